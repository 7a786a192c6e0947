import type { Page, Response } from 'playwright/test';
import { deskScreens } from './desk-screens.ts';
import { expect, test } from './fixtures.ts';
import { outsideOfBrackets, speakPseudo } from './pseudo-language.ts';

test.use({ apart: 'pseudo-language' });

for (const person of ['nobody', 'sam', 'mira'])
  test(`In another language ${person} reads nothing of the product that was not translated`, async ({
    app,
    page,
  }) => {
    const answers = answersOf(page);
    await speakPseudo(page);
    if (person !== 'nobody') await app.signIn(person);
    const addresses = (await deskScreens(app))[person] ?? [];
    for (const address of [...addresses, '/-/profile', '/-/about']) {
      await page.goto(app.url + address);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
      const foreign = async () => {
        const said = await answers();
        return (await outsideOfBrackets(page)).filter((text) => !isSaid(text, said));
      };
      await expect
        .poll(foreign, `texts of ${address} that are neither messages nor the contract's own`)
        .toEqual([]);
    }
  });

/** All that the server has answered with so far: texts of the contract, and data. */
function answersOf(page: Page): () => Promise<string> {
  const bodies: Promise<string>[] = [];
  page.on('response', (response) => {
    const isJson = response.headers()['content-type']?.includes('json'); // a stream never ends
    if (isJson) bodies.push(response.text().catch(() => askedAgain(page, response)));
  });
  // What each page asks for again is answered alike.
  return async () => [...new Set(await Promise.all(bodies))].join('\n').toLowerCase();
}

/** The body of an answer that the browser has let go with the page that asked for it. */
async function askedAgain(page: Page, response: Response): Promise<string> {
  if (response.request().method() !== 'GET') return '';
  return (await page.request.get(response.url())).text();
}

/** Numbers, dates and their form, names of days, languages and currencies as `Intl` writes them. */
const FORMATTED =
  /british english|euro|\bdd\/mm\/yyyy\b|\bhh:mm\b|\b(jan|feb|mar|apr|may|jun|jul|aug|sep|sept|oct|nov|dec)[a-z]*\b|\b(mon|tue|wed|thu|fri|sat|sun)[a-z]*\b|[\d\s.,:;[\]–—·/()€%+×#&@_'"“”?!*-]+/gi;

/** Every word of it comes from the server, or from `Intl`. */
function isSaid(text: string, said: string): boolean {
  if (said.includes(text.toLowerCase())) return true;
  const words = text
    .replaceAll(FORMATTED, ' ')
    .split(' ')
    .filter((word) => word !== '');
  return words.every((word) => said.includes(word.toLowerCase()));
}
