import { fileURLToPath } from 'node:url';
import { startApplication } from '#tests/support/application.ts';
import { account, button } from './desk.ts';
import { setupLink } from './owner.ts';
import { endWithPage, expect, test as base } from './fixtures.ts';

const desk = fileURLToPath(new URL('../../contracts/equipment-desk.md', import.meta.url));

/** A server for real use on empty data, as the one who installs it finds it. */
const test = base.extend<{ words: readonly string[]; fresh: { url: string; link: string } }>({
  words: [[], { option: true }],
  fresh: async ({ words, page }, provide) => {
    const application = await startApplication({ contract: desk, words });
    await provide({ url: application.url, link: await setupLink(application) });
    await endWithPage(application, page);
  },
});

test('The one-time link makes the owner; afterwards it is dead, and the password opens the door', async ({
  fresh,
  page,
}) => {
  await page.goto(`${fresh.url}/-/setup`);
  await expect(page.getByText('needs the one-time link')).toBeVisible();
  await page.goto(fresh.link);
  await expect(page).toHaveURL(`${fresh.url}/-/setup`); // the key does not stay in the address
  await expect(page.getByText('Rehearsal')).toHaveCount(0);
  const password = page.getByLabel(/^Password/);
  await page.getByRole('textbox', { name: 'Name' }).fill('Olga Owner');
  await page.getByRole('textbox', { name: 'Email' }).fill('olga@example.org');
  await password.fill('short');
  await button(page, 'Become the owner').click();
  await expect(password).toHaveAttribute('aria-invalid', 'true');
  await password.fill('correct horse battery staple');
  await button(page, 'Become the owner').click();
  await expect(account(page, 'Olga Owner')).toBeVisible();
  await expect(page.getByRole('link', { name: 'People' })).toBeVisible();

  await account(page, 'Olga Owner').click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign in to Equipment desk');

  await page.goto(fresh.link);
  await page.getByRole('textbox', { name: 'Email' }).fill('mallory@example.org');
  await page.getByLabel(/^Password/).fill('correct horse battery staple');
  await button(page, 'Become the owner').click();
  await expect(page.getByRole('alert')).toBeVisible();
  await expect(account(page, '')).toHaveCount(0);

  await page.goto(`${fresh.url}/people`);
  // Told at the lines, in the words of the page; the browser has none to say.
  await button(page.locator('form'), 'Sign in').click();
  await expect(page.getByText('Please fill this in.')).toHaveCount(2);
  await expect(page.getByRole('textbox', { name: 'Email' })).toBeFocused();
  await page.getByRole('textbox', { name: 'Email' }).fill('olga@example.org');
  await expect(page.getByText('Please fill this in.')).toHaveCount(1);
  await page.getByLabel(/^Password/).fill('wrong horse');
  await button(page.locator('form'), 'Sign in').click();
  await expect(page.getByRole('alert')).toHaveText('The email address or the password is not right.');
  await page.getByLabel(/^Password/).fill('correct horse battery staple');
  await button(page.locator('form'), 'Sign in').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('People');
  await expect(page.getByRole('table', { name: 'People' })).toContainText('Olga Owner');
});
