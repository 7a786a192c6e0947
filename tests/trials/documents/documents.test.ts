import { simpleParser } from 'mailparser';
import { extractText, getDocumentProxy, getMeta } from 'unpdf';
import { beforeAll, describe, expect, test } from 'vitest';
import { followMails } from '#server/clock/follow-mails.ts';
import { drawWith } from '#server/documents/draw-pdf.ts';
import { deliver } from '#server/sending/deliver.ts';
import { databases } from '#tests/support/databases.ts';
import { openMailServer } from '#tests/server/sending/mail-server.ts';
import { trialOf } from '../trial.ts';

describe.each(databases)('documents of a contract, on $kind', (database) => {
  const trial = trialOf('documents/workshop.md', database);
  const { done, make, read, tried } = trial;

  /** A document as somebody gets it, by a bearer token or the key of the record. */
  async function drawn(person: string | undefined, path: string, headers: Record<string, string> = {}) {
    const { url, request } = trial.app();
    const session =
      person && (await request(undefined, 'POST', '/api/-/rehearsal/session', { person, token: true }));
    const bearer: Record<string, string> = session
      ? { authorization: `Bearer ${String(session.body.token)}` }
      : {};
    const answer = await fetch(`${url}/api/${path}`, { headers: { ...bearer, ...headers } });
    return { answer, bytes: new Uint8Array(await answer.arrayBuffer()) };
  }
  async function page(person: string | undefined, path: string, headers?: Record<string, string>) {
    const { answer, bytes } = await drawn(person, path, headers);
    expect(answer.status).toBe(200);
    return new TextDecoder().decode(bytes);
  }
  async function pdf(person: string | undefined, path: string, headers?: Record<string, string>) {
    const { answer, bytes } = await drawn(person, path, headers);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('application/pdf');
    return readPdf(bytes);
  }
  async function readPdf(bytes: Uint8Array) {
    const proxy = await getDocumentProxy(bytes);
    const { info } = await getMeta(proxy);
    const { totalPages, text } = await extractText(proxy, { mergePages: true });
    return { pages: totalPages, text: text.replace(/\s+/g, ' '), title: info['Title'] };
  }
  async function deliverTo(smtpUrl: string) {
    const underway = await deliver({
      current: () => trial.app().runtime,
      outside: { variables: new Map(), publicUrl: 'https://bikes.example.org', smtpUrl },
      report: () => undefined,
      clock: { now: () => new Date(Date.now() + 60_000).toISOString() },
      follow: followMails(() => undefined),
    });
    await Promise.all(underway.map((one) => one.done));
  }
  async function job(values: object = {}) {
    const customer = await make('mia', 'customers', {
      name: 'Zoë <b>[x](http://evil.example)</b>',
      address: '1 Quay\nDublin',
      debts: '77.00',
    });
    return make('mia', 'jobs', {
      customer,
      email: 'zoe@example.org',
      margin: '12.00',
      paid: '5.00',
      works: [
        { name: 'New *chain* | oil', price: '40.00' },
        { name: 'Argued', price: '1.00', internal: true },
      ],
      ...values,
    });
  }

  test('are a page and a PDF of the same source', async () => {
    const id = await job();
    const html = await page('mia', `jobs/${id}/-/documents/bill`);
    expect(html).toMatch(/<title>Bill J-\d+<\/title>/);
    expect(html).toContain('Dear Zoë &lt;b&gt;[x](http://evil.example)&lt;/b&gt;');
    expect(html).toContain('New *chain* | oil</td>');
    expect(html).toContain('<svg');
    expect(html).not.toMatch(/<(script|img|link|iframe)/);
    const { pages, text, title } = await pdf('mia', `jobs/${id}/-/documents/bill?format=pdf`);
    expect(pages).toBe(1);
    expect(title).toMatch(/^Bill J-\d+$/);
    for (const said of [
      "Ada's bicycles",
      '1 Quay',
      'Dublin',
      'New *chain* | oil',
      '€41.00',
      '-€5.00',
      'IBAN IE12 3456',
    ])
      expect(text).toContain(said);
    expect(text).toContain('Owed elsewhere: [€77.00]');
  });

  test('come as the caller accepts them, and say what they are', async () => {
    const id = await job();
    const path = `jobs/${id}/-/documents/bill`;
    const asked = (accept: string) => drawn('mia', path, { accept }).then(({ answer }) => answer.headers);
    expect((await asked('application/pdf')).get('content-type')).toBe('application/pdf');
    expect((await asked('application/pdf')).get('content-disposition')).toMatch(
      /^inline; filename="Bill J-\d+\.pdf"; filename\*=UTF-8''Bill%20J-\d+\.pdf$/,
    );
    expect((await asked('*/*')).get('content-type')).toBe('text/html; charset=utf-8');
    const browser = await asked('text/html,application/xhtml+xml,*/*;q=0.8');
    expect(browser.get('content-type')).toBe('text/html; charset=utf-8');
    expect(browser.get('content-security-policy')).toContain("default-src 'none'");
    expect(browser.get('vary')).toBe('Accept-Language, Accept, Accept-Encoding');
    expect(await tried('mia', 'GET', `${path}?format=docx`)).toBe('400 bad_request');
    expect(await tried('mia', 'GET', `${path}?paper=a4`)).toBe('400 bad_request');
  });

  test('tell nobody what they may not read', async () => {
    const id = await job();
    for (const read of [
      await page('carl', `jobs/${id}/-/documents/bill`),
      (await pdf('carl', `jobs/${id}/-/documents/bill?format=pdf`)).text,
    ]) {
      expect(read).toContain('1 Quay');
      expect(read).toContain('Owed elsewhere: []');
      for (const hidden of ['12.00', '77.00', 'Argued', 'Margin']) expect(read).not.toContain(hidden);
    }
    const key = String((await read('mia', `jobs/${id}`)).key);
    const held = await page(undefined, `jobs/${id}/-/documents/bill`, { 'ninefold-key': key });
    expect(held).toContain('Dear ,');
    expect(held).toContain('€41.00');
    for (const hidden of ['Quay', 'Zoë', 'Argued', '12.00']) expect(held).not.toContain(hidden);
  });

  test('are for whom they name', async () => {
    const id = await job();
    expect(await page('mia', `jobs/${id}/-/documents/slip`)).toContain('€12.00');
    expect(await tried('carl', 'GET', `jobs/${id}/-/documents/slip`)).toBe('404 not_found');
    expect(await tried('mia', 'GET', `jobs/${id}/-/documents/none`)).toBe('404 not_found');
    expect(await tried('mia', 'GET', `customers/${id}/-/documents/bill`)).toBe('404 not_found');
    expect(await tried(undefined, 'GET', `jobs/${id}/-/documents/bill`)).toBe('401 not_signed_in');
    expect(await tried('mia', 'GET', 'jobs/00000000-0000-7000-8000-000000000000/-/documents/bill')).toBe(
      '404 not_found',
    );
    const shown = async (person: string) => {
      const { entities } = await read(person, '-/app');
      return entities.find(({ name }: { name: string }) => name === 'job').documents;
    };
    expect(await shown('carl')).toEqual([
      { name: 'bill', label: 'Bill' },
      { name: 'receipt', label: 'Receipt' },
    ]);
    expect(await shown('mia')).toEqual([
      { name: 'bill', label: 'Bill' },
      { name: 'slip', label: 'Slip for the wall' },
      { name: 'receipt', label: 'Receipt' },
    ]);
    const paths = Object.keys((await read('carl', '-/openapi.json')).paths);
    expect(paths.filter((path) => path.includes('/-/documents/'))).toEqual([
      '/api/jobs/{id}/-/documents/bill',
      '/api/jobs/{id}/-/documents/receipt',
    ]);
  });

  test('are of those records that their condition is true of, whoever asks', async () => {
    const id = await job();
    const offered = async (person: string, record = id) =>
      (await read(person, `jobs/${record}?can=true`)).can.documents;
    const refused = async (path: string) => (await drawn('mia', path)).answer.status;
    const receipt = (record: string) => `jobs/${record}/-/documents/receipt?format=pdf`;
    expect(await offered('mia')).toEqual(['bill', 'slip']);
    expect(await refused(receipt(id))).toBe(404);
    await done('mia', 'POST', `jobs/${id}/finish`);
    expect(await offered('mia')).toEqual(['bill', 'slip', 'receipt']);
    // Carl may not read the margin, which the condition asks.
    expect(await offered('carl')).toEqual(['bill', 'receipt']);
    expect((await pdf('carl', receipt(id))).text).toContain('Thank you, Zoë');
    const cheap = await job({ margin: '9.00' });
    await done('mia', 'POST', `jobs/${cheap}/finish`);
    expect(await offered('mia', cheap)).toEqual(['bill', 'slip']);
    expect(await refused(receipt(cheap))).toBe(404);
    const empty = await job({ margin: null });
    await done('mia', 'POST', `jobs/${empty}/finish`);
    expect(await offered('mia', empty)).toEqual(['bill', 'slip']);
    const filesOf = async (record: string) => (await read('mia', `jobs/${record}/-/mails`)).items[0].files;
    expect(await filesOf(id)).toEqual([expect.stringMatching(/^Bill/), expect.stringMatching(/^Receipt/)]);
    expect(await filesOf(cheap)).toEqual([expect.stringMatching(/^Bill/)]);
  });

  test('have as many pages as they need, with the head of a table on each', async () => {
    const works = Array.from({ length: 120 }, (_, index) => ({ name: `Spoke ${index}`, price: '1.00' }));
    const { pages, text } = await pdf('mia', `jobs/${await job({ works })}/-/documents/bill?format=pdf`);
    expect(pages).toBe(5);
    expect(text.match(/Work Price/g)).toHaveLength(5);
    expect(text).toContain('Page 5 of 5');
    expect(text).toContain('Spoke 119');
  });

  test('stand with nothing in them', async () => {
    const id = await job({ works: [], margin: null, paid: null, note: null });
    const { text } = await pdf('mia', `jobs/${id}/-/documents/bill?format=pdf`);
    expect(text).toContain('Nothing had to be done.');
    expect(text).not.toContain('Margin');
  });

  test('are drawn one after the other, however many are asked for, and with texts of any length', async () => {
    const id = await job({ note: 'Wordwithoutanend'.repeat(1000) });
    const all = await Promise.all(
      Array.from({ length: 4 }, () => pdf('mia', `jobs/${id}/-/documents/bill?format=pdf`)),
    );
    expect(new Set(all.map(({ pages }) => pages)).size).toBe(1);
  });

  test('go along with a mail as its reader may have them, as they were when it was written', async () => {
    const server = await openMailServer();
    const id = await job();
    await done('mia', 'POST', `jobs/${id}/finish`);
    const [first] = (await read('mia', `jobs/${id}`)).works ?? [];
    expect(first).toBeUndefined();
    await done('mia', 'PATCH', `jobs/${id}`, { note: 'Changed later' });
    const [kept] = (await read('mia', `jobs/${id}/-/mails`)).items;
    expect(kept.files).toContainEqual(expect.stringMatching(/^Bill J-\d+\.pdf$/));
    await deliverTo(server.url);
    const mail = await simpleParser(server.received.at(-1)?.text ?? '');
    const [file] = mail.attachments;
    expect(file?.contentType).toBe('application/pdf');
    const { text } = await readPdf(new Uint8Array(file?.content ?? []));
    expect(text).toContain('€41.00');
    for (const hidden of ['Zoë', 'Argued', '12.00', 'Changed later']) expect(text).not.toContain(hidden);
    await server.close();
  });

  describe('that would take more memory than one may', () => {
    const note = 'Chain and oil. '.repeat(60_000);
    const error = 'This document is too large to be drawn as a PDF.';
    beforeAll(() => {
      drawWith({ megabytes: 40, longestMs: 50_000 });
      return () => drawWith({ megabytes: 256, longestMs: 10_000 });
    });

    test('are refused in words, and others are drawn', async () => {
      const id = await job({ note });
      const { answer, bytes } = await drawn('mia', `jobs/${id}/-/documents/bill?format=pdf`);
      expect(answer.status).toBe(422);
      expect(JSON.parse(new TextDecoder().decode(bytes))).toMatchObject({
        code: 'too_costly',
        detail: error,
      });
      expect((await pdf('mia', `jobs/${await job()}/-/documents/bill?format=pdf`)).pages).toBe(1);
    });

    test('fail the mail that they go along with, which the record says', async () => {
      const server = await openMailServer();
      const id = await job({ note });
      await done('mia', 'POST', `jobs/${id}/finish`);
      const small = await job();
      await done('mia', 'POST', `jobs/${small}/finish`);
      await deliverTo(server.url);
      expect((await read('mia', `jobs/${id}/-/mails`)).items).toMatchObject([{ state: 'failed', error }]);
      expect((await read('mia', `jobs/${small}/-/mails`)).items).toMatchObject([{ state: 'sent' }]);
      expect(server.received).toHaveLength(1);
      await server.close();
    });
  });
});
