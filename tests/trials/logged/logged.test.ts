import { describe, expect, test } from 'vitest';
import { explanationLines } from '#server/cli/author/explanation-lines.ts';
import type { AppDescription } from '#shared/api/app-description.ts';
import type { Explanation } from '#shared/api/calls/explain.ts';
import { databases } from '#tests/support/databases.ts';
import { downloadStatus, uploadPixel } from '../upload.ts';
import { wardOn } from './ward.ts';

/** Whoever opens a record by a right that is logged leaves a trace, and nobody writes or changes one. */
describe.each(databases)('openings that are kept, on $kind', (database) => {
  const { app, make, done, tried, read, list, ask, idOf, patient, openings } = wardOn(database);

  test('who opens a record is kept, with when and how', async () => {
    const id = await patient();
    await read('nina', `patients/${id}`);
    await read('nina', `patients/${id}`);
    expect(await openings(id)).toEqual(['Nina record', 'Nina record']);
    const [first] = await list('olga', `patient_openings?filter=opened_id == '${id}'`);
    expect(first).toMatchObject({ patient: id, created_at: '2026-03-02T09:00:00.000Z' });
  });

  test('a right that is not logged leaves none; a condition decides by the record', async () => {
    const id = await patient();
    await read('dora', `patients/${id}`);
    await read('carl', `patients/${id}`);
    expect(await openings(id)).toEqual(['Carl record']);
  });

  test('lists, counts, refused reads and writes open nothing', async () => {
    const id = await patient();
    await list('nina', `patients?filter=name == 'Pat'&count=true`);
    expect(await tried('olga', 'GET', `patients/${id}`)).toBe('403 forbidden');
    expect(await tried('nina', 'GET', `patients/${id}?fields=nothing`)).toBe('400 bad_filter');
    await done('nina', 'PATCH', `patients/${id}`, { findings: 'a cold' });
    expect(await openings(id)).toEqual([]);
  });

  test('its history, parts, documents and files of a record open it too', async () => {
    const file = { id: await uploadPixel(app(), 'dora') };
    const id = await patient({ scan: file, doses: [{ drug: 'tea' }] });
    const attached = await make('dora', 'patient_files', {
      patient: id,
      file: { id: await uploadPixel(app(), 'dora') },
    });
    const [dose] = await list('nina', `doses?filter=patient == '${id}'`);
    await read('nina', `doses/${dose?.id}`);
    const scan = { path: `/api/patients/${id}/-/files/scan` };
    expect(await downloadStatus(app(), 'nina', scan)).toBe(200);
    expect(await downloadStatus(app(), 'nina', { ...scan, headers: { Range: 'bytes=0-1' } })).toBe(206);
    await downloadStatus(app(), 'nina', { path: `/api/patient_files/${attached}/-/files/file` });
    await ask('nina', `patients/${id}/-/documents/letter?format=html`);
    await ask('carl', `patients/${id}/-/history`);
    expect(await openings(id)).toEqual([
      'Nina record',
      'Nina file scan',
      'Nina file file',
      'Nina document letter',
      'Carl history',
    ]);
  });

  test('so does what is told below another record, in a batch and in an export', async () => {
    const id = await patient({ name: 'Exported' });
    const visit = await make('nina', 'visits', { reason: 'flu', patient: id });
    await read('nina', `visits/${visit}?expand=patient`);
    await list('nina', 'visits?expand=patient');
    const operations = [{ method: 'GET', path: `/api/patients/${id}` }];
    await app().request('nina', 'POST', '/api/-/batch', { operations });
    await app().request('nina', 'POST', '/api/-/batch?dry_run=true', { operations });
    await ask('nina', "patients/-/export?filter=name == 'Exported'");
    expect(await openings(id)).toEqual(['Nina expanded', 'Nina record', 'Nina record', 'Nina export']);
  });

  test('a page that looks again goes on with the opening it has; one that only looks has its own', async () => {
    const id = await patient();
    await ask('nina', `patients/${id}?peek=true`);
    await ask('nina', `patients/${id}?peek=true`);
    await ask('carl', `patients/${id}?peek=true`);
    expect(await openings(id)).toEqual(['Nina record', 'Carl record']);
    for (const peek of [true, true, false]) await ask('carl', `patients/${id}/-/history?peek=${peek}`);
    expect(await openings(id)).toEqual(['Nina record', 'Carl record', 'Carl history', 'Carl history']);
    expect(await tried('carl', 'GET', `patients/${id}/-/history?peek=maybe`)).toBe('400 bad_request');
  });

  test('who acts as another, a holder and the owner are kept as well', async () => {
    const id = await patient();
    const { link } = await read('dora', `patients/${id}`);
    await ask(undefined, `patients/${id}`, { 'Ninefold-Key': link });
    await read('owner', `patients/${id}`);
    await ask('dora', `patients/${id}`, { 'Ninefold-Act-As': await idOf('Nina') });
    const kept = await list('olga', `patient_openings?filter=opened_id == '${id}'&sort=id`);
    expect(kept.map(({ acted_by }) => acted_by)).toEqual([null, null, await idOf('Dora')]);
    expect((await openings(id)).map((one) => one.split(' ')[0])).toEqual(['nobody', 'Owner', 'Nina']);
  });

  test('after a read agrees: it is done, and the opening is kept once', async () => {
    const id = await patient({ doctor: await idOf('Carl') });
    expect((await read('carl', `patients/${id}`)).seen).toBe(1);
    expect(await openings(id)).toEqual([]);
    await read('dora', `patients/${id}`);
    expect(await openings(id)).toEqual(['Dora record']);
  });

  test('who may not read the record reads who opened it, where that is granted', async () => {
    const id = await patient();
    await read('nina', `patients/${id}`);
    expect(await list('dora', `patient_openings?filter=opened_id == '${id}'`)).toHaveLength(1);
    expect(await list('carl', `patient_openings?filter=opened_id == '${id}'`)).toEqual([]);
    expect(await tried('nina', 'GET', 'patient_openings')).toBe('403 forbidden');
  });

  test('nobody makes, changes or deletes one: not the owner either', async () => {
    const id = await patient();
    await read('nina', `patients/${id}`);
    const [opening] = await list('olga', `patient_openings?filter=opened_id == '${id}'`);
    for (const person of ['olga', 'owner']) {
      expect(await tried(person, 'POST', 'patient_openings', { patient: id, way: 'record' })).toBe(
        '403 forbidden',
      );
      expect(await tried(person, 'PATCH', `patient_openings/${opening?.id}`, { way: 'file' })).toBe(
        '403 forbidden',
      );
      expect(await tried(person, 'DELETE', `patient_openings/${opening?.id}`)).toBe('403 forbidden');
    }
  });

  test('many who read at once are all kept', async () => {
    const id = await patient();
    const answers = await Promise.all(Array.from({ length: 40 }, () => ask('nina', `patients/${id}`)));
    expect(answers.every(({ status }) => status === 200)).toBe(true);
    expect(await openings(id)).toHaveLength(40);
  });

  test('what only an opening tells stands in no list, whatever asks it', async () => {
    const file = { id: await uploadPixel(app(), 'dora') };
    const id = await patient({ name: 'Withheld', scan: file });
    const visit = await make('nina', 'visits', { reason: 'fever', patient: id });
    const found = `filter=${encodeURIComponent(`id == '${id}'`)}`;
    const asked = [
      `patients?${found}`,
      `patients/-/export?format=ndjson&${found}`,
      `visits?expand=patient&filter=${encodeURIComponent(`id == '${visit}'`)}`,
      `visits/${visit}?expand=patient`,
    ];
    for (const path of asked) {
      const { status, body } = await ask('alan', path);
      expect([path, status]).toEqual([path, 200]);
      expect(JSON.stringify(body)).not.toMatch(/cough|findings|scan/);
    }
    expect(JSON.stringify((await ask('nina', `patients?${found}`)).body)).toMatch(/cough/);
    for (const path of ['filter=findings != null', 'sort=findings', 'fields=findings'])
      expect(await tried('alan', 'GET', `patients?${path}`)).toBe('400 bad_filter');
    expect(await tried('alan', 'GET', 'patients/-/totals?by=findings')).toBe('400 bad_filter');
    const changed = await done('alan', 'PATCH', `patients/${id}`, { findings: 'a rash' });
    expect(changed).not.toHaveProperty('findings');
    expect((await openings(id)).filter((one) => one.startsWith('Alan'))).toEqual([
      'Alan export',
      'Alan expanded',
    ]);
  });

  test('its address, its history, a document and a file of it tell that, and each is kept', async () => {
    const id = await patient({ scan: { id: await uploadPixel(app(), 'dora') } });
    expect(await read('alan', `patients/${id}`)).toMatchObject({ findings: 'a cough' });
    expect(Object.keys(await read('alan', `patients/${id}?fields=findings`))).toContain('findings');
    expect(JSON.stringify((await ask('alan', `patients/${id}/-/history`)).body)).toContain('a cough');
    const letter = await ask('alan', `patients/${id}/-/documents/letter?format=html`);
    expect(String(letter.body)).toContain('you have a cough');
    expect(await downloadStatus(app(), 'alan', { path: `/api/patients/${id}/-/files/scan` })).toBe(200);
    const operations = [{ method: 'GET', path: `/api/patients/${id}` }];
    const { body } = await app().request('alan', 'POST', '/api/-/batch', { operations });
    expect(JSON.stringify(body)).toContain('a cough');
    expect(await openings(id)).toEqual([
      'Alan record',
      'Alan record',
      'Alan history',
      'Alan document letter',
      'Alan file scan',
      'Alan record',
    ]);
  });

  test('pages know which fields an opening tells; lists do not offer them', async () => {
    const { body } = await ask('alan', '-/app');
    const app = body as AppDescription;
    const entity = app.entities.find(({ name }) => name === 'patient');
    expect(entity?.opened).toEqual(['findings', 'scan']);
    expect(entity?.readable).not.toContain('findings');
    const shown = (view: string) =>
      app.screens
        .filter((screen) => screen.entity === 'patient' && screen.view === view)
        .flatMap(({ columns, sections }) => [...columns, ...sections.flatMap(({ fields }) => fields)])
        .map(({ path }) => path);
    expect(shown('table')).not.toContain('findings');
    expect(shown('detail')).toEqual(expect.arrayContaining(['name', 'findings', 'scan']));
  });

  test('an explanation says what a right keeps, and what only an opening tells', async () => {
    const id = await patient();
    const query = new URLSearchParams({ as: await idOf('Alan'), entity: 'patient', call: 'read', id });
    const { body } = await app().request('owner', 'GET', `/api/-/explain?${query}`);
    const { grants } = body as Explanation;
    expect(grants.find(({ held }) => held)).toMatchObject({ logged: true, opened: ['findings', 'scan'] });
    expect(explanationLines(body as Explanation, 'ward.md').join('\n')).toContain(
      'findings, scan only when a record is opened; each opening is recorded',
    );
  });

  test('a schedule forgets them, and no history remembers', async () => {
    const id = await patient();
    await read('nina', `patients/${id}`);
    const [opening] = await list('olga', `patient_openings?filter=opened_id == '${id}'`);
    await app().setClock('2026-04-15T09:00:00Z');
    expect(await openings(id)).toEqual([]);
    const told = await ask('owner', `-/history?record=${opening?.id}`);
    expect(JSON.stringify(told.body)).not.toContain(await idOf('Nina'));
  });

  test('what cannot be kept is not answered', async () => {
    const id = await patient();
    const { database: data } = app().runtime;
    const write = data.write;
    Object.assign(data, { write: () => Promise.reject(new Error('the disk is full')) });
    try {
      expect((await ask('nina', `patients/${id}`)).status).toBe(500);
      expect((await ask('dora', `patients/${id}?peek=true`)).status).toBe(200);
    } finally {
      Object.assign(data, { write });
    }
    expect(await openings(id)).toEqual([]);
  });
});
