import { account } from './desk.ts';
import { expect, test } from './fixtures.ts';

test('A visitor who has not signed in meets the sign-in page at every address and sees no record', async ({
  app,
  page,
}) => {
  for (const address of ['/', '/items', '/loans', '/loans/new', '/people', '/-/records/items']) {
    await page.goto(app.url + address);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign in to Equipment desk');
    await expect(page.getByText('Canon')).toHaveCount(0);
    await expect(page.getByRole('navigation', { name: 'Main menu' })).toHaveCount(0); // nor an empty bar
  }
});

test('A visitor may read what the application is made of', async ({ app, page }) => {
  await page.goto(`${app.url}/-/about`);
  const points = page.getByRole('list', { name: 'The nine points' }).getByRole('listitem');
  await expect(points).toHaveCount(9);
  await expect(points.nth(0)).not.toContainText('shown');
  await expect(points.nth(6)).toContainText('not shown');
  await expect(points.nth(5)).toContainText('not signed in');
  await expect(points.nth(7)).toContainText('appear where something is not possible');
  await expect(page.getByText('Requested')).toHaveCount(0);
});

test('Signing in by picking a person leads back to the page that was asked for', async ({ app, page }) => {
  await page.goto(`${app.url}/items?view=Cameras`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign in to Equipment desk');
  await page.getByRole('button', { name: 'Lea Fontaine' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Equipment');
  await expect(page.getByRole('link', { name: 'Cameras' })).toHaveAttribute('aria-current', 'true');
  await account(page, 'Lea Fontaine').click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign in to Equipment desk');
  await page.goto(`${app.url}/items`);
  await expect(page.getByRole('table')).toHaveCount(0);
});

test('In a rehearsal one picks who one is: nobody there has a password', async ({ app, page }) => {
  await page.goto(`${app.url}/-/sign-in`);
  await expect(page.getByRole('main').getByRole('button', { name: 'Mira Novak' })).toBeVisible();
  await expect(page.getByLabel(/^Password/)).toHaveCount(0);
});
