import sql from 'sql-template-tag';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { contractOnDisk } from '#server/operations/contract/contract-on-disk.ts';
import { smallContract } from '#tests/server/small-contract.ts';
import { type TestApp, openApp } from '#tests/support/app.ts';
import { type TestDatabase, databases } from '#tests/support/databases.ts';

const renamed = smallContract.replace('text: { type: text,', 'body: { was: text, type: text,');
const withoutText = smallContract.replace(/ {4}text: .*\n/, '');
const required = smallContract.replace('title: {', 'place: { type: text, required: true }\n    title: {');
const states = smallContract
  .replace('start: open', 'start: fresh')
  .replace('{ open: {}, closed', '{ fresh: { was: open }, closed')
  .replace('from: open', 'from: fresh')
  .replace('status == open', 'status == fresh');

describe.each(databases)('publishing over HTTP on $kind', ({ open }) => {
  let database: TestDatabase;
  let app: TestApp;

  beforeEach(async () => {
    database = await open();
    app = await openApp({ contract: smallContract, database });
  });

  afterEach(async () => {
    await app.close();
    await database.dispose();
  });

  const post = (person: string | undefined, path: string, body: unknown) =>
    app.request(person, 'POST', `/api/-/studio/${path}`, body);
  const publish = async (text: string, accept: readonly string[] = []) => {
    const planned = await post('owner', 'plan', { text, accept });
    return post('owner', 'publish', { text, accept, plan: planned.body.plan.hash });
  };
  const rollBack = async (version: number, accept: readonly string[] = []) => {
    const planned = await post('owner', 'plan', { version, accept });
    return post('owner', 'rollback', { version, accept, plan: planned.body.plan.hash });
  };
  const notes = async () => (await app.request('ada', 'GET', '/api/notes?sort=title')).body.items;
  const addNote = (values: object) => app.request('ada', 'POST', '/api/notes', values);

  test('is for the owner alone', async () => {
    for (const [method, path] of [
      ['GET', 'versions'],
      ['GET', 'versions/1'],
      ['GET', 'file'],
      ['POST', 'plan'],
      ['POST', 'publish'],
      ['POST', 'rollback'],
    ] as const) {
      const ask = (person?: string) =>
        app.request(person, method, `/api/-/studio/${path}`, method === 'POST' ? {} : undefined);
      expect([(await ask()).status, (await ask('ada')).status]).toEqual([401, 403]);
    }
  });

  test('refuses what is malformed, and numbers of versions that are none', async () => {
    expect(await post('owner', 'plan', { txt: 'x' })).toMatchObject({ status: 422 });
    expect(await post('owner', 'publish', { text: smallContract })).toMatchObject({ status: 422 });
    expect(await post('owner', 'rollback', { version: 9, plan: 'x' })).toMatchObject({ status: 404 });
    for (const number of ['9', 'x', '1.5', '-1'])
      expect((await app.request('owner', 'GET', `/api/-/studio/versions/${number}`)).status).toBe(404);
  });

  test('refuses a contract with errors, with their lines, and says them in the plan', async () => {
    const text = smallContract.replace('max: 40', 'max: forty');
    const planned = await post('owner', 'plan', { text });
    expect(planned.body.plan).toBe(null);
    const findings = expect.arrayContaining([expect.objectContaining({ level: 'error', line: 10 })]);
    expect(planned.body.findings).toEqual(findings);
    const answer = await post('owner', 'publish', { text, plan: 'x' });
    expect(answer).toMatchObject({ status: 422, body: { code: 'invalid', errors: [{ field: 'line 10' }] } });
  });

  test('says the plan in the language of the owner', async () => {
    await addNote({ title: 'One' });
    await app.request('owner', 'PATCH', '/api/-/preferences', { language: 'de' });
    const { plan } = (await post('owner', 'plan', { text: required })).body;
    expect(plan.steps.map(({ text }: { text: string }) => text)).toContain('Feld note.place hinzufügen');
    expect(plan.questions).toMatchObject([
      {
        what: 'note.place ist jetzt erforderlich',
        why: expect.stringMatching(/^1 Eintrag hat keinen Wert dafür;/),
        accept: [{ then: 'leer lassen, bis die Einträge geändert werden' }],
      },
    ]);
  });

  test('refuses what needs an answer, says how to give it, and takes it', async () => {
    await addNote({ title: 'One' });
    const answer = await publish(required);
    expect(answer).toMatchObject({
      status: 409,
      body: { code: 'not_allowed_now', errors: [{ field: 'required:note.place', code: 'required' }] },
    });
    expect(await publish(required, ['required:note.plce'])).toMatchObject({ status: 422 });
    expect(await publish(required, ['required:note.place'])).toMatchObject({
      status: 200,
      body: { version: 2, file: null },
    });
    expect(await notes()).toMatchObject([{ title: 'One', place: null }]);
    expect((await addNote({ title: 'Two' })).status).toBe(422);
  });

  test('refuses a plan that is no longer the one that was looked at', async () => {
    const planned = await post('owner', 'plan', { text: required });
    await addNote({ title: 'One' });
    const answer = await post('owner', 'publish', { text: required, plan: planned.body.plan.hash });
    expect(answer).toMatchObject({ status: 412, body: { code: 'stale' } });
    expect(await notes()).toHaveLength(1);
  });

  test('looks without touching: records, calls and versions are as they were', async () => {
    await addNote({ title: 'One', text: 'long' });
    const planned = await post('owner', 'plan', {
      text: withoutText.replace('max: 40', 'max: 2'),
    });
    expect(planned.body.plan).toMatchObject({
      from: 1,
      to: 2,
      verdict: 'safe',
      steps: [{ text: 'retire field note.text; its values are kept', records: 1 }],
      rules: [{ entity: 'note', name: 'title', kind: 'field', records: 1 }],
      calls: expect.arrayContaining([{ call: '/api/notes', change: 'changed', details: ['`text` is gone'] }]),
    });
    expect(await notes()).toMatchObject([{ title: 'One', text: 'long' }]);
    const versions = await app.request('owner', 'GET', '/api/-/studio/versions');
    expect(versions.body.items).toHaveLength(1);
  });

  test('puts a version in force at once, and keeps who did it, when, and what it did', async () => {
    await addNote({ title: 'One', text: 'long' });
    expect(await publish(renamed)).toMatchObject({ status: 200, body: { version: 2 } });
    expect(await notes()).toMatchObject([{ title: 'One', body: 'long' }]);
    const { body } = await app.request('owner', 'GET', '/api/-/studio/versions/2');
    expect(body).toMatchObject({
      number: 2,
      author: 'Owner',
      text: renamed,
      plan: ['rename field note.text to body (1 record)'],
    });
    expect(app.reports).toContainEqual({ kind: 'contract_published', version: 2 });
    await app.request('owner', 'PATCH', '/api/-/preferences', { language: 'de' });
    const plans = async () =>
      (await app.request('owner', 'GET', '/api/-/studio/versions')).body.items.map(
        ({ plan }: { readonly plan: unknown }) => plan,
      );
    expect((await plans())[0]).toEqual(['Feld note.text in body umbenennen (1 Eintrag)']);
    // As an older Ninefold has kept it.
    const kept = JSON.stringify(['rename field note.text to body (1 record)']);
    await app.runtime.database.write((on) =>
      on.run(sql`UPDATE nf_version SET plan = ${kept} WHERE number = 2`),
    );
    expect((await plans())[0]).toEqual(['rename field note.text to body (1 record)']);
  });

  test('takes an earlier version up again with all that was retired, renamed and moved since', async () => {
    await addNote({ title: 'One', text: 'long' });
    await publish(states.replace('text: { type: text,', 'body: { was: text, type: text,'));
    await publish(states.replace(/ {4}text: .*\n/, ''));
    expect(await notes()).toMatchObject([{ title: 'One', status: 'fresh' }]);
    expect((await notes())[0]).not.toHaveProperty('body');
    expect(await rollBack(1)).toMatchObject({ status: 200, body: { version: 4 } });
    expect(await notes()).toMatchObject([{ title: 'One', text: 'long', status: 'open' }]);
    const versions = await app.request('owner', 'GET', '/api/-/studio/versions/4');
    expect(versions.body.text).toBe(smallContract);
  });

  test('asks where records of today have no place in an earlier version', async () => {
    const more = smallContract
      .replace('{ open: {}, closed', '{ open: {}, parked: {}, closed')
      .replace('transitions:', 'transitions:\n    park: { from: open, to: parked, by: [clerk] }');
    await publish(more);
    const { body } = await addNote({ title: 'One' });
    await app.request('ada', 'POST', `/api/notes/${body.id}/park`, {});
    const answer = await rollBack(1);
    expect(answer).toMatchObject({ status: 409, body: { errors: [{ field: 'state:note.status.parked' }] } });
    expect(await rollBack(1, ['state:note.status.parked=open'])).toMatchObject({ status: 200 });
    expect(await notes()).toMatchObject([{ title: 'One', status: 'open', version: 3 }]);
    const history = await app.request('ada', 'GET', `/api/notes/${body.id}/-/history`);
    expect(history.body.items[0]).toMatchObject({
      event: 'update',
      by: { kind: 'engine' },
      changes: { status: { after: 'open' } },
    });
  });
});

