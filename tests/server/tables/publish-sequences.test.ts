import sql, { raw } from 'sql-template-tag';
import { describe, expect, test } from 'vitest';
import { load } from '#shared/contract/load.ts';
import { hasColumn } from '#shared/engine/computed-fields.ts';
import { columnType } from '#server/fields/columns.ts';
import { examine } from '#server/tables/apply/publish.ts';
import { indexChanges } from '#server/tables/apply/reconcile-indexes.ts';
import { databases } from '#tests/support/databases.ts';
import { type ChangingContract, changeOne, firstContract, settle } from './changing-contract.ts';
import { chances } from './changing-fields.ts';
import { addRecords, type InForce, nothingIsLost, purgeSomething, type Stored } from './changing-records.ts';
import { asText } from './changing-text.ts';
import { Desk } from './desk.ts';
import { calculatedIsRight, publishChanging } from './publish-changing.ts';

/** PUBLISH_SEQUENCES=500 takes its time; PUBLISH_FIRST begins elsewhere, as a failure says its seed. */
const SEQUENCES = Number(process.env['PUBLISH_SEQUENCES'] ?? 10);
const FIRST = Number(process.env['PUBLISH_FIRST'] ?? 1);
const LENGTH = 8;

describe.each(databases)('publishing one contract after another on $kind', ({ kind, open }) => {
  test(
    'loses no value that was ever stored, and leaves the tables a fresh installation would have',
    async () => {
      let published = 0;
      for (let seed = FIRST; seed < FIRST + SEQUENCES; seed += 1) {
        published += await sequence(seed, open);
        if (SEQUENCES > 20 && seed % 10 === 0) process.stdout.write(`${FIRST} to ${seed} on ${kind}\n`);
      }
      // A generator whose contracts are all refused would prove nothing.
      expect(published / SEQUENCES).toBeGreaterThan(LENGTH / 2);
    },
    SEQUENCES * 60_000,
  );
});

async function sequence(seed: number, open: Parameters<typeof Desk.open>[0]): Promise<number> {
  const chance = chances(seed);
  const desk = await Desk.open(open);
  const contract = firstContract(chance);
  const stored: Stored[] = [];
  try {
    let inForce = await publishChanging(desk, { seed, contract });
    let published = 0;
    for (let step = 0; step < LENGTH; step += 1) {
      if (inForce !== undefined) {
        await addRecords(desk, inForce, { stored, chance, number: seed * 1000 + step * 50 });
        await looksFresh(desk, inForce, seed);
      }
      settle(contract);
      const kept = structuredClone(contract);
      for (let count = 0; count <= chance() * 3; count += 1) changeOne(contract, chance);
      // Large tables are filled before the switch, small ones in its transaction: the records must not show it.
      const large = chance() < 0.5 ? 0 : undefined;
      const next = await publishChanging(desk, { seed, contract, before: inForce, large });
      if (next === undefined) Object.assign(contract, kept);
      else {
        inForce = next;
        published += 1;
        await calculatedIsRight(desk, next, { contract, seed });
      }
      await nothingIsLost(desk, stored, seed);
      if (chance() < 0.2) await purgeSomething(desk, { stored, chance, seed });
    }
    if (inForce === undefined) return published;
    await takesUpAgain(desk, inForce, { seed, chance, contract });
    await nothingIsLost(desk, stored, seed);
    return published;
  } finally {
    await desk.close();
  }
}

async function looksFresh(desk: Desk, { model, storage }: InForce, seed: number): Promise<void> {
  const { kind } = desk.database;
  await desk.database.read(async (connection) => {
    const { gone, added } = await indexChanges(connection, model, storage);
    expect([gone, added], `seed ${seed}`).toEqual([[], []]);
    for (const entity of model.entities.values()) {
      const table = storage.table(entity.name);
      const types = new Map(
        (
          await connection.all(
            kind === 'sqlite'
              ? sql`SELECT name, type FROM pragma_table_info(${table})`
              : sql`SELECT attname AS name, format_type(atttypid, atttypmod) AS type FROM pg_attribute
                  WHERE attrelid = CAST(${table} AS regclass) AND attnum > 0`,
          )
        ).map(({ name, type }) => [String(name), String(type)]),
      );
      const fields = [...entity.fields.values()].filter(hasColumn);
      const is = fields.map((field) => [field.name, types.get(storage.column(entity.name, field.name))]);
      const fresh = fields.map((field) => [field.name, plainType(columnType(field, kind))]);
      expect(is, `seed ${seed}: ${entity.name}`).toEqual(fresh);
      const folds = fields.flatMap((field) => storage.folded(entity.name, field.name) ?? []);
      for (const fold of folds) expect(types.has(fold), `seed ${seed}: ${fold}`).toBe(true);
    }
  });
}

function plainType(type: string): string {
  const named: Readonly<Record<string, string>> = {
    'text COLLATE "C"': 'text',
    'timestamptz(3)': 'timestamp(3) with time zone',
  };
  return named[type] ?? type;
}

/** What is seen of a version is seen again when it is taken up after others, if nobody wrote and nothing had to be answered. */
async function takesUpAgain(
  desk: Desk,
  first: InForce,
  { seed, chance, contract }: { seed: number; chance: () => number; contract: ChangingContract },
): Promise<void> {
  const before = await seenOf(desk, first);
  for (let count = 0; count < 3; count += 1) {
    settle(contract);
    const kept = structuredClone(contract);
    changeOne(contract, chance);
    for (const entity of contract.entities) entity.moved = {};
    const refused = bringsRecords(contract, kept) || (await changesRecords(desk, contract));
    if (refused || (await publishChanging(desk, { seed, contract })) === undefined)
      Object.assign(contract, kept);
  }
  const again = await publishChanging(desk, { seed, contract, text: first.text });
  if (again === undefined) return;
  expect(await seenOf(desk, again), `seed ${seed}`).toEqual(before);
}

/** Whether there are records that the contract before did not bring along. */
function bringsRecords(contract: ChangingContract, before: ChangingContract): boolean {
  const brought = before.entities.filter(({ seed }) => seed > 0).map(({ name }) => name);
  return contract.entities.some(({ seed, name }) => seed > 0 && !brought.includes(name));
}

/** Whether publishing it would ask something, or give the records that are there a value. */
async function changesRecords(desk: Desk, contract: ChangingContract): Promise<boolean> {
  const text = asText(contract);
  const { model } = load(text, 'changing.md');
  if (model === undefined) return true;
  const { questions, steps } = await examine(desk.database, { model, text, now: '2026-06-01T00:00:00.000Z' });
  const fills = contract.entities.some(
    ({ seed, fields }) => seed > 0 || fields.some((one) => one.default ?? one.by),
  );
  return (
    questions.some(({ id }) => /^(state|option|unique):/.test(id)) ||
    (fills && steps.some(({ id }) => /^(require|return_\w+|add_table):/.test(id)))
  );
}

/** All but fields that give themselves a value when they come back, where a record was accepted without one. */
async function seenOf(desk: Desk, { model }: InForce): Promise<Record<string, unknown>> {
  const seen: Record<string, unknown> = {};
  for (const { name, fields } of model.entities.values()) {
    const columns = [...fields.values()]
      .filter(
        (field) => hasColumn(field) && !(field.required && (field.initial ?? field.default) !== undefined),
      )
      .map((field) => `"${field.name}"`);
    seen[name] = await desk.all(raw(`SELECT ${columns.join(', ')} FROM "v_${name}" ORDER BY id`));
  }
  return seen;
}
