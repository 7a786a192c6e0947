import { fileURLToPath } from 'node:url';
import { expectNoBarrier, expectNoBarrierInBothSchemes } from './axe.ts';
import { button } from './desk.ts';
import { expect, test } from './fixtures.ts';

test.use({ contract: fileURLToPath(new URL('./contracts/orders.md', import.meta.url)), apart: 'deliveries' });

test('A notice that its reader may not have stands among the deliveries, with the reason, and is not sent again', async ({
  app,
  page,
}) => {
  const { person } = await app.call('gus', 'GET', '/api/-/me');
  const { id: who } = person as { id: string }; // the answer of /me
  const { id } = await app.call('kim', 'POST', '/api/orders', { name: 'shut', who });
  await app.call('kim', 'POST', `/api/orders/${String(id)}/remind`);
  await app.signIn('owner', '/-/studio/data');
  const deliveries = page.getByRole('region', { name: 'Deliveries' });
  const line = deliveries.getByRole('listitem');
  await expect(line).toContainText('withheld');
  await expect(line).toContainText('Gus may not read this Order.');
  await expect(button(line, 'Try again now')).toHaveCount(0);
  await expectNoBarrier(page);
  await deliveries.getByRole('combobox').selectOption('sent');
  await expect(line).toHaveCount(0);
  await deliveries.getByRole('combobox').selectOption('withheld');
  await expect(line).toHaveCount(1);
});

test('The page of the data names its parts, and goes to one', async ({ app, page }) => {
  await page.setViewportSize({ width: 1024, height: 500 });
  await app.signIn('owner', '/-/studio/data');
  const contents = page.getByRole('navigation', { name: 'On this page' });
  await expect(contents.getByRole('link')).toHaveText([
    'Stuck records',
    'Deliveries',
    'Received',
    'Mails that came in',
    'Slow calls',
    'Indexes',
    'Backups',
    'History',
    'People and invitations',
    'Your sessions and tokens',
  ]);
  const history = page.getByRole('heading', { name: 'History' });
  await expect(history).not.toBeInViewport();
  await contents.getByRole('link', { name: 'History' }).click();
  await expect(history).toBeInViewport();
  await expect(page).toHaveURL(/#history$/);
  // An address leads there too, once the parts above it have come.
  await page.goto(`${app.url}/-/studio/data?state=sent#indexes`);
  await expect(page.getByRole('heading', { name: 'Indexes' })).toBeInViewport();
  await expectNoBarrierInBothSchemes(page);
});

test('The page of the data lists the indexes, each with what it is for', async ({ app, page }) => {
  await app.signIn('owner', '/-/studio/data');
  const indexes = page.getByRole('region', { name: 'Indexes' });
  await expect(indexes).toContainText('Nothing needs to be done');
  await indexes.getByText(/^All indexes/).click();
  const line = indexes.getByRole('listitem').filter({ hasText: 'order: who' });
  await expect(line).toContainText('Records are found by who.');
  await expectNoBarrier(page);
});

test('What failed and what is stuck stands in the menu of the owner, and in that of nobody else', async ({
  app,
  page,
}) => {
  const asked: string[] = [];
  await page.route(/\/api\/-\/(?:stuck|deliveries)/, async (route) => {
    asked.push(route.request().url());
    const items = ['one', 'two'].map((id) => ({ entity: 'order', id, transition: 'remind' }));
    await route.fulfill({ json: { items, next: null } });
  });
  const menu = page.getByRole('navigation', { name: 'Main menu' });
  await app.signIn('kim');
  await expect(menu.getByRole('link', { name: 'About this app' })).toBeVisible();
  await expect(menu.getByRole('link', { name: /^Failed deliveries|^Stuck records/ })).toHaveCount(0);
  expect(asked).toEqual([]);
  await app.signIn('owner');
  await expect(menu.getByRole('link', { name: 'Failed deliveries 2' })).toHaveAttribute(
    'href',
    '/-/studio/data?state=failed#deliveries',
  );
  await expect(menu.getByRole('link', { name: 'Stuck records 2' })).toBeVisible();
});
