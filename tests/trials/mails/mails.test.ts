import { type ParsedMail, simpleParser } from 'mailparser';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { followMails } from '#server/clock/follow-mails.ts';
import { deliver, type Delivering } from '#server/sending/deliver.ts';
import { databases } from '#tests/support/databases.ts';
import { type MailServer, openMailServer } from '#tests/server/sending/mail-server.ts';
import { trialOf } from '../trial.ts';
import { uploadBytes } from '../upload.ts';

describe.each(databases)('mails of a contract, on $kind', (database) => {
  const trial = trialOf('mails/workshop.md', database);
  const { done, make, read, tried } = trial;
  let server: MailServer;
  let later = 0;

  beforeEach(async () => {
    server = await openMailServer();
  });
  afterEach(async () => {
    await server.close();
  });

  /** Sends what waits, as a server does twice a second. */
  async function send(
    smtpUrl: string | null = server.url,
    { follow = followMails(() => undefined), report = () => undefined }: Partial<Delivering> = {},
  ): Promise<void> {
    later += 8 * 60 * 60_000;
    const at = later;
    const underway = await deliver({
      current: () => trial.app().runtime,
      outside: {
        variables: new Map(),
        publicUrl: 'https://bikes.example.org',
        ...(smtpUrl === null ? {} : { smtpUrl }),
      },
      report,
      clock: { now: () => new Date(Date.now() + at).toISOString() },
      follow,
    });
    await Promise.all(underway.map((one) => one.done));
  }

  const arrived = (): Promise<ParsedMail[]> =>
    Promise.all(server.received.map(({ text }) => simpleParser(text)));
  const mailsOf = async (person: string | undefined, id: string) =>
    (await read(person, `jobs/${id}/-/mails`)).items as Record<string, unknown>[];
  const job = (values: object = {}) =>
    make('mia', 'jobs', {
      customer: 'Ada <Byron>',
      email: 'ada@example.org',
      margin: '12.00',
      works: [
        { name: 'New *chain*', price: '40.00' },
        { name: 'Argued', price: '0.00', internal: true },
        { name: 'Brakes | both', price: '25.50' },
      ],
      ...values,
    });
  const finish = async (values: object = {}) => {
    const id = await job(values);
    await done('mia', 'POST', `jobs/${id}/finish`);
    return id;
  };

  test('arrives as text and as HTML, with what the holder of the record may read', async () => {
    const id = await finish({ copy: 'shop@example.org', note: 'One\nTwo <b>[x](http://evil.example)</b>' });
    const key = String((await read('mia', `jobs/${id}`)).key);
    await send();
    const [mail] = await arrived();
    expect(mail?.subject).toMatch(/^J-\d+: ready, Ada <Byron>$/);
    expect(server.received[0]?.to).toEqual(['ada@example.org', 'shop@example.org']);
    expect(mail?.replyTo?.text).toBe('workshop@example.org');
    expect(mail?.references).toBe(`<${id}.record@bikes.example.org>`);
    const text = String(mail?.text);
    expect(text).toContain(`Look at the job (https://bikes.example.org/-/open#key=${key})`);
    expect(text).toMatch(/New \*chain\* +€40\.00\nBrakes \| both +€25\.50/);
    expect(text).not.toContain('Argued');
    expect(text).toContain('Not for you: []');
    const html = String(mail?.html);
    expect(html).toContain('Dear Ada &lt;Byron&gt;');
    expect(html).toContain('New *chain*</td>');
    expect(html).toContain('One<br>Two &lt;b&gt;[x](http://evil.example)&lt;/b&gt;');
    expect(html).not.toContain('12.00');
    expect(html).not.toMatch(/<(img|script|link|iframe)/);
    expect((await read('mia', `jobs/${id}`)).told).toBe(true);
  });

  test('is kept with its record, for those whom it names', async () => {
    const id = await finish();
    expect(await mailsOf('mia', id)).toMatchObject([
      {
        name: 'ready',
        event: 'job.finish',
        to: ['ada@example.org'],
        state: 'waiting',
        text: expect.stringContaining('Dear Ada'),
      },
    ]);
    expect(await mailsOf('carl', id)).toEqual([]);
    expect(await tried(undefined, 'GET', `jobs/${id}/-/mails`)).toBe('401 not_signed_in');
    expect(await tried('mia', 'GET', `jobs/${id}/-/mails?sort=at`)).toBe('400 bad_request');
    expect(await tried('mia', 'GET', 'jobs/00000000-0000-7000-8000-000000000000/-/mails')).toBe(
      '404 not_found',
    );
    await send();
    expect(await mailsOf('mia', id)).toMatchObject([{ state: 'sent', error: null }]);
  });

  test('is not sent again where what is to be done of it fails on our side', async () => {
    const id = await finish();
    const reports: unknown[] = [];
    const act = async () => {
      throw new Error('broken');
    };
    const follow = { ...followMails(() => undefined), act };
    await send(server.url, { follow, report: (one) => void reports.push(one) });
    expect(reports).toMatchObject([{ kind: 'uncaught', ends: false }]);
    expect(await mailsOf('mia', id)).toMatchObject([{ state: 'sent' }]);
    expect((await read('mia', `jobs/${id}`)).told).not.toBe(true);
    await send();
    expect(server.received).toHaveLength(1);
  });

  test('is sent again once, by whom it names, while none waits', async () => {
    const id = await finish();
    const [first] = await mailsOf('mia', id);
    const again = `jobs/${id}/-/mails/${String(first?.['id'])}/again`;
    expect(await tried('mia', 'POST', again)).toBe('409 not_allowed_now');
    await send();
    expect(await tried('carl', 'POST', again)).toBe('404 not_found');
    const both = await Promise.all([tried('mia', 'POST', again), tried('mia', 'POST', again)]);
    expect(both.toSorted()).toEqual(['200', '409 not_allowed_now']);
    await send();
    expect(await mailsOf('mia', id)).toMatchObject([
      { state: 'sent', event: null },
      { state: 'sent', event: 'job.finish' },
    ]);
    expect(server.received).toHaveLength(2);
  });

  test('goes to several addresses of one text, and with letters of any language', async () => {
    await finish({ email: 'ada@example.org; Jürgen@bücher.example' });
    await send();
    expect(server.received[0]?.to).toEqual(['ada@example.org', 'Jürgen@bücher.example']);
  });

  test.each([
    ['nobody', 'nobody is not an address.'],
    ['ada@example.org\r\nBcc: spy@example.org', expect.stringContaining('is not an address.')],
  ])('to %j is never sent, and the contract goes on from there', async (email, error) => {
    const id = await finish({ email });
    await send();
    expect(server.received).toEqual([]);
    expect(await mailsOf('mia', id)).toMatchObject([{ state: 'failed', error }]);
    expect(await read('mia', `jobs/${id}`)).toMatchObject({ status: 'unreachable', told: false });
  });

  test('without an address says so, and waits for nothing', async () => {
    const id = await finish({ email: null });
    expect(await mailsOf('mia', id)).toMatchObject([
      { state: 'withheld', error: 'There is no address to send this mail to.' },
    ]);
  });

  test('a recipient whom the server refuses for good is a failure, one it refuses for now is not', async () => {
    server.refuse(true);
    const id = await finish();
    await send();
    expect(await mailsOf('mia', id)).toMatchObject([
      { state: 'waiting', error: 'The mail server answered 451.' },
    ]);
    server.refuse('for good');
    await send();
    expect(await mailsOf('mia', id)).toMatchObject([
      { state: 'failed', error: 'The mail server answered 550.' },
    ]);
    expect(await read('mia', `jobs/${id}`)).toMatchObject({ status: 'unreachable' });
    server.refuse(false);
    const [mail] = await mailsOf('mia', id);
    expect(await tried('mia', 'POST', `jobs/${id}/-/mails/${String(mail?.['id'])}/again`)).toBe('200');
    await send();
    expect(server.received).toHaveLength(1);
  });

  test('waits where no server is named, however long, and is given up where one refuses it for days', async () => {
    const id = await finish();
    for (let round = 0; round < 32; round += 1) await send(null);
    server.refuse(true);
    await send();
    expect(await mailsOf('mia', id)).toMatchObject([{ state: 'waiting' }]);
    await send();
    const error = 'The mail server answered 451. It was tried for five days.';
    expect(await mailsOf('mia', id)).toMatchObject([{ state: 'failed', error }]);
  });

  test('people read it with their own rights', async () => {
    const id = await job();
    await done('mia', 'POST', `jobs/${id}/call_back`);
    await send();
    const texts = (await arrived()).map(({ to, text }) => [Array.isArray(to) ? '' : to?.text, text?.trim()]);
    expect(Object.fromEntries(texts)).toEqual({
      'carl@example.org': 'Margin [], New *chain*, Brakes | both',
      'mia@example.org': 'Margin [€12.00], New *chain*, Argued, Brakes | both',
    });
  });

  test('goes to no address whose reader may not read the record', async () => {
    const id = await job();
    await done('mia', 'POST', `jobs/${id}/call_back`);
    expect(await mailsOf('mia', id)).toMatchObject([
      { name: 'strangers', to: ['ada@example.org'], state: 'withheld', text: '' },
    ]);
    const { items } = await read('owner', '-/deliveries?state=withheld');
    expect(items[0]).toMatchObject({ kind: 'mail', name: 'strangers', record: id });
  });

  test('is not written where its condition does not hold, the call is refused, or only tried', async () => {
    const id = await job({ customer: 'Nobody' });
    await done('mia', 'POST', `jobs/${id}/finish`);
    expect(await tried('mia', 'POST', `jobs/${id}/finish`)).toBe('409 wrong_state');
    const other = await job();
    await done('mia', 'POST', `jobs/${other}/finish?dry_run=true`);
    expect(await mailsOf('mia', id)).toEqual([]);
    expect(await mailsOf('mia', other)).toEqual([]);
  });

  test('a call that is repeated under its key, and two who make it at once, write one mail', async () => {
    const id = await job();
    const key = { 'Idempotency-Key': `once-${id}` };
    for (const _ of [1, 2]) await trial.app().request('mia', 'POST', `/api/jobs/${id}/finish`, {}, key);
    const both = await job();
    await Promise.all([1, 2].map(() => trial.app().request('mia', 'POST', `/api/jobs/${both}/finish`)));
    expect(await mailsOf('mia', id)).toHaveLength(1);
    expect(await mailsOf('mia', both)).toHaveLength(1);
  });

  test('files go along', async () => {
    const bytes = Buffer.from(`%PDF-1.4 ${'a bill '.repeat(60_000)}`);
    const bill = await uploadBytes(trial.app(), 'mia', { bytes, name: 'bill 1.pdf' });
    const id = await finish({ bill: { id: bill } });
    expect(await mailsOf('mia', id)).toMatchObject([{ files: ['bill 1.pdf'] }]);
    await send();
    const [file] = (await arrived()).flatMap(({ attachments }) => attachments);
    expect(file).toMatchObject({
      filename: 'bill 1.pdf',
      contentType: 'application/pdf',
      size: bytes.length,
    });
    expect(file?.content.equals(bytes)).toBe(true);
  });

  test('files that went along are read by those who see the mail', async () => {
    const bytes = Buffer.from('%PDF-1.4 a bill');
    const bill = await uploadBytes(trial.app(), 'mia', { bytes, name: 'bill 1.pdf' });
    const id = await finish({ bill: { id: bill } });
    const [mail] = await mailsOf('mia', id);
    const file = (place: string, of = id) => `jobs/${of}/-/mails/${String(mail?.['id'])}/files/${place}`;
    const { status, headers, body } = await trial.app().request('mia', 'GET', `/api/${file('0')}`);
    expect({ status, body, name: headers.get('content-disposition') }).toMatchObject({
      status: 200,
      body: bytes.toString(),
      name: expect.stringContaining('attachment; filename="bill 1.pdf"'),
    });
    for (const place of ['1', '-1', 'x', '0x0', '99999'])
      expect(await tried('mia', 'GET', file(place))).toBe('404 not_found');
    expect(await tried('mia', 'GET', file('0', await job()))).toBe('404 not_found');
    expect(await tried('carl', 'GET', file('0'))).toBe('404 not_found');
    expect(await tried(undefined, 'GET', file('0'))).toBe('401 not_signed_in');
  });

  test('says where its text leads, but not with the key of the reader', async () => {
    const id = await job();
    const { number } = await done('mia', 'POST', `jobs/${id}/remind`);
    expect(await mailsOf('mia', id)).toMatchObject([
      {
        links: [
          { text: `Job ${String(number)}`, url: `/jobs?q=${String(number)}` },
          { text: 'where', url: 'https://bikes.example.org/map' },
        ],
      },
    ]);
  });

  test('a schedule sends it of every record that it finds', async () => {
    const id = await job({ late: true });
    await trial.app().setClock('2026-03-03T07:00:00Z');
    expect(await mailsOf('carl', id)).toMatchObject([
      {
        name: 'morning',
        event: null,
        subject: expect.stringMatching(/^J-\d+ waits$/),
        text: 'Open since March 2, 2026 at 9:00 AM.',
      },
    ]);
  });

  test('an address gets one mail in a while, of all that are asked for at once; the rest says why', async () => {
    const jobs = await Promise.all(
      ['one@example.org', 'ONE@example.org', 'one@example.org; two@example.org'].map((email) =>
        job({ email }),
      ),
    );
    await Promise.all(jobs.map((id) => done('mia', 'POST', `jobs/${id}/remind`)));
    const mails = (await Promise.all(jobs.map((id) => mailsOf('mia', id)))).flat();
    expect(mails).toHaveLength(3);
    const waiting = mails.filter(({ state }) => state === 'waiting').flatMap(({ to }) => to as string[]);
    expect(waiting.map((one) => one.toLowerCase()).toSorted()).toEqual([
      'one@example.org',
      'two@example.org',
    ]);
    const withheld = mails.filter(({ state }) => state === 'withheld');
    expect(withheld.length).toBeGreaterThan(0);
    for (const one of withheld)
      expect(one).toMatchObject({ error: 'This address had such a mail not long ago (`once_per`).' });
    // Another mail, or one that was only tried, has no part in it; a day later the address has its turn again.
    const [id = ''] = jobs;
    const other = await job({ email: 'three@example.org' });
    await done('mia', 'POST', `jobs/${other}/remind?dry_run=true`);
    await done('mia', 'POST', `jobs/${other}/remind`);
    expect(await mailsOf('mia', other)).toMatchObject([{ state: 'waiting' }]);
    await done('mia', 'POST', `jobs/${id}/finish`);
    expect((await mailsOf('mia', id)).map(({ name, state }) => [name, state])).toContainEqual([
      'ready',
      'waiting',
    ]);
    await trial
      .app()
      .setClock(
        new Date(Date.parse(String((await read('mia', `jobs/${id}`)).updated_at)) + 86_400_001).toISOString(),
      );
    await done('mia', 'POST', `jobs/${id}/remind`);
    expect((await mailsOf('mia', id))[0]).toMatchObject({ name: 'reminder', state: 'waiting' });
  });
});
