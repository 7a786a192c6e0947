import { fileURLToPath } from 'node:url';
import { expectNoBarrier } from './axe.ts';
import { button, expectNoSidewaysScroll, valueOf } from './desk.ts';
import { expect, type Stage, test } from './fixtures.ts';

test.use({
  contract: fileURLToPath(new URL('../../contracts/invoicing.md', import.meta.url)),
  apart: 'links',
});

/** A quote of this story alone that was sent, and its key. */
async function quoteWithLink(app: Stage): Promise<{ id: string; key: string }> {
  const { items } = await app.call(
    'ada',
    'GET',
    `/api/clients?filter=${encodeURIComponent("name == 'Harbor Books'")}`,
  );
  // the answer of a list
  const [client] = items as readonly { id: string }[];
  const lines = [{ name: 'Reading lamp', quantity: '2', price: '60.00' }];
  const made = await app.call('ada', 'POST', '/api/quotes', { client: client?.id, lines });
  const id = String(made['id']);
  await app.call('ada', 'POST', `/api/quotes/${id}/send`, { mail_to: 'office@harborbooks.example' });
  return { id, key: String((await app.call('ada', 'GET', `/api/quotes/${id}`))['key']) };
}

test.describe('The link of a quote on a phone', { tag: '@phone' }, () => {
  test('shows the quote, which is approved without an account', async ({ app, page }) => {
    const { id, key } = await quoteWithLink(app);
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url(), request.headers()['referer'] ?? ''));
    await page.goto(`${app.url}/-/open#key=${key}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Quote QUO/);
    await expect(page).toHaveURL(`${app.url}/view/quote/link#key=${key}`);
    await expect(page.getByText('Harbor Books').first()).toBeVisible();
    await expect(page.getByText('Reading lamp')).toBeVisible();
    // The state in words for whoever reads it, and not in those of the office.
    await expect(valueOf(page, 'Answer')).toHaveText('Waiting for your answer');
    await expect(page.getByText(/^(Sent|Viewed)$/)).toHaveCount(0);
    await expect(button(page, 'Open the menu')).toHaveCount(0);
    await expect(page.getByRole('region', { name: 'Activity' })).toHaveCount(0);
    await expect(page.getByText('Possible in other states')).toHaveCount(0);
    // It reads like a document: nothing of how the office works, nothing that is empty, nothing that leads elsewhere.
    await expect(page.getByRole('list', { name: 'Status' })).toHaveCount(0);
    await expect(page.getByText(/^Expired$|empty field|No quote attachments|^Document tax$/)).toHaveCount(0);
    await expect(page.getByRole('main').getByRole('link')).toHaveText(['About this app']);
    // Nobody has a discount, a unit or a tax here.
    await expect(page.getByText(/^(Unit|Discount|Tax %)$/)).toHaveCount(0);
    await expect(page.getByText('Quantity', { exact: true })).not.toHaveCount(0);
    // One button is filled: what is asked of whoever has the link.
    await expect(page.locator('.mantine-Button-root[data-variant=filled]')).toHaveText(['Approve']);
    await expectNoSidewaysScroll(page);
    await expectNoBarrier(page);
    await page.reload();
    await button(page, 'Approve').click();
    await expect(page.getByText('Approved', { exact: true }).first()).toBeVisible();
    await expect(button(page, 'Approve')).toHaveCount(0);
    expect((await app.call('ada', 'GET', `/api/quotes/${id}`))['status']).toBe('approved');
    expect(asked.filter((text) => text.includes(key))).toEqual([]);
    expect(
      await page.evaluate(() =>
        JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie]),
      ),
    ).not.toContain(key);
  });

  test('opens nothing where it is wrong, and nothing more once it was ended', async ({ app, page }) => {
    const { id, key } = await quoteWithLink(app);
    await page.goto(`${app.url}/-/open#key=${'x'.repeat(32)}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('This link does not work');
    await expectNoBarrier(page);
    await page.goto(`${app.url}/-/open#key=${key}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Quote QUO/);
    await app.call('ada', 'POST', `/api/quotes/${id}/end_link`);
    await button(page, 'Approve').click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('This link does not work');
    await expect(page.getByText('Reading lamp')).toHaveCount(0);
    await page.goto(`${app.url}/view/quote/link`);
    await expect(page.getByText('Reading lamp')).toHaveCount(0);
  });

  test('is copied by the office, which never sees it written out', async ({ app, page }) => {
    const { id, key } = await quoteWithLink(app);
    await app.signIn('ada', `/quotes/${id}`);
    await expect(button(page, 'Copy the link: Link')).toBeVisible();
    await expect(page.getByText(key)).toHaveCount(0);
  });
});
