import { fileURLToPath } from 'node:url';
import { startApplication } from '#tests/support/application.ts';
import { expectNoBarrier } from './axe.ts';
import { button } from './desk.ts';
import { endWithPage, expect, type Stage, stageOf, test as base } from './fixtures.ts';

const contract = fileURLToPath(new URL('../../contracts/help-desk.md', import.meta.url));
const SECRET = 'the-desk-alone-knows-this';

/** The help desk with a secret for its inbox, as a mail server knows it. */
const test = base.extend<{ desk: Stage }>({
  desk: async ({ page }, provide) => {
    const application = await startApplication({ contract, env: { NINEFOLD_ENV_DESK_SECRET: SECRET } });
    await provide(stageOf(application.url, page));
    await endWithPage(application, page);
  },
});
test.describe.configure({ timeout: 120_000 });
const soon = expect.configure({ timeout: 20_000 });

/** Hands a message over, as a mail server does. */
async function handOver({ url }: Stage, lines: readonly string[]): Promise<number> {
  const answer = await fetch(`${url}/api/-/inboxes/support`, {
    method: 'POST',
    headers: { authorization: `Bearer ${SECRET}`, 'content-type': 'message/rfc822' },
    body: lines.join('\r\n'),
  });
  return answer.status;
}

const heads = (from: string, subject: string, id: string) => [
  `From: ${from}`,
  'To: support@example.org',
  `Subject: ${subject}`,
  `Message-ID: <${id}@mail.example>`,
];

/** What a mail server on the way says of a mail of ours. */
const report = (mail: string, reason: string) => [
  'From: MAILER-DAEMON@relay.example',
  'To: support@example.org',
  'Subject: Undelivered Mail Returned to Sender',
  'Message-ID: <bounce1@relay.example>',
  'Auto-Submitted: auto-replied',
  'MIME-Version: 1.0',
  'Content-Type: multipart/report; report-type=delivery-status; boundary="B"',
  '',
  '--B',
  'Content-Type: text/plain',
  '',
  'It was not delivered.',
  '--B',
  'Content-Type: message/delivery-status',
  '',
  'Reporting-MTA: dns; relay.example',
  '',
  'Final-Recipient: rfc822; lou@example.net',
  'Action: failed',
  'Status: 5.1.1',
  `Diagnostic-Code: smtp; 550 ${reason}`,
  '',
  '--B',
  'Content-Type: text/rfc822-headers',
  '',
  `Message-ID: <${mail}@localhost>`,
  '--B--',
  '',
];

test('A mail becomes a ticket, is answered on the screen, and what did not arrive is seen', async ({
  desk,
  page,
}) => {
  expect(
    await handOver(desk, [
      ...heads('Lou <lou@example.net>', 'No sound', 'question'),
      'Content-Type: text/html; charset=utf-8',
      '',
      '<p>It is <b>silent</b>.<script>document.title="run"</script></p>',
      '<blockquote><p>On Monday you wrote:</p><p>Is the cable in?</p></blockquote>',
    ]),
  ).toBe(200);
  await desk.signIn('ali');
  await page.goto(`${desk.url}/tickets`);
  await page
    .getByRole('row', { name: /No sound/ })
    .getByRole('link')
    .first()
    .click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('No sound');
  const written = page.getByRole('list', { name: 'Messages' });
  await expect(written).toContainText('It is silent.');
  await expect(page).not.toHaveTitle(/run/);
  await expect(page.getByRole('region', { name: 'Emails' })).toContainText('lou@example.net');
  await expectNoBarrier(page);

  await button(page, 'New message').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Text' }).fill('Please turn it up.');
  await expect(dialog.getByRole('switch', { name: 'From us' })).toBeChecked();
  await button(dialog, 'Create message').click();
  await soon(written).toContainText('Please turn it up.');

  const { items } = await desk.call('ali', 'GET', '/api/messages?filter=from_us&sort=-written_at');
  const [answer] = items as readonly { id: string }[];
  const mails = async () =>
    (await desk.call('ali', 'GET', `/api/messages/${answer?.id}/-/mails`))['items'] as readonly {
      id: string;
      to: string[];
      state: string;
    }[];
  const [mail] = await mails();
  expect(mail).toMatchObject({ to: ['lou@example.net'] });
  // The answer of the customer goes on with the ticket, with what they quote apart from what they wrote.
  expect(
    await handOver(desk, [
      ...heads('Lou <lou@home.example>', 'Re: No sound', 'again'),
      `In-Reply-To: <${mail?.id}@localhost>`,
      '',
      'Now it hums.',
      '',
      'On Friday, support wrote:',
      '> Please turn it up.',
    ]),
  ).toBe(200);
  await soon(written).toContainText('Now it hums.');
  await written
    .getByRole('link', { name: /lou@home/ })
    .first()
    .click();
  await expect(page.getByText('Quoted below')).toBeVisible();
  await expect(page.getByText('> Please turn it up.')).toBeVisible();
  await expect(page.getByText('Now it hums.', { exact: true })).toBeVisible();

  expect(await handOver(desk, report(mail?.id ?? '', 'No such person'))).toBe(200);
  await page.goto(`${desk.url}/-/records/messages/${answer?.id}`);
  const sent = page.getByRole('region', { name: 'Emails' });
  await soon(sent).toContainText('No such person');
  await expect(sent).toContainText('Failed');
  await expectNoBarrier(page);
});

test('What could not be taken lies in a list with its reason, and is taken from there', async ({
  desk,
  page,
}) => {
  expect(
    await handOver(desk, [
      ...heads('Eve <eve@example.net>', 'I am away', 'away'),
      'Auto-Submitted: auto-replied',
      '',
      'Back on Monday.',
    ]),
  ).toBe(200);
  await desk.signIn('owner');
  await page.goto(`${desk.url}/-/studio/data`);
  const line = page.getByRole('listitem').filter({ hasText: 'I am away' });
  await soon(line).toContainText('It was written by a program');
  await button(line, 'Take it').click();
  await soon(line).toContainText('taken');
  await page.goto(`${desk.url}/tickets`);
  await expect(page.getByRole('row', { name: /I am away/ })).toBeVisible();
});
