import { fileURLToPath } from 'node:url';
import { type Page, request } from 'playwright/test';
import { startApplication } from '#tests/support/application.ts';
import { expectNoBarrierAtAnyWidth } from './axe.ts';
import { account, button, choosePersonAct } from './desk.ts';
import { endWithPage, expect, test as base } from './fixtures.ts';

const shop = fileURLToPath(new URL('./contracts/shop.md', import.meta.url));
const password = 'correct horse battery staple';

/** A shop for real use; its owner, Olga, is signed in. No mail goes out. */
const test = base.extend<{ url: string }>({
  url: async ({ page }, provide) => {
    const application = await startApplication({ contract: shop, words: [] });
    const key = () => /setup#key=(\S+)/.exec(application.output())?.[1] ?? '';
    await expect.poll(key).not.toBe('');
    const { url } = application;
    const owner = { key: key(), name: 'Olga', email: 'olga@example.org', password };
    const made = await page.request.post(`${url}/api/-/setup`, { data: owner, headers: { origin: url } });
    expect(made.status()).toBe(200);
    await provide(url);
    await endWithPage(application, page);
  },
});

const heading = (page: Page) => page.getByRole('heading', { level: 1 });

/** What is to be seen has come, and nobody is kept from using it. */
async function expectGoodLooks(page: Page): Promise<void> {
  await expect(heading(page)).toBeVisible();
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  await expectNoBarrierAtAnyWidth(page);
}

