import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openApp, type TestApp } from './support/app.ts';
import { databases, type TestDatabase } from './support/databases.ts';

/** What the shipped contracts promise and no scenario can say: files, and who is told of what. */

interface Opened {
  readonly app: TestApp;
  readonly database: TestDatabase;
}

const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);
const PROGRAM = Buffer.concat([
  Buffer.from('MZ\x90\0\x03\0\0\0\x04\0\0\0\xff\xff', 'latin1'),
  Buffer.alloc(400),
]);

async function opened(name: string, open: () => Promise<TestDatabase>): Promise<Opened> {
  const database = await open();
  const contract = readFileSync(join(import.meta.dirname, `../contracts/${name}.md`), 'utf8');
  return { app: await openApp({ contract, database }), database };
}

async function close({ app, database }: Opened): Promise<void> {
  await app.close();
  await database.dispose();
}

async function upload(app: TestApp, person: string, bytes: Buffer): Promise<{ id: string }> {
  const session = await app.request(undefined, 'POST', '/api/-/rehearsal/session', { person, token: true });
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(bytes)], { type: 'application/pdf' }), 'plan.pdf');
  const answer = await fetch(`${app.url}/api/-/files`, {
    method: 'POST',
    headers: { authorization: `Bearer ${String(session.body.token)}` },
    body: form,
  });
  const { id } = (await answer.json()) as { id: string };
  return { id };
}

async function idOf(app: TestApp, plural: string, filter: string): Promise<string> {
  const { body } = await app.request('ada', 'GET', `/api/${plural}?filter=${encodeURIComponent(filter)}`);
  return String(body.items[0].id);
}

describe.each(databases)('the shipped contracts on $kind', ({ open }) => {
  describe('the feedback board', () => {
    let one: Opened;
    beforeAll(async () => {
      one = await opened('feedback', open);
    });
    afterAll(() => close(one));

    test('counts the pictures of an idea that stay, those that go and those that come', async () => {
      const { app } = one;
      const picture = async () => ({ image: await upload(app, 'ben', PIXEL) });
      const pictures = [await picture(), await picture(), await picture()];
      const made = await app.request('ben', 'POST', '/api/ideas', { title: 'Bigger buttons', pictures });
      expect(made.status).toBe(201);
      const first = { id: await idOf(app, 'pictures', `idea == '${String(made.body.id)}'`), delete: true };
      const path = `/api/ideas/${String(made.body.id)}`;
      const tooMany = { pictures: [first, await picture(), await picture()] };
      const refused = await app.request('ben', 'PATCH', path, tooMany);
      expect([refused.status, refused.body.code]).toEqual([400, 'TOO_MANY_ATTACHMENTS']);
      const changed = await app.request('ben', 'PATCH', path, { pictures: [first, await picture()] });
      expect(changed.status).toBe(200);
    });
  });

  describe('invoicing', () => {
    let one: Opened;
    beforeAll(async () => {
      one = await opened('invoicing', open);
    });
    afterAll(() => close(one));

    test('takes a file along by what is in it, and no program that is called a PDF', async () => {
      const { app } = one;
      const invoice = await idOf(app, 'invoices', 'status == sent');
      const attach = async (bytes: Buffer) =>
        app.request('ada', 'POST', '/api/invoice_attachments', {
          invoice,
          file: await upload(app, 'ada', bytes),
        });
      const refused = await attach(PROGRAM);
      expect([refused.status, refused.body.errors[0]]).toMatchObject([
        415,
        { field: 'file', code: 'FILE_TYPE' },
      ]);
      expect((await attach(PIXEL)).status).toBe(201);
      const seenBy = async (person: string) =>
        (await app.request(person, 'GET', '/api/invoice_attachments')).body.items.length;
      expect([await seenBy('gus'), await seenBy('ivy')]).toEqual([1, 0]);
    });
  });

  describe('appointments', () => {
    let one: Opened;
    beforeAll(async () => {
      one = await opened('appointments', open);
    });
    afterAll(() => close(one));

    const told = async (app: TestApp): Promise<readonly string[]> => {
      const { body } = await app.request('ada', 'GET', '/api/-/rehearsal/outbox');
      return body.items.map((item: { kind: string; name: string }) => `${item.kind} ${item.name}`);
    };

    test('tell of what is removed, and of nothing that goes with its service', async () => {
      const { app } = one;
      const id = await idOf(app, 'appointments', "service.name == 'First visit'");
      await app.request('ada', 'POST', `/api/appointments/${id}/remove`, { reason: 'Ill' });
      const before = await told(app);
      expect([...before].sort()).toEqual([
        'mail called_off',
        'mail customer_called_off',
        'notice called_off',
        'webhook other_systems',
      ]);
      const service = await idOf(app, 'services', "name == 'Massage'");
      expect((await app.request('ada', 'DELETE', `/api/services/${service}`)).status).toBe(204);
      expect((await told(app)).slice(before.length)).toEqual(['webhook other_systems']);
    });
  });
});
