import { expectNoBarrierInBothSchemes } from './axe.ts';
import { account, expectNoSidewaysScroll } from './desk.ts';
import { expect, test } from './fixtures.ts';

test.use({ apart: 'security' });

test('The owner looks at what was refused, and from where', { tag: '@phone' }, async ({ app, page }) => {
  const headers = { authorization: `Bearer ${await app.token('sam')}`, 'content-type': 'application/json' };
  for (const name of ['One', 'Two']) {
    const body = JSON.stringify({ name });
    const { status } = await fetch(`${app.url}/api/items`, { method: 'POST', headers, body });
    expect(status).toBe(403);
  }
  await app.signIn('owner');
  await account(page, 'Owner').click();
  await page.getByRole('menuitem', { name: 'Security events' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Security events');
  const refused = page.getByRole('listitem').filter({ hasText: 'Refused' });
  await expect(refused).toContainText(/Sam.* · from .+ · 2 times/);
  await page.getByRole('combobox', { name: 'Event' }).selectOption('Backup downloaded');
  await expect(page.getByText('No security events')).toBeVisible();
  await page.getByRole('combobox', { name: 'Event' }).selectOption('Refused');
  await expect(page).toHaveURL(/kind=refused/);
  await expect(refused).toHaveCount(1);
  await expectNoSidewaysScroll(page);
  await expectNoBarrierInBothSchemes(page);
});

test('Who is neither owner nor auditor has no such page', async ({ app, page }) => {
  await app.signIn('sam', '/-/security');
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Security events');
});
