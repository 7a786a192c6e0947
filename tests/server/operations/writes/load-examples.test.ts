import { readFile } from 'node:fs/promises';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { engineCall } from '#server/identity/call-of.ts';
import { loadSeed } from '#server/operations/load-seed.ts';
import { databases, type TestDatabase } from '#tests/support/databases.ts';
import { lending } from './lending.ts';
import { openWorkshop, type Workshop } from './workshop.ts';

describe.each(databases)('the examples of a contract on $kind', ({ open }) => {
  let place: TestDatabase;
  let opened: Workshop | undefined;
  const openWith = async (contract: string) => {
    opened = await openWorkshop(place, contract);
    return opened;
  };

  beforeEach(async () => {
    place = await open();
    opened = undefined;
  });

  afterEach(async () => {
    await opened?.runtime.database.close();
    await place.dispose();
  });

  test('are refused with the name of the record and what is wrong with it', async () => {
    const wrong = lending.replace(
      'serial: { type: text, unique: true,',
      `serial: { type: text, unique: true, required: "name == 'Light'",`,
    );
    await expect(openWith(wrong)).rejects.toThrow(/light \(line \d+\) of item does not fit.*serial: /s);
  });

  test('are stored with the states they give, by nobody, with their history', async () => {
    const desk = await readFile(new URL('../../../../contracts/equipment-desk.md', import.meta.url), 'utf8');
    const workshop = await openWith(desk);
    const loans = await workshop.rows('loan');
    expect(loans).toHaveLength(
      workshop.runtime.model.examples.records.filter(({ entity }) => entity === 'loan').length,
    );
    expect(new Set(loans.map((row) => row['status']))).toContain('out');
    expect(loans.every((row) => row['created_by'] === null && row['version'] !== null)).toBe(true);
    const people = await workshop.rows('user');
    expect(people.map((row) => row['name'])).toContain('Mira Novak');
    const history = await workshop.select('SELECT DISTINCT action, actor_kind FROM nf_history');
    expect(history).toEqual([{ action: 'create', actor_kind: 'engine' }]);
  });

  test('take the place of the seed, which is for what has no records yet', async () => {
    const seeded = lending.replace(
      '  unique: [[name, room]]',
      '  unique: [[name, room]]\n  seed: [{ name: S1 }, { name: S2, room: Cellar }]',
    );
    const { runtime } = await openWith(seeded);
    await loadSeed(runtime, engineCall(runtime, 'seed'));
    const names = (await opened?.rows('shelf'))?.map((row) => row['name']);
    expect(names).toEqual(['A', 'B']);
  });
});
