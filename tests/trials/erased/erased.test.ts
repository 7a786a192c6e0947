import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import sql from 'sql-template-tag';
import { startByteKeeper } from '#server/instance/keepers/byte-keeper.ts';
import { hashPassword } from '#server/identity/sign-in/password.ts';
import { newPerson } from '#server/operations/accounts/new-person.ts';
import { keepSearchIndexes } from '#server/tables/search/keep-search-indexes.ts';
import { openRealApp, type TestApp } from '#tests/support/app.ts';
import { databases, type TestDatabase } from '#tests/support/databases.ts';
import { ninefoldHere } from '#tests/server/cli/in-process.ts';
import { PIXEL as pixel } from '../upload.ts';

const contract = readFileSync(new URL('erased.md', import.meta.url), 'utf8');
const password = 'correct horse battery';
const name = 'Kunigunde Zwiebelfeld';
const email = 'kunigunde@zwiebel.example';
const userName = 'kuni.zwiebel';

describe.each(databases)('a person who is erased on $kind', ({ open }) => {
  let database: TestDatabase;
  let app: TestApp;
  let ids: Record<string, string>;
  const cookies = new Map<string, string>();

  beforeEach(async () => {
    database = await open();
    app = await openRealApp({ contract, database });
    const { runtime } = app;
    const add = async (who: { name: string; email: string; roles: readonly string[] }) => {
      const passwordHash = await hashPassword(password);
      const now = new Date().toISOString();
      const made = await runtime.database.write((on) =>
        newPerson(on, runtime, { ...who, passwordHash, now }),
      );
      if (made.kind === 'refusal') throw new Error(made.code);
      const session = await ask(undefined, 'POST', '-/session', { email: who.email, password });
      cookies.set(who.email, (session.headers.get('set-cookie') ?? '').replace(/;.*/s, ''));
      return made.value.id;
    };
    ids = {
      owner: await add({ name: 'Olga', email: 'olga@clinic.example', roles: ['owner'] }),
      doctor: await add({ name: 'Dora', email: 'dora@clinic.example', roles: ['doctor'] }),
      patient: await add({ name, email, roles: [] }),
    };
  });
  afterEach(async () => {
    await app.close();
    await database.dispose();
  });

  const ask = (who: string | undefined, method: string, path: string, body?: object) =>
    app.request(undefined, method, `/api/${path}`, body, {
      Origin: app.url,
      ...(who === undefined ? {} : { Cookie: cookies.get(who) ?? '' }),
    });
  const [owner, doctor] = ['olga@clinic.example', 'dora@clinic.example'];
  const made = async (who: string, plural: string, values: object) => {
    const answer = await ask(who, 'POST', plural, values);
    expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300);
    return String(answer.body.id);
  };

  /** A life with traces: a picture, a visit, a token, a call that waits, and what others write. */
  const lives = async () => {
    const form = new FormData();
    form.set('file', new Blob([new Uint8Array(pixel)]), 'Kunigunde Zwiebelfeld.png');
    const sent = await fetch(`${app.url}/api/-/files`, {
      method: 'POST',
      body: form,
      headers: { Origin: app.url, Cookie: cookies.get(email) ?? '' },
    });
    const picture = { id: String((await sent.json()).id) };
    const own = `users/${ids['patient']}`;
    const hint = { password_hint: 'Zwiebelfeld backwards', user_name: userName };
    expect((await ask(email, 'PATCH', own, { phone: '+49 30 5550199', picture, ...hint })).status).toBe(200);
    const patient = ids['patient'];
    const visit = await made(email, 'visits', { patient, reason: 'A cough' });
    expect((await ask(email, 'DELETE', `visits/${visit}`)).status).toBe(202);
    expect((await ask(email, 'POST', '-/tokens', { name: 'Zwiebel script' })).status).toBe(201);
    return { visit };
  };
  const erase = (who: string, id: string, body: object = {}, query = '') =>
    ask(who, 'POST', `-/people/${id}/erase${query}`, body);

  test('is gone from their record, sign-in and history; that something was there stays', async () => {
    const { visit } = await lives();
    const id = ids['patient'] ?? '';
    const gone = [
      ['fields', 7],
      ['history', 2],
      // What lets them in, and from where they came twice.
      ['sign_in', 3],
      ['sessions', 2],
      ['tokens', 1],
      // Their own, and what tells the doctor by their name that a call of theirs waits.
      ['notices', 2],
      ['messages', 1],
      ['requests', 1],
      ['files', 1],
    ].map(([what, count]) => ({ what, count }));
    expect((await erase(owner, id)).body).toEqual({
      erased: gone,
      named: [
        { place: 'records', entity: 'visit', field: 'called', count: 1 },
        { place: 'history', entity: 'visit', count: 1 },
      ],
    });
    expect((await ask(email, 'GET', '-/me')).body.person).toBeFalsy();
    expect((await ask(undefined, 'POST', '-/session', { email, password })).status).toBe(401);
    const record = (await ask(owner, 'GET', `users/${id}`)).body;
    expect(record).toMatchObject({
      name: `[erased ${id.slice(-4)}]`,
      email: null,
      phone: null,
      picture: null,
      active: false,
    });
    const { items } = (await ask(owner, 'GET', `users/${id}/-/history`)).body;
    expect(items.map(({ event, changes }: { event: string; changes: object }) => [event, changes])).toEqual([
      ['erase', {}],
      ['create', {}],
    ]);
    expect(items[0].by).toEqual({ kind: 'person', id: ids['owner'] });
    const found = (await ask(owner, 'GET', '-/history?event=erase')).body.items;
    expect(found).toMatchObject([{ record: id, entity: 'user' }]);
    expect((await ask(doctor, 'GET', `visits/${visit}`)).body).toMatchObject({ patient: id, called: name });
    expect((await ask(doctor, 'GET', '-/notices')).body.items).toEqual([]);
    const requests = (await ask(doctor, 'GET', '-/requests')).body.items;
    expect(requests).toMatchObject([
      { state: 'withdrawn', values: {}, by: { name: `[erased ${id.slice(-4)}]` } },
    ]);
    const again = await made(doctor, 'visits', { patient: ids['doctor'], reason: 'Goes on' });
    expect(again).toMatch(/^[0-9a-f-]{36}$/);
  });

  test('is taken out of what others wrote where that is said, as a whole word', async () => {
    await lives();
    const note = (text: string, more: object = {}) => made(doctor, 'notes', { text, ...more });
    const [whole, within, other] = [
      await note(`Called kunigunde zwiebelfeld, wrote to ${email}.`, {
        contact: email,
        more: { to: [name, 'Dora'] },
      }),
      await note(name),
      await note('Zwiebelfelder are onion fields, and Kunigunde is a name.'),
    ];
    expect((await ask(doctor, 'PATCH', '-/settings', { HEAD: `${name}, M. D.` })).status).toBe(200);
    const would = await erase(owner, ids['patient'] ?? '', { mentions: true }, '?dry_run=true');
    expect(would.body).toMatchObject({ named: [] });
    expect((await ask(doctor, 'GET', `notes/${within}`)).body.text).toBe(name);
    const done = await erase(owner, ids['patient'] ?? '', { mentions: true });
    expect(done.body).toEqual(would.body);
    expect((await ask(doctor, 'GET', `notes/${whole}`)).body).toMatchObject({
      text: 'Called [erased], wrote to [erased].',
      contact: null,
      more: { to: [null, 'Dora'] },
    });
    expect((await ask(doctor, 'GET', `notes/${within}`)).body.text).toBeNull();
    expect((await ask(doctor, 'GET', `notes/${other}`)).body.text).toContain('Zwiebelfelder');
    expect(JSON.stringify((await ask(doctor, 'GET', '-/settings')).body)).toContain('[erased], M. D.');
    const { items } = (await ask(doctor, 'GET', `notes/${whole}/-/history`)).body;
    expect(items[0].changes.text.after).toBe('Called [erased], wrote to [erased].');
  });

  /** Refused with their name in the words; found by letters that are left when the index has other rows. */
  const isTalkedAbout = async () => {
    const note = await made(doctor, 'notes', { text: `${name} came late, says ${userName}` });
    const at = new Date().toISOString();
    await app.runtime.database.write((on) =>
      on.run(sql`INSERT INTO nf_received (id, at, name, sender_id, state, code, detail, tries, last_at)
        VALUES ('r1', ${at}, 'post', ${email}, 'refused', 'X', ${`Nobody is called ${name}`}, 1, ${at})`),
    );
    await keepSearchIndexes(app.runtime, { from: 0 });
    return note;
  };

  test('leaves no byte of name, address, number or file in the files of the database', async () => {
    await lives();
    await isTalkedAbout();
    expect((await erase(owner, ids['patient'] ?? '', { mentions: true })).status).toBe(200);
    await expectNoByte();
  });

  test('leaves none either where the process ended before the files were written anew', async () => {
    await lives();
    await isTalkedAbout();
    const { database: opened } = app.runtime;
    const compact = vi.spyOn(opened, 'compact').mockRejectedValueOnce(new Error('the process was ended'));
    expect((await erase(owner, ids['patient'] ?? '', { mentions: true })).status).toBe(500);
    compact.mockRestore();
    expect((await ask(email, 'GET', '-/me')).body.person).toBeFalsy();
    const told: unknown[] = [];
    const keeper = startByteKeeper({ current: () => app.runtime }, (report) => told.push(report));
    await keeper.stop();
    expect(told).toEqual([]);
    await expectNoByte();
    expect(await opened.ask(sql`SELECT 1 FROM nf_setting WHERE name = 'bytes_to_leave'`)).toEqual([]);
  });

  test('is erased once: who does it again is told that nothing was left', async () => {
    const id = ids['patient'] ?? '';
    expect((await erase(owner, id)).status).toBe(200);
    const before = (await ask(owner, 'GET', `users/${id}`)).body;
    expect((await erase(owner, id)).body).toEqual({ erased: [], named: [] });
    expect((await ask(owner, 'GET', `users/${id}`)).body).toEqual(before);
    const { items } = (await ask(owner, 'GET', `users/${id}/-/history`)).body;
    expect(items.map(({ event }: { event: string }) => event)).toEqual(['erase', 'create']);
  });

  const expectNoByte = async () => {
    const traces = ['Kunigunde', 'Zwiebel', 'kunigunde', 'zwiebel', '5550199', pixel.toString('base64')];
    if (database.url === undefined) {
      const files = (await readdir(database.directory, { recursive: true, withFileTypes: true })).filter(
        (one) => one.isFile(),
      );
      expect(files.length).toBeGreaterThan(0);
      for (const file of files) {
        const bytes = await readFile(join(file.parentPath, file.name), 'latin1');
        for (const trace of traces) expect(bytes.includes(trace), `${trace} in ${file.name}`).toBe(false);
      }
      return;
    }
    const tables = await app.runtime.database.ask(
      sql`SELECT table_name FROM information_schema.tables WHERE table_schema = current_schema() AND table_type = 'BASE TABLE'`,
    );
    for (const { table_name } of tables) {
      const rows = await app.runtime.database.ask({
        sql: '',
        text: `SELECT * FROM "${table_name}"`,
        values: [],
      });
      for (const trace of traces)
        expect(JSON.stringify(rows).includes(trace), `${trace} in ${table_name}`).toBe(false);
    }
  };

  test('is erased and exported by the owner alone, and the last owner is not', async () => {
    const id = ids['patient'] ?? '';
    for (const who of [doctor, email]) {
      expect((await erase(who, id)).status).toBe(403);
      expect((await ask(who, 'GET', `-/people/${id}/data`)).status).toBe(403);
    }
    expect((await ask(undefined, 'GET', `-/people/${id}/data`)).status).toBe(401);
    expect((await erase(owner, ids['owner'] ?? '')).body).toMatchObject({ code: 'not_allowed_now' });
    expect((await ask(owner, 'GET', '-/me')).body.person.name).toBe('Olga');
    expect((await erase(owner, '01a206bc-c45a-755d-a0c7-4d9ffa52be92')).status).toBe(404);
    expect((await erase(owner, id, { mentions: 'yes' })).status).toBe(422);
    expect((await erase(owner, id, {}, '?dry=true')).status).toBe(400);
    expect((await erase(owner, id, {}, '?dry_run=true')).status).toBe(200);
    expect((await ask(email, 'GET', '-/me')).body.person.name).toBe(name);
  });

  test('of two who erase at once both are answered, and one writes of it', async () => {
    const id = ids['patient'] ?? '';
    const both = await Promise.all([
      erase(owner, id),
      erase(owner, id),
      made(doctor, 'notes', { text: 'meanwhile' }),
    ]);
    expect(both.slice(0, 2).map((one) => (typeof one === 'string' ? 0 : one.status))).toEqual([200, 200]);
  });

  test('has all that is kept of them as a file that any program reads', async () => {
    const { visit } = await lives();
    const { body } = await ask(owner, 'GET', `-/people/${ids['patient']}/data`);
    expect(body).toMatchObject({ id: ids['patient'], known_as: [name, email, userName] });
    expect(body.records.user).toMatchObject([{ name, email, phone: '+49 30 5550199' }]);
    expect(body.records.user[0]).not.toHaveProperty('password_hint');
    expect(body.records.visit).toMatchObject([{ id: visit, reason: 'A cough' }]);
    expect(body.tokens).toMatchObject([{ name: 'Zwiebel script' }]);
    expect(body.requests).toMatchObject([{ call: 'delete', state: 'waiting' }]);
    expect(body.sessions).toHaveLength(1);
    expect(body.history.map(({ event }: { event: string }) => event)).toEqual(['create', 'update', 'create']);
    expect(body.files).toMatchObject([
      { name: 'Kunigunde Zwiebelfeld.png', content: pixel.toString('base64') },
    ]);
    expect(JSON.stringify(body)).not.toMatch(/argon2|backwards/);
  });

  test('is exported and erased by commands, beside a running server', async () => {
    await lives();
    const folder = await mkdtemp(join(tmpdir(), 'ninefold-person-'));
    const place = database.url === undefined ? ['--data', database.directory] : ['--database', database.url];
    const user = (...words: string[]) => ninefoldHere(['user', ...words, ...place], { cwd: folder });
    try {
      expect(await user('export', email, join(folder, 'out'))).toMatchObject({ code: 0 });
      const kept = JSON.parse(await readFile(join(folder, 'out', 'person.json'), 'utf8'));
      expect(await readFile(join(folder, 'out', kept.files[0].file))).toEqual(pixel);
      expect(await user('export', email, join(folder, 'out'))).toMatchObject({ code: 1 });
      expect(await user('erase', userName)).toMatchObject({
        code: 1,
        error: expect.stringContaining('visit.called: 1'),
      });
      expect((await ask(email, 'GET', '-/me')).body.person.name).toBe(name);
      expect(await user('erase', email, '--mentions', '--yes')).toMatchObject({
        code: 0,
        error: expect.stringContaining('tokens: 1'),
      });
      expect(await user('erase', 'nobody@clinic.example', '--yes')).toMatchObject({ code: 1 });
      expect(await user('erase')).toMatchObject({ code: 2 });
      expect((await ask(email, 'GET', '-/me')).body.person).toBeFalsy();
      expect((await ask(doctor, 'POST', 'notes', { text: 'The server goes on.' })).status).toBe(201);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });
});
