import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { answerOf, openWorkshop, type Workshop } from '#tests/server/operations/writes/workshop.ts';
import { databases, type TestDatabase } from '#tests/support/databases.ts';

const contract = readFileSync(new URL('due.md', import.meta.url), 'utf8');
const LATER = '2026-03-10T09:00:00.000Z';

/** The clock has not come by yet when somebody writes: what is due happens first, and all of it. */
describe.each(databases)('what a call makes happen because it is due, on $kind', ({ open }) => {
  let place: TestDatabase;
  let office: Workshop;

  beforeAll(async () => {
    place = await open();
    office = await openWorkshop(place, contract);
  });

  afterAll(async () => {
    await office.runtime.database.close();
    await place.dispose();
  });

  async function dueCase(name: string) {
    office.setClock('2026-03-02T09:00:00.000Z');
    const body = { name, story: `What ${name} told`, ends: '2026-03-05' };
    const { id } = answerOf(await office.create('cora', 'case', body));
    office.setClock(LATER);
    return { entity: 'case', id };
  }
  const everything = async () => {
    const tables = ['"case"', 'nf_history', 'nf_notice', 'nf_outbox', 'nf_idempotency'];
    return JSON.stringify(await Promise.all(tables.map((table) => office.select(`SELECT * FROM ${table}`))));
  };
  const notices = async () =>
    (await office.select('SELECT title FROM nf_notice')).map(({ title }) => String(title));

  test('is forgotten everywhere, also by a call that changes something else', async () => {
    const one = await dueCase('Ann');
    expect(await everything()).toContain('What Ann told');
    answerOf(await office.update('cora', one, { note: 'Called' }));
    expect(await everything()).not.toContain('What Ann told');
    expect(await notices()).toContain('Ann is closed');
  });

  test('is forgotten, and told, also by a call that deletes the record', async () => {
    const one = await dueCase('Ben');
    answerOf(await office.remove('cora', one));
    expect(await everything()).not.toContain('What Ben told');
    expect(await notices()).toContain('Ben is closed');
  });
});