test('The owner invites somebody, who opens the account, is disabled and is out at once @phone', async ({
  url,
  page,
  browser,
}) => {
  test.slow();
  await page.goto(`${url}/-/people`);
  await expect(heading(page)).toHaveText('Who can sign in');
  await expect(page.getByRole('list', { name: 'People' })).toContainText('olga@example.org');
  await button(page, 'Invite').click();
  await expect(page.getByText('Enter an email address.')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Email' })).toBeFocused();
  await page.getByRole('textbox', { name: 'Email' }).fill('olga@example.org');
  await button(page, 'Invite').click();
  await expect(page.getByRole('alert')).toHaveText('Somebody has this email address already.');
  await page.getByRole('textbox', { name: 'Email' }).fill('olga@example.org, Ida <ida@example.org>');
  await button(page, 'Invite').click();
  const look = page.getByRole('status').filter({ hasText: 'Nothing has been sent yet' });
  await expect(look).toContainText('olga@example.org: has an account already and is left out');
  await expect(look).toContainText('ida@example.org: is invited');
  await expectGoodLooks(page);
  await button(page, 'Invite 1 person').click();
  await expect(page.getByRole('list', { name: 'Invitations' })).toContainText('ida@example.org');
  await page.getByRole('textbox', { name: 'Email' }).fill('ivo@example.org');
  await page.getByRole('group', { name: 'Roles' }).getByLabel('Staff').check();
  await button(page, 'Invite').click();
  const shown = page.getByRole('status').filter({ hasText: 'Share this link' });
  const link = (await shown.locator('pre').textContent()) ?? '';
  expect(link).toContain('/-/join#key=');
  await expect(page.getByRole('list', { name: 'Invitations' })).toContainText('ivo@example.org');
  await expectGoodLooks(page);

  const other = await browser.newContext();
  const ivo = await other.newPage();
  await ivo.goto(link);
  await expect(ivo).toHaveURL(`${url}/-/join`); // the key does not stay in the address
  await ivo.getByRole('textbox', { name: 'Name' }).fill('Ivo');
  await ivo.getByLabel(/^Password/).fill('short');
  await button(ivo, 'Open my account').click();
  await expect(ivo.getByLabel(/^Password/)).toHaveAttribute('aria-invalid', 'true');
  await expectGoodLooks(ivo);
  await ivo.getByLabel(/^Password/).fill(password);
  await ivo.getByLabel(/^Password/).press('Enter');
  await expect(account(ivo, 'Ivo')).toBeVisible();
  await expect(heading(ivo)).toHaveText('Orders'); // and so the way there is behind them
  await ivo.goto(link);
  await ivo.getByLabel(/^Password/).fill(password);
  await button(ivo, 'Open my account').click();
  await expect(ivo.getByRole('alert')).toContainText('no longer valid');

  await page.reload();
  await choosePersonAct(page, 'Ivo', 'Disable Ivo');
  await expect(page.getByText('Disabled', { exact: true })).toBeVisible();
  await ivo.goto(`${url}/-/profile`);
  await expect(ivo.getByText('to see your account')).toBeVisible();
  await choosePersonAct(page, 'Olga', 'Disable Olga');
  await expect(page.getByRole('alert')).toContainText('last owner');
  await other.close();
});

test('The owner exports what is kept of somebody, and erases them for good @phone', async ({ url, page }) => {
  test.slow();
  const headers = { origin: url };
  const person = { name: 'Ivo Lang', email: 'ivo@example.org', roles: [] };
  const invited = await page.request.post(`${url}/api/-/invitations`, { data: person, headers });
  const key = /key=(\S+)/.exec((await invited.json()).link)?.[1];
  const opened = await request.newContext();
  const account = { key, name: person.name, password };
  expect((await opened.put(`${url}/api/-/invitations`, { data: account, headers })).status()).toBe(200);
  await page.goto(`${url}/-/people`);
  const people = page.getByRole('list', { name: 'People' });
  const saved = page.waitForEvent('download');
  await choosePersonAct(page, 'Ivo Lang', 'Export data of Ivo Lang');
  expect((await saved).suggestedFilename()).toMatch(/^[0-9a-f-]{36}\.json$/);
  await choosePersonAct(page, 'Ivo Lang', 'Erase Ivo Lang');
  const dialog = page.getByRole('dialog', { name: 'Erase Ivo Lang' });
  await expect(dialog).toContainText('This cannot be undone.');
  await expectGoodLooks(page);
  await dialog.getByRole('button', { name: 'Erase for good' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(people).toContainText(/\[erased [0-9a-f]{4}\]/);
  await expect(people).not.toContainText('Ivo');
  expect((await opened.get(`${url}/api/-/me`)).ok()).toBe(true);
  expect((await (await opened.get(`${url}/api/-/me`)).json()).person).toBeNull();
  await opened.dispose();
});

test("One's own account: another password, a token shown once, signing out everywhere @phone", async ({
  url,
  page,
}) => {
  test.slow();
  await page.goto(url);
  await account(page, 'Olga').click();
  await page.getByRole('menuitem', { name: 'Your account' }).click();
  await expect(heading(page)).toHaveText('Your account');
  await page.getByLabel(/^Current password/).fill('wrong horse');
  await page.getByLabel(/^New password/).fill('another horse battery');
  await button(page, 'Change password').click();
  await expect(page.getByRole('alert')).toHaveText('This is not your password.');
  await expect(page.getByText('This is not your password.')).toHaveCount(1); // at its field, and nowhere else
  await expect(page.getByLabel(/^Current password/)).toHaveAttribute('aria-invalid', 'true');
  await page.getByLabel(/^Current password/).fill(password);
  await button(page, 'Change password').click();
  await expect(page.getByRole('status')).toContainText('Your password has been changed');

  await page.getByRole('textbox', { name: 'What the token is for' }).fill('nightly report');
  await button(page, 'Create token').click();
  const token = (await page.locator('pre').textContent()) ?? '';
  expect(token).toMatch(/^nf_/);
  await expectGoodLooks(page);
  const bearer = { Authorization: `Bearer ${token}` };
  expect((await page.request.get(`${url}/api/-/me`, { headers: bearer })).status()).toBe(200);
  expect(
    (await page.request.post(`${url}/api/orders`, { headers: bearer, data: { text: 'x' } })).status(),
  ).toBe(403);
  await page.reload();
  await expect(page.getByRole('list', { name: 'Tokens' })).toContainText('Read only');
  await expect(page.getByText(token)).toHaveCount(0);
  await page.getByLabel(/^Current password/).fill('another horse battery');
  await page.getByLabel(/^New password/).fill(password);
  await page.getByRole('checkbox', { name: 'Revoke my tokens too' }).check();
  await button(page, 'Change password').click();
  await expect(page.getByText('You have no tokens.')).toBeVisible();
  expect((await page.request.get(`${url}/api/-/me`, { headers: bearer })).status()).toBe(401);

  await page.getByRole('textbox', { name: 'What the token is for' }).fill('weekly report');
  await button(page, 'Create token').click();
  await button(page, 'Revoke weekly report').click();
  await expect(page.getByText('You have no tokens.')).toBeVisible();

  await button(page, 'Sign out everywhere').click();
  await page.goto(`${url}/-/profile`);
  await expect(page.getByText('to see your account')).toBeVisible();
});

test('A person changes their own name, and is called by it from then on @phone', async ({ url, page }) => {
  await page.goto(`${url}/-/profile`);
  const name = page.getByRole('textbox', { name: 'Your name' });
  await expect(name).toHaveValue('Olga');
  await name.fill('   ');
  await button(page, 'Change name').click();
  await expect(name).toHaveAttribute('aria-invalid', 'true');
  await name.fill('Olga Orlova');
  await button(page, 'Change name').click();
  await expect(page.getByRole('status')).toHaveText('Your name has been changed.');
  await expect(account(page, 'Olga Orlova')).toBeVisible();
  await expect(name).toHaveValue('Olga Orlova');
  await expectGoodLooks(page);
});

test('A stranger signs up, and finds what to do about a forgotten password @phone', async ({
  url,
  browser,
}) => {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(`${url}/-/sign-in`);
  await expectGoodLooks(page);
  await page.getByRole('link', { name: 'Sign up' }).click();
  await expect(heading(page)).toHaveText('Sign up for Corner shop');
  await page.getByRole('textbox', { name: 'Email' }).fill('olga@example.org');
  await page.getByLabel(/^Password/).fill(password);
  await button(page.locator('form'), 'Sign up').click();
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveAttribute('aria-invalid', 'true');
  await expectGoodLooks(page);
  await page.getByRole('textbox', { name: 'Name' }).fill('Carla');
  await page.getByRole('textbox', { name: 'Email' }).fill('carla@example.org');
  await button(page.locator('form'), 'Sign up').click();
  await expect(account(page, 'Carla')).toBeVisible();
  await page.goto(`${url}/-/password`);
  await expect(page.getByText('sends no emails')).toBeVisible();
  await page.goto(`${url}/-/people`);
  await expect(heading(page)).toHaveText('Page not found');
  for (const path of ['join', 'welcome', 'address']) {
    await page.goto(`${url}/-/${path}`);
    await expect(page.getByText('Open that link again')).toBeVisible();
    await expectGoodLooks(page);
  }
  await context.close();
});

test('A page that is not for everybody asks a visitor to sign in first, and opens then', async ({
  url,
  page,
}) => {
  await page.context().clearCookies();
  for (const path of ['/-/history', '/-/security', '/-/trash/products', '/-/import/products', '/-/people']) {
    await page.goto(url + path);
    await expect(heading(page)).toHaveText('Sign in to Corner shop');
    await expect(page).toHaveURL(`${url}/-/sign-in?back=${encodeURIComponent(path)}`);
  }
  await page.getByRole('textbox', { name: 'Email' }).fill('olga@example.org');
  await page.getByLabel(/^Password/).fill(password);
  await button(page.locator('form'), 'Sign in').click();
  await expect(heading(page)).toHaveText('Who can sign in');
});
