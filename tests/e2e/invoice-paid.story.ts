import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { simpleParser } from 'mailparser';
import type { Page } from 'playwright/test';
import { extractText } from 'unpdf';
import { type MailServer, openMailServer } from '#tests/server/sending/mail-server.ts';
import { type Application, startApplication } from '#tests/support/application.ts';
import { freePort } from '#tests/support/postgres.ts';
import { answer, openProvider, type Provider, SECRET, signedBy } from '#tests/trials/outside/provider.ts';
import { button, input, pick, presentState } from './desk.ts';
import { endWithPage, expect, test as base } from './fixtures.ts';
import { becomeOwner } from './owner.ts';

const contract = fileURLToPath(new URL('../../contracts/invoicing.md', import.meta.url));

/** A server for real use, with a mail server and a payment provider that really listen. */
const test = base.extend<{ outside: { application: Application; mails: MailServer; provider: Provider } }>({
  outside: async ({ page }, provide) => {
    const [mails, provider] = [await openMailServer(), await openProvider()];
    provider.behave(({ body }, response) =>
      answer(response, 201, { id: `pc_${String(body?.['invoice'])}`, page: `${provider.url}/pay` }),
    );
    const port = await freePort();
    const application = await startApplication({
      contract,
      words: [],
      port,
      env: {
        NINEFOLD_URL: `http://127.0.0.1:${port}`,
        SMTP_URL: mails.url,
        NINEFOLD_ENV_PAYMENT_URL: provider.url,
        NINEFOLD_ENV_PAYMENT_KEY: 'Bearer key',
        NINEFOLD_ENV_PAYMENT_SECRET: SECRET,
      },
    });
    await provide({ application, mails, provider });
    await endWithPage(application, page);
    await mails.close();
    await provider.close();
  },
});
test.describe.configure({ timeout: 120_000 });
const soon = expect.configure({ timeout: 20_000 });

/** A call of the owner, who is signed in in this browser. */
async function make(page: Page, url: string, path: string, data: object): Promise<void> {
  const made = await page.request.post(`${url}/api/${path}`, { data, headers: { origin: url } });
  expect(made.status(), await made.text()).toBe(201);
}

/** What the provider says, as it says it. */
async function tell(url: string, id: string, said: object): Promise<number> {
  const body = JSON.stringify(said);
  const headers = signedBy(SECRET, { id, body });
  return (await fetch(`${url}/api/-/receives/payment_events`, { method: 'POST', headers, body })).status;
}

test('An invoice is written, mailed as PDF, opened by the client, paid by callback and receipted', async ({
  outside: { application, mails, provider },
  page,
  browser,
}) => {
  const { url } = application;
  const mail = async (place: number) => {
    await soon.poll(() => mails.received.length).toBe(place + 1);
    return simpleParser(mails.received[place]?.text ?? '');
  };
  await becomeOwner(application, page);
  await make(page, url, 'clients', { name: 'Harbor Books', email: 'office@harborbooks.example' });
  await page.goto(`${url}/invoices/new`);
  await pick(page, 'Client', 'Harbor Books');
  await button(page, 'Add invoice line').click();
  const line = page.getByRole('group', { name: 'Invoice line 1' });
  await input(line, 'Name').fill('Reading lamp');
  await input(line, 'Quantity').fill('2');
  await input(line, 'Price').fill('60');
  await button(page, 'Create invoice').click();
  await button(page, 'Send').click();
  await expect(input(page.getByRole('dialog'), 'Email to')).toHaveValue('office@harborbooks.example');
  await button(page.getByRole('dialog'), 'Send').click();
  await expect(presentState(page)).toHaveText('Sent');

  const sent = await mail(0);
  expect(sent.subject).toMatch(/^Invoice /);
  const [logo, file] = sent.attachments;
  expect(logo).toMatchObject({ contentType: 'image/png', related: true });
  expect(file).toMatchObject({ contentType: 'application/pdf', filename: `${sent.subject}.pdf` });
  const { text } = await extractText(new Uint8Array(file?.content ?? []), { mergePages: true });
  for (const words of ['Harbor Books', 'Reading lamp', '120.00']) expect(text).toContain(words);
  const [link = ''] = /http:\S+\/-\/open#key=\w+/.exec(sent.text ?? '') ?? [];

  const client = await (await browser.newContext()).newPage();
  await client.goto(link);
  await expect(client.getByRole('heading', { level: 1 })).toContainText('Invoice');
  await soon(presentState(page)).toHaveText('Viewed');
  const emails = page.getByRole('region', { name: 'Emails' });
  await expect(emails).toContainText('office@harborbooks.example');
  await emails.getByRole('button', { name: sent.subject ?? '', exact: true }).click();
  await expect(emails.locator('a[href*="/-/open#key="]')).toHaveCount(0);
  const [kept] = await Promise.all([
    page.waitForEvent('download'),
    emails.getByRole('link', { name: `${sent.subject}.pdf` }).click(),
  ]);
  // Drawn again from the values that were sent.
  const again = await extractText(new Uint8Array(await readFile(await kept.path())), { mergePages: true });
  expect(again.text).toBe(text);

  await button(client, 'Pay online').click();
  await soon.poll(() => provider.asked.length).toBe(1);
  expect(provider.asked[0]).toMatchObject({ path: '/checkouts', headers: { authorization: 'Bearer key' } });
  const checkout = `pc_${String(provider.asked[0]?.body?.['invoice'])}`;
  await soon
    .poll(async () => {
      await client.goto(link);
      await expect(client.getByRole('heading', { level: 1 })).toContainText('Invoice');
      return client.getByRole('link', { name: provider.url.replace('http://', '') }).count();
    })
    .toBe(1);

  const paid = { type: 'paid', data: { checkout, charge: 'ch_77' } };
  expect(await tell(url, 'evt_0', { type: 'paid', data: { checkout: 'pc_other', charge: 'ch_0' } })).toBe(
    404,
  );
  for (const id of ['evt_1', 'evt_1', 'evt_2']) expect([200, 409]).toContain(await tell(url, id, paid)); // again, and under another id
  await soon(presentState(page)).toHaveText('Paid');
  await client.goto(link);
  await expect(client.getByText('Paid', { exact: true }).first()).toBeVisible();
  await expect(client.getByText(/Viewed|Nothing is open/)).toHaveCount(0);
  const receipt = await mail(1);
  expect(receipt.subject).toMatch(/^Receipt for invoice/);
  expect(receipt.text).toMatch(/thank you[\s\S]*ch_77/);
  await page.getByRole('tab', { name: /Payments/ }).click();
  await expect(page.getByRole('table', { name: 'Payments' }).getByRole('row')).toHaveCount(2);
  await client.close();
  expect(mails.received).toHaveLength(2);
});
