import { describe, expect, test } from 'vitest';
import { databases } from '#tests/support/databases.ts';
import { uploadBytes } from '../upload.ts';
import { officeOn } from './office.ts';

const PROGRAM = Buffer.concat([Buffer.from('MZ\x90\0\x03\0\0\0', 'latin1'), Buffer.alloc(400)]);

/** What the specification of an invoicing desk says of clients, links and mail. `fails`: what cannot be said yet. */
describe.each(databases)('documents of an invoicing desk on $kind', (database) => {
  const office = officeOn(database);
  const { ids, invoice, quote, sent, choose, told, until, during, make, done, tried, read, list } = office;
  const ask = (person: string | undefined, method: string, path: string, key?: string, body?: object) =>
    office.app().request(person, method, `/api/${path}`, body, key ? { 'Ninefold-Key': key } : {});
  const quoteOf = async (client: string, status: string) => {
    const id = await quote({ client: ids[client] });
    await choose(`quotes/${id}`, status);
    return id;
  };
  const keyOf = async (path: string) => String((await read('ada', path)).key);
  const step = (person: string, id: string, name: string) => tried(person, 'POST', `quotes/${id}/${name}`);
  const shown = (id: string) => read('ada', `quotes/${id}`);
  const send = (id: string, mail_to = 'office@harborbooks.example') =>
    tried('ada', 'POST', `invoices/${id}/send`, { mail_to });

  test('16: who opens the link of a quote has viewed it, and the office has not', async () => {
    const id = await quoteOf('Harbor Books', 'sent');
    await read('ada', `quotes/${id}`);
    expect((await shown(id)).status).toBe('sent');
    expect((await ask(undefined, 'POST', `quotes/${id}/open`, await keyOf(`quotes/${id}`), {})).status).toBe(
      200,
    );
    expect((await shown(id)).status).toBe('viewed');
  });

  test('16: to read a quote by its link is to open it', async () => {
    const id = await quoteOf('Harbor Books', 'sent');
    await ask(undefined, 'GET', `quotes/${id}`, await keyOf(`quotes/${id}`));
    expect((await shown(id)).status).toBe('viewed');
  });

  test('17: a quote is answered once, and its owner told once', async () => {
    const id = await quoteOf('Harbor Books', 'viewed');
    expect(await told(() => step('gus', id, 'approve'))).toBeGreaterThan(0);
    expect(await told(() => step('gus', id, 'approve'))).toBe(0);
    expect(await told(() => step('gus', id, 'reject'))).toBe(0);
    expect((await shown(id)).status).toBe('approved');
  });

  test('18: of two answers at once one counts', async () => {
    const id = await quoteOf('Harbor Books', 'viewed');
    const once = await told(() => Promise.all(['approve', 'reject'].map((name) => step('gus', id, name))));
    const { items } = (await ask('owner', 'GET', `quotes/${id}/-/history`)).body;
    const answers = items.filter(({ event }: { event: string }) => ['approve', 'reject'].includes(event));
    expect([once, answers.length]).toEqual([2, 1]); // under the bell, and by mail
  });

  test('19: the link of a draft, or of what was canceled, opens nothing', async () => {
    const draft = await invoice();
    const canceled = await quoteOf('Harbor Books', 'canceled');
    for (const path of [`invoices/${draft}`, `quotes/${canceled}`]) {
      const key = await keyOf(path);
      expect((await ask(undefined, 'GET', path, key)).status).toBe(404);
      expect((await ask(undefined, 'GET', `${path}/-/documents/pdf`, key)).status).toBe(404);
    }
  });

  test('20: a guest sees what was sent to their own client', async () => {
    const foreign = await sent({ client: ids['Orchard'] });
    const draft = await invoice();
    expect(await tried('gus', 'GET', `invoices/${foreign}`)).toBe('404 not_found');
    const own = await list('gus', 'invoices?limit=200');
    expect(new Set(own.map(({ client }) => client))).toEqual(new Set([ids['Harbor Books']]));
    expect(own.map(({ id }) => id)).not.toContain(draft);
    expect(own.every(({ status }) => ['sent', 'viewed', 'paid'].includes(status))).toBe(true);
  });

  test('21: a guest answers no quote of another client', async () => {
    const id = await quoteOf('Orchard', 'viewed');
    expect(await step('gus', id, 'approve')).toBe('404 not_found');
    expect((await shown(id)).status).toBe('viewed');
  });

  test('22: a guest without a client does not get in', async () => {
    const answer = await ask('nia', 'GET', '-/me');
    expect([answer.status, answer.body.code]).toEqual([403, 'GUEST_NOT_CONFIGURED']);
  });

  test('26: to a wrong address nothing is sent', async () => {
    const id = await invoice();
    expect(await send(id, 'nobody')).toBe('422 BAD_EMAIL');
    expect((await read('ada', `invoices/${id}`)).status).toBe('draft');
  });

  test('26: a draft has no number where numbers come with the mail', async () => {
    const before = Number((await read('ada', `invoices/${await invoice()}`)).number);
    await during({ NUMBER_FOR_DRAFTS: false }, async () => {
      const [id, other] = [await invoice(), await invoice()];
      expect(await send(id, 'nobody')).toBe('422 BAD_EMAIL');
      expect((await read('ada', `invoices/${id}`)).number).toBeNull();
      expect(await send(id)).toBe('200');
      expect((await read('ada', `invoices/${id}`)).number).toBe(String(before + 1));
      await choose(`invoices/${other}`, 'sent');
      expect((await read('ada', `invoices/${other}`)).number).toBe(String(before + 2));
    });
  });

  test('36: an online payment counts once, however often it is told of', async () => {
    const id = await sent();
    await office.pay(id, '100.00');
    const { result } = await done('gus', 'POST', `invoices/${id}/pay_online`);
    expect(result.amount).toBe('57.82');
    const confirm = () => tried('till', 'POST', `checkouts/${result.id}/confirm`, { reference: 'X-1' });
    expect(await confirm()).toBe('200');
    await confirm();
    expect(await list('ada', `payments?filter=invoice == '${id}'`)).toHaveLength(2);
    expect((await read('ada', `invoices/${id}`)).status).toBe('paid');
    expect(await tried('gus', 'POST', `invoices/${id}/pay_online`)).toBe('409 ALREADY_PAID');
  });

  test('38: of four mails for a forgotten password within an hour three are sent', async () => {
    const forgotten = async () =>
      (await ask(undefined, 'POST', '-/password', undefined, { email: 'gus@example.com' })).status;
    const answers: number[] = [];
    const mails = await told(async () => {
      for (let times = 0; times < 4; times += 1) answers.push(await forgotten());
    });
    expect([answers, mails]).toEqual([[202, 202, 202, 202], 3]);
  });

  test('39: a program that is called a PDF is not taken', async () => {
    const id = await uploadBytes(office.app(), 'ada', { bytes: PROGRAM, name: 'offer.pdf' });
    const attachment = { invoice: await invoice(), file: { id } };
    expect(await tried('ada', 'POST', 'invoice_attachments', attachment)).toBe('415 FILE_TYPE');
    expect(await list('ada', `invoice_attachments?filter=invoice == '${attachment.invoice}'`)).toEqual([]);
  });

  test('40: what concerns the office alone is nowhere in what a guest reads', async () => {
    await make('ada', 'client_notes', { client: ids['Harbor Books'], text: 'Pays late.' });
    const id = await sent();
    expect(await tried('gus', 'GET', 'products')).toBe('403 forbidden');
    expect(await tried('gus', 'GET', 'client_notes')).toBe('403 forbidden');
    const pages = [
      `invoices/${id}?expand=client`,
      `invoice_lines?filter=invoice == '${id}'`,
      '-/openapi.json',
      '-/app',
    ];
    for (const page of pages)
      expect(JSON.stringify((await ask('gus', 'GET', page)).body)).not.toMatch(
        /purchase_price|client_note|Pays late/,
      );
  });

  test('25: to send a draft begins the days for paying, unless they are not to move', async () => {
    const [moved, kept] = [await invoice({ date: '2026-03-01' }), await invoice({ date: '2026-03-01' })];
    await until('2026-03-10T15:00:00Z');
    await send(moved);
    expect(await read('ada', `invoices/${moved}`)).toMatchObject({ status: 'sent', due: '2026-04-09' });
    await during({ MOVE_DUE: false }, async () => void (await send(kept)));
    expect(await read('ada', `invoices/${kept}`)).toMatchObject({ status: 'sent', due: '2026-03-31' });
  });

  test('24: a quote that has expired says so, and can be approved', async () => {
    const id = await quote({ date: '2026-03-01', expires: '2026-03-15' });
    await choose(`quotes/${id}`, 'sent');
    await until('2026-03-15T15:00:00Z');
    expect((await read('gus', `quotes/${id}`)).expired).toBe(true);
    await until('2026-03-16T15:00:00Z');
    expect(await step('gus', id, 'approve')).toBe('200');
  });

  test('23: an invoice is overdue the day after it was due, for its client on that day', async () => {
    const id = await sent({ date: '2026-03-01', due: '2026-03-31' });
    const late = async () => {
      const overdue = await list('ada', `invoices?filter=overdue %26%26 id == '${id}'`);
      return [overdue.length, (await read('gus', `invoices/${id}`)).due_now];
    };
    expect(await late()).toEqual([0, false]);
    await until('2026-03-31T04:00:00Z'); // midnight in New York
    expect(await late()).toEqual([0, true]);
    await until('2026-04-01T15:00:00Z');
    expect(await late()).toEqual([1, true]);
    await until('2026-04-02T15:00:00Z');
    await office.pay(id, '157.82');
    expect(await late()).toEqual([0, false]);
  });
});
