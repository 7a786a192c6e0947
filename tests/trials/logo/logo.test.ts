import { readFileSync } from 'node:fs';
import { simpleParser } from 'mailparser';
import { getDocumentProxy } from 'unpdf';
import { describe, expect, test } from 'vitest';
import { deliver } from '#server/sending/deliver.ts';
import { databases } from '#tests/support/databases.ts';
import { openMailServer } from '#tests/server/sending/mail-server.ts';
import { trialOf } from '../trial.ts';

const file = (name: string) => readFileSync(new URL(name, import.meta.url));

describe.each(databases)('the logo of a contract, on $kind', (database) => {
  const trial = trialOf('logo/bakery.md', database);
  const { done, make, read } = trial;
  const order = () => make('bo', 'orders', { name: 'Ada', email: 'ada@example.org' });
  const logo = async () => (await read(undefined, '-/app')).settings.logo;

  /** What somebody without an account gets. */
  const asked = (path: string, headers: Record<string, string> = {}) =>
    fetch(`${trial.app().url}/api/${path}`, { headers });

  async function drawn(path: string): Promise<Response> {
    const { request } = trial.app();
    const { body } = await request(undefined, 'POST', '/api/-/rehearsal/session', {
      person: 'bo',
      token: true,
    });
    return asked(path, { authorization: `Bearer ${String(body.token)}` });
  }

  async function publish(text: string): Promise<void> {
    const { plan } = await done('owner', 'POST', '-/studio/plan', { text });
    await done('owner', 'POST', '-/studio/publish', { text, plan: plan.hash, accept: [] });
  }

  test('is there for everybody, may be kept by its version, and can do nothing', async () => {
    const { path, ...form } = await logo();
    expect(form).toEqual({ width: 64, height: 64, saysName: false });
    const answer = await asked(path);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('image/svg+xml; charset=utf-8');
    expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(answer.headers.get('content-security-policy')).toBe(
      "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox",
    );
    expect(await answer.text()).toBe(String(file('bakery.svg')));
    const tag = answer.headers.get('etag') ?? '';
    const again = await asked('-/logo', { 'if-none-match': tag });
    expect([again.status, await again.text()]).toEqual([304, '']);
    expect((await asked('-/logo')).headers.get('cache-control')).toBe('no-cache');
    expect((await asked('-/logo?v=older')).headers.get('cache-control')).toBe('no-cache');
    expect((await asked('-/logo?size=1')).status).toBe(400);
  });

  test('is the letterhead of a document, beside what is written there', async () => {
    const id = await order();
    const bill = await drawn(`orders/${id}/-/documents/bill?format=html`);
    expect(bill.headers.get('content-security-policy')).toContain('img-src data:');
    const [html, letter] = [
      await bill.text(),
      await (await drawn(`orders/${id}/-/documents/letter?format=html`)).text(),
    ];
    for (const page of [html, letter])
      expect(page).toContain(`src="data:image/svg+xml,${encodeURIComponent('<?xml')}`);
    expect(html).toContain('<p class="name">Bakery</p>');
    expect(letter).not.toContain('<p class="name">');
    for (const name of ['bill', 'letter']) expect(await coloursIn(id, name)).toContain('#f4d7a8');
  });

  /** The colours in which the first page of a PDF is drawn. */
  async function coloursIn(id: string, name: string): Promise<readonly unknown[]> {
    const answer = await drawn(`orders/${id}/-/documents/${name}?format=pdf`);
    expect(answer.headers.get('content-type')).toBe('application/pdf');
    const pdf = await getDocumentProxy(new Uint8Array(await answer.arrayBuffer()));
    const { argsArray } = await (await pdf.getPage(1)).getOperatorList();
    return argsArray.flatMap((args: readonly unknown[] | null) => args?.[0] ?? []);
  }

  test('goes along with a mail as a PNG that nothing has to be fetched for', async () => {
    const server = await openMailServer();
    await done('bo', 'POST', `orders/${await order()}/bake`);
    const underway = await deliver({
      current: () => trial.app().runtime,
      outside: { variables: new Map(), smtpUrl: server.url },
      report: () => undefined,
      clock: { now: () => new Date(Date.now() + 60_000).toISOString() },
    });
    await Promise.all(underway.map((one) => one.done));
    const mail = await simpleParser(server.received[0]?.text ?? '', { keepCidLinks: true });
    await server.close();
    expect(mail.html).toContain('<img src="cid:logo@application" alt="Bakery" width="40" height="40"');
    expect(mail.attachments.map(({ cid, contentType, related }) => ({ cid, contentType, related }))).toEqual([
      { cid: 'logo@application', contentType: 'image/png', related: true },
    ]);
    expect(mail.attachments[0]?.content).toEqual(file('bakery.png'));
    expect(mail.text).toContain('Come and fetch it.');
  });

  test('is published, taken out and brought back with the document', async () => {
    const { text } = await read('owner', '-/studio/document');
    const before = await logo();
    await publish(text.replace('#f4d7a8', '#ffffff'));
    const other = await logo();
    expect(other.path).not.toBe(before.path);
    expect(await (await asked(other.path)).text()).toContain('#ffffff');
    expect((await asked(before.path)).headers.get('cache-control')).toBe('no-cache');
    await publish(text.replace(/^logo: .*\n/m, '').replace(/\n## Files[^]*$/, ''));
    expect(await logo()).toBeUndefined();
    expect((await asked('-/logo')).status).toBe(404);
    await publish(text);
    expect(await logo()).toEqual(before);
  });
});
