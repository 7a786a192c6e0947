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

test('A visitor reads what concerns them of what the application is made of, and no empty headings', async ({
  app,
  page,
}) => {
  await page.goto(`${app.url}/-/about`);
  const points = page.getByRole('list', { name: 'The nine points' }).getByRole('listitem');
  await expect(points).toHaveCount(2);
  await expect(points.first()).toContainText('What the product does and for whom');
  await expect(points.last()).toHaveText(/The calls it makes\s*not shown$/);
  await expect(
    page.getByText(/^Visitors see nothing of these points: 2\. Screens and routes, /),
  ).toBeVisible();
  await expect(page.getByText('Requested')).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'About this app' })).toHaveCount(0); // this is the page
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
