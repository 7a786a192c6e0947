import { fileURLToPath } from 'node:url';
import { expectNoBarrierInBothSchemes } from './axe.ts';
import { account, button, column, expectNoSidewaysScroll, input, typeDate, valueOf } from './desk.ts';
import { expect, type Stage, test } from './fixtures.ts';

test.use({
  contract: fileURLToPath(new URL('contracts/pharmacy.md', import.meta.url)),
  apart: 'pharmacy',
});

/** A record of a patient, opened by the keeper alone. */
async function patientOf(app: Stage, name: string): Promise<string> {
  const { id } = await app.call('kim', 'POST', '/api/patients', { name, findings: 'Broken arm' });
  return String(id);
}

test('Titles and refusals choose their words by a number, in the language of who reads', async ({
  app,
  page,
  browser,
}) => {
  await app.signIn('olga', '/boxes/new');
  await input(page, 'Name').fill('Zinc');
  await input(page, 'Pills').fill('1');
  await input(page, 'Taken').fill('2');
  await button(page, 'Create box').click();
  await expect(page.getByText('One pill is missing.', { exact: true })).toBeVisible();
  await input(page, 'Taken').fill('3');
  await button(page, 'Create box').click();
  await expect(page.getByText('Some pills are missing.', { exact: true })).toBeVisible();
  await input(page, 'Taken').fill('1');
  await button(page, 'Create box').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Zinc: 1 pill');
  const { id } = await app.call('olga', 'POST', '/api/boxes', { name: 'Iron', pills: 22 });
  const polish = await browser.newPage({ locale: 'pl-PL' });
  await app.signIn('olga', `/boxes/${String(id)}`, polish);
  await expect(polish.getByRole('heading', { level: 1 })).toHaveText('Iron: 22 tabletki');
  await polish.close();
});

test('The office makes a role of permissions, and gives it to somebody', {
  tag: '@phone',
}, async ({ app, page }) => {
  await app.signIn('olga', '/duties/new');
  const name = `Clerk ${page.viewportSize()?.width}`;
  await input(page, 'Name').fill(name);
  await page.getByRole('combobox', { name: 'Permissions' }).click();
  await page.getByRole('option', { name: 'Sell' }).click();
  await expect(page.getByRole('option', { name: 'Set prices' })).toBeVisible();
  await expect(page.getByRole('option', { name: 'Office' })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await button(page, 'Create duty').click();
  await expect(valueOf(page, 'Permissions')).toHaveText('Sell');
  await expectNoBarrierInBothSchemes(page);
  await expectNoSidewaysScroll(page);
});

test('A price has six digits, and what comes of it is rounded once', async ({ app, page }) => {
  await app.signIn('olga', '/substances/new');
  await input(page, 'Name').fill('Iodine');
  await input(page, 'Per milligram').fill('0.0001234');
  await input(page, 'Milligrams').fill('12345');
  await button(page, 'Create substance').click();
  await expect(page.getByText('At most 6 digits after the point.', { exact: true })).toBeVisible();
  await input(page, 'Per milligram').fill('0.000123');
  await button(page, 'Create substance').click();
  await expect(valueOf(page, 'Per milligram')).toHaveText('€0.000123');
  await expect(valueOf(page, 'Exactly')).toHaveText('€1.518435');
  await expect(page.getByText('€1.52', { exact: true })).toBeVisible();
});

test('A branch has its time zone and its money', async ({ app, page }) => {
  await app.signIn('olga', '/branches/new');
  await input(page, 'Name').fill('Kyoto');
  const zone = page.getByRole('combobox', { name: 'Zone' });
  await zone.fill('Tokyo');
  await page.getByRole('option', { name: 'Asia/Tokyo' }).click();
  await page.getByRole('combobox', { name: 'Currency' }).click();
  await page.getByRole('option', { name: 'Yen' }).click();
  await typeDate(page, 'Opens on', '1 Apr 2026');
  await button(page, 'Add sale').click();
  await input(page, 'What').fill('Tea');
  await input(page, 'Amount').fill('1200');
  await button(page, 'Create branch').click();
  await expect(valueOf(page, 'Zone')).toHaveText('Asia/Tokyo');
  await expect(valueOf(page, 'Opens at')).toHaveText('1 Apr 2026, 02:00'); // nine o'clock there
  await expect(valueOf(page, 'Takings')).toHaveText('JP¥1,200');
});

test('What is forgotten is nowhere on the page, nor in what happened', async ({ app, page }) => {
  const id = await patientOf(app, 'Ann Smith');
  await app.signIn('kim', `/patients/${id}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ann Smith');
  await button(page, 'Forget for good').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Former patient');
  await page.reload();
  const activity = page.getByRole('region', { name: 'Activity' });
  await activity.getByRole('button', { name: 'Show the first values' }).click();
  await expect(activity).toContainText('You moved this to Forgotten');
  await expect(page.getByRole('main')).not.toContainText('Ann Smith');
  await expect(page.getByRole('main')).not.toContainText('Broken arm');
});

test('An officer sees who opened a patient and what was changed, and opens no patient', async ({
  app,
  page,
}) => {
  const id = await patientOf(app, 'Bob Brown');
  await app.call('kim', 'GET', `/api/patients/${id}`);
  await app.signIn('ines', '/patient_openings');
  await expect(page.getByRole('columnheader', { name: 'Patient' })).toHaveCount(0);
  await expect(column(page, 'Patient openings', 2).first()).toHaveText('Kim');
  await expectNoBarrierInBothSchemes(page);
  await account(page, 'Ines').click();
  await page.getByRole('menuitem', { name: 'History' }).click();
  await expect(page.getByRole('main')).toContainText('Bob Brown');
  await expect(page.getByRole('main')).not.toContainText('deleted');
  await expectNoBarrierInBothSchemes(page);
  await page.goto(`${app.url}/patients/${id}`);
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
});

test('Who invites nobody has no page of invitations', async ({ app, page }) => {
  await app.signIn('olga', '/-/people');
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
});
