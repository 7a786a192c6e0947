import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { dateToType } from '#shared/typed/read-date.ts';
import { askForLoan, button, column, idOf, input, pick, presentState, typeDate } from './desk.ts';
import { deskScreens } from './desk-screens.ts';
import { expect, test } from './fixtures.ts';

/** What browsers ask for in each language of the equipment desk. */
const browsers = { de: 'de-DE', fr: 'fr-FR', ar: 'ar', ja: 'ja-JP' };

/** How the description of a camera begins in each language. */
const described: Readonly<Record<string, string>> = {
  de: 'Vollformat',
  fr: 'Plein format',
  ar: 'إطار كامل',
  ja: 'フルサイズ',
};

/** The translation of a language, as it ships. */
function translation(language: string): Readonly<Record<string, unknown>> {
  const file = new URL(`../../contracts/equipment-desk.${language}.yaml`, import.meta.url);
  return parse(readFileSync(file, 'utf8'));
}

for (const [language, locale] of Object.entries(browsers)) {
  const texts = translation(language);
  /** A text of the contract in the language, up to its first place. */
  const said = (english: string) => {
    const text = texts[english];
    if (typeof text !== 'string') throw new Error(`${language} does not say ${english}`);
    return text;
  };

  test.describe(`In ${language}`, () => {
    test.use({ locale, apart: `in ${language}` });

    test('a visitor whose browser asks for it is asked to sign in', async ({ app, page }) => {
      await page.goto(app.url);
      await expect(page.getByRole('heading', { level: 1 })).toContainText(said('Equipment desk'));
      await expect(page.locator('html')).toHaveAttribute('lang', new RegExp(`^${language}`));
      await expect(page.locator('html')).toHaveAttribute('dir', language === 'ar' ? 'rtl' : 'ltr');
    });

    test('Sam finds what to borrow by views, search and filters', async ({ app, page }) => {
      await app.signIn('sam');
      await page
        .getByRole('link', { name: said('Equipment'), exact: true })
        .first()
        .click();
      const names = column(page, said('Equipment'), 1);
      await expect(names).toHaveCount(14);
      await expect(page.getByRole('columnheader')).toHaveText(['Name', 'Category', 'Shelf'].map(said));
      await page.getByRole('link', { name: said('Cameras') }).click();
      await expect(names).toHaveCount(4);
      await page.getByRole('searchbox').first().fill('canon');
      await expect(names).toHaveText(['Canon EOS R6']);
      await page.goto(`${app.url}/items`);
      await page
        .getByRole('button', { name: new RegExp(said('Category')) })
        .first()
        .click();
      await page.getByRole('checkbox', { name: said('Lens') }).check();
      await page.keyboard.press('Escape');
      await expect(names).toHaveText(['Canon RF 50 mm f/1.8', 'Canon RF 70-200 mm f/4']);
    });

    test('Sam reads what the desk writes of a camera', async ({ app, page }) => {
      const camera = await idOf(app, 'sam', { plural: 'items', title: 'Canon EOS R6' });
      await app.signIn('sam', `/items/${camera}`);
      await expect(page.getByText(described[language] ?? '')).toBeVisible();
      await expect(page.getByText('Full frame')).toHaveCount(0);
    });

    test('Sam sees only his own loans, each with its state', async ({ app, page }) => {
      await app.signIn('sam', '/loans');
      await expect(column(page, said('Loans'), 2)).toHaveText(['Sam Okafor', 'Sam Okafor', 'Sam Okafor']);
      const leas = await idOf(app, 'mira', { plural: 'loans', title: 'Podcast' });
      await page.goto(`${app.url}/loans/${leas}`);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.getByText('Lea')).toHaveCount(0);
    });

    test('Sam asks for a loan: told at the field what is wrong, refused what is taken, then served', async ({
      app,
      page,
    }) => {
      const taken = await askForLoan(app, 'yuki', {
        item: 'Aputure LED panel',
        start: '2026-04-01',
        due: '2026-04-08',
      });
      await app.signIn('sam', '/loans/new');
      // What was entered is not lost by a wrong click.
      await input(page, said('What for')).fill('Half a thought');
      await page
        .getByRole('link', { name: said('Equipment'), exact: true })
        .first()
        .click();
      await expect(page).toHaveURL(/\/items/);
      await page.goto(`${app.url}/loans/new`);
      await expect(input(page, said('What for'))).toHaveValue('Half a thought');
      const submit = page.locator('main button[type=submit]');
      await submit.click();
      await expect(page.getByRole('alert')).toContainText(said('Item'));
      await pick(page, said('Item'), 'Aputure LED panel');
      const day = (label: string, date: string) => typeDate(page, said(label), dateToType(date, locale));
      await day('From', '2026-04-06');
      await day('Until', '2026-04-03');
      const [before = ''] = said('The last day must come after {start}.').split('{start}');
      await expect(input(page, said('Until'))).toHaveAccessibleDescription(new RegExp(before));
      await day('Until', '2026-04-10');
      await submit.click();
      await expect(page.getByRole('alert')).toContainText(
        said('Somebody else has this item on some of these days.'),
      );
      await day('From', '2026-04-08');
      await submit.click();
      await expect(presentState(page)).toHaveText(said('Requested'));
      await expect(page.getByText(said('Note of the desk'))).toHaveCount(0);
      await button(page, said('Cancel')).click();
      const dialog = page.getByRole('dialog');
      await expect(dialog).toContainText(said('Cancel this loan?'));
      await dialog.locator('button[type=submit]').click();
      await expect(presentState(page)).toHaveText(said('Cancelled'));
      await app.call('yuki', 'POST', `/api/loans/${taken}/cancel`, {});
    });

    test('no page of Sam has a text of the contract in English', async ({ app, page }) => {
      const { sam = [] } = await deskScreens(app);
      // Words by themselves may stand in what people wrote; sentences and the like do not.
      const english = Object.entries(texts).flatMap(([key, text]) =>
        text !== key && / /.test(key) && !/[{/]/.test(key) ? [key] : [],
      );
      await app.signIn('sam');
      for (const path of sam) {
        await page.goto(app.url + path);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        const words = await page.locator('body').innerText();
        expect(
          english.filter((text) => words.includes(text)),
          path,
        ).toEqual([]);
      }
    });
  });
}