describe.each(databases)('the contract file beside a server on $kind', ({ open }) => {
  let database: TestDatabase;
  let file: string;
  let app: TestApp;

  beforeEach(async () => {
    database = await open();
    file = join(database.directory, 'contract.md');
    await writeFile(file, smallContract, { mode: 0o640 });
  });

  afterEach(async () => {
    await app.close();
    await database.dispose();
  });

  const start = async (locked = false) => {
    app = await openApp({
      contract: smallContract,
      database,
      publishing: { locked, contractFile: contractOnDisk(file) },
    });
  };
  const publish = async (text: string) => {
    const planned = await app.request('owner', 'POST', '/api/-/studio/plan', { text });
    const body = { text, plan: planned.body.plan.hash };
    return app.request('owner', 'POST', '/api/-/studio/publish', body);
  };
  const beside = async () => (await app.request('owner', 'GET', '/api/-/studio/file')).body;

  test('is the truth where the server is locked: nothing is published here', async () => {
    await start(true);
    expect(await publish(renamed)).toMatchObject({ status: 403, body: { code: 'forbidden' } });
    expect(await beside()).toMatchObject({ locked: true, file: { state: 'same' } });
    expect(await readFile(file, 'utf8')).toBe(smallContract);
  });

  test('is left alone where somebody has changed it, and is shown as a proposal', async () => {
    await start();
    await writeFile(file, required);
    expect(await beside()).toEqual({ locked: false, file: { path: file, state: 'changed', text: required } });
    expect(await publish(renamed)).toMatchObject({ status: 200, body: { file: 'kept' } });
    expect(await readFile(file, 'utf8')).toBe(required);
  });

  test('gets what is published', async () => {
    await start();
    expect(await publish(renamed)).toMatchObject({ status: 200, body: { file: 'written' } });
    expect(await readFile(file, 'utf8')).toBe(renamed);
    expect(await beside()).toMatchObject({ file: { state: 'same' } });
    await writeFile(file, smallContract);
    expect(await beside()).toMatchObject({ file: { state: 'older' } });
  });
});
