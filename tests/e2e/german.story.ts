import { fileURLToPath } from 'node:url';
import { expect, test } from './fixtures.ts';
import { button, input } from './desk.ts';

test.use({ contract: fileURLToPath(new URL('./contracts/german.md', import.meta.url)), apart: 'german' });

test('An application whose locale is German speaks German: its pages, what is typed, and what is refused', async ({
  app,
  page,
}) => {
  await page.goto(`${app.url}/-/sign-in`);
  await expect(page.getByRole('heading', { name: 'Bei Werkzeugverleih anmelden' })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'de-AT');
  await app.signIn('mira', '/werkzeuge');
  await expect(page.getByText('2 insgesamt')).toBeVisible();
  await page.getByRole('link', { name: 'Werkzeug anlegen' }).click();
  await button(page, 'Werkzeug anlegen').click();
  await expect(page.getByRole('alert')).toContainText('Name: Bitte ausfüllen.');
  await input(page, 'Name').fill('Leiter');
  await input(page, 'Angeschafft am').fill('31.2.2026');
  await input(page, 'Preis').fill('12.50');
  await button(page, 'Werkzeug anlegen').click();
  await expect(page.getByRole('alert')).toContainText('Angeschafft am: Diesen Tag gibt es nicht.');
  await expect(page.getByRole('alert')).toContainText(/Schreiben Sie 12,50 oder 1.250, je nachdem/);
  await input(page, 'Angeschafft am').fill('28.2.2026');
  await input(page, 'Preis').fill('12,50');
  await button(page, 'Werkzeug anlegen').click();
  await expect(page.getByText('Werkzeug: gespeichert.')).toBeVisible();
  await expect(page.getByText('Sie: angelegt')).toBeVisible();
});

test('What stands in German on the pages of a person was translated, but for words of the contract', async ({
  app,
  page,
}) => {
  await app.signIn('mira');
  for (const path of ['/werkzeuge', '/werkzeuge/new', '/ausleihen', '/tafel', '/-/about', '/nirgends']) {
    await page.goto(app.url + path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const words = await page.locator('body').innerText();
    expect(words, path).not.toMatch(
      /\b(the|and|with|your|you|select|save|new|nothing|page|search|all|records?)\b/i,
    );
  }
});
