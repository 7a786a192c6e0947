import type { Page } from 'playwright/test';
import type { Application } from '#tests/support/application.ts';
import { button } from './desk.ts';
import { expect } from './fixtures.ts';

/** The one-time link that a server for real use prints on empty data. */
export async function setupLink(application: Application): Promise<string> {
  const link = () => /http:\S+\/-\/setup#key=\S+/.exec(application.output())?.[0] ?? '';
  await expect.poll(link, 'the set-up link in what the server prints').not.toBe('');
  return link();
}

/** Becomes the owner of a server on empty data, as whoever started it does. */
export async function becomeOwner(application: Application, page: Page): Promise<void> {
  await page.goto(await setupLink(application));
  await page.getByRole('textbox', { name: 'Name' }).fill('Olga Owner');
  await page.getByRole('textbox', { name: 'Email' }).fill('olga@example.org');
  await page.getByLabel(/^Password/).fill('correct horse battery staple');
  await button(page, 'Become the owner').click();
  await expect(page).not.toHaveURL(/setup/);
}
