import sql, { raw } from 'sql-template-tag';
import { describe, expect, test } from 'vitest';
import { load } from '#shared/contract/load.ts';
import type { Field, Model } from '#shared/contract/model.ts';
import { hasColumn } from '#shared/engine/computed-fields.ts';
import type { JsonValue } from '#shared/fields/field.ts';
import { columnType, fromColumn, toColumn } from '#server/sql/columns.ts';
import { indexChanges } from '#server/tables/reconcile-indexes.ts';
import { readNames } from '#server/tables/name-map.ts';
import type { Storage } from '#server/tables/storage.ts';
import { examine, type PublishOutcome } from '#server/tables/publish.ts';
import { settingsOfColumn } from '#server/tables/type-signature.ts';
import { databases } from '#tests/support/databases.ts';
import { asText, changeOne, chances, firstContract, pick, settle } from './changing-contract.ts';
import { Desk } from './desk.ts';

/** PUBLISH_SEQUENCES=500 takes its time; PUBLISH_FIRST begins elsewhere, as a failure says its seed. */
const SEQUENCES = Number(process.env['PUBLISH_SEQUENCES'] ?? 10);
const FIRST = Number(process.env['PUBLISH_FIRST'] ?? 1);
const LENGTH = 8;

/** A value as it was stored once. */
interface Stored {
  readonly table: string;
  readonly id: string;
  readonly value: JsonValue;
}

interface InForce {
  readonly model: Model;
  readonly storage: Storage;
  readonly text: string;
}

describe.each(databases)('publishing one contract after another on $kind', ({ open }) => {
  test(
    'loses no value that was ever stored, and leaves the tables a fresh installation would have',
    async () => {
      let published = 0;
      for (let seed = FIRST; seed < FIRST + SEQUENCES; seed += 1) published += await sequence(seed, open);
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
    let inForce = await publishText(desk, asText(contract), seed);
    let published = 0;
    for (let step = 0; step < LENGTH; step += 1) {
      if (inForce !== undefined) {
        await addRecords(desk, inForce, { stored, chance, number: seed * 1000 + step * 50 });
        await looksFresh(desk, inForce, seed);
      }
      settle(contract);
      const before = structuredClone(contract);
      for (let count = 0; count <= chance() * 3; count += 1) changeOne(contract, chance);
      const next = await publishText(desk, asText(contract), seed);
      if (next === undefined) Object.assign(contract, before);
      else {
        inForce = next;
        published += 1;
      }
      await nothingIsLost(desk, stored, seed);
    }
    if (inForce === undefined) return published;
    await takesUpAgain(desk, inForce, { seed, chance, contract });
    await nothingIsLost(desk, stored, seed);
    return published;
  } finally {
    await desk.close();
  }
}

/** Publishes with the first answer to every question; undefined where one has none, or the contract has errors. */
async function publishText(desk: Desk, text: string, seed: number): Promise<InForce | undefined> {
  const { model, findings } = load(text, 'changing.md');
  if (model === undefined) {
    const errors = findings
      .filter(({ level }) => level === 'error')
      .map(({ code, message }) => [code, message]);
    // A reference may be left without what it names, or get a name twice: then the author has to think again.
    expect(
      errors.map(([code]) => code),
      `seed ${seed}: ${JSON.stringify(errors)}\n${text}`,
    ).not.toContain('yaml');
    return undefined;
  }
  const now = '2026-06-01T00:00:00.000Z';
  const plan = await examine(desk.database, { model, text, now });
  const words = plan.questions.map(({ accept }) => accept[0]?.word);
  const accept = words.filter((word) => word !== undefined);
  if (accept.length < words.length) return undefined;
  // Filling gaps may ask again once other questions are answered.
  const second = await examine(desk.database, { model, text, accept, now });
  const more = second.questions.filter(({ accepted }) => accepted === null).map((one) => one.accept[0]?.word);
  const all = [...accept, ...more.filter((word) => word !== undefined)];
  const outcome: PublishOutcome = await desk.publish(model, text, all);
  if (outcome.kind === 'done') return { model, storage: outcome.storage, text };
  const open = outcome.plan.questions.filter(({ accepted }) => accepted === null);
  expect(
    open.some((question) => question.accept.length === 0),
    `seed ${seed}: ${JSON.stringify(outcome)}`,
  ).toBe(true);
  return undefined;
}

async function addRecords(
  desk: Desk,
  { model, storage }: InForce,
  {
    stored,
    chance,
    number,
  }: { readonly stored: Stored[]; readonly chance: () => number; readonly number: number },
): Promise<void> {
  let next = number;
  for (const entity of model.entities.values()) {
    if (entity.name === 'user') continue;
    for (let count = 0; count < 3; count += 1) {
      const table = storage.table(entity.name);
      const values: Record<string, string | number | null> = {};
      const kept: JsonValue[] = [];
      for (const field of entity.fields.values()) {
        if (field.origin === 'system' || (chance() < 0.2 && field.type !== 'state')) continue;
        const value = await valueFor(desk, { field, storage, chance, number: (next += 1) });
        if (value === null) continue;
        const bound = toColumn(field, value, desk.database.kind);
        values[storage.column(entity.name, field.name)] =
          typeof bound === 'bigint' ? String(bound) : typeof bound === 'boolean' ? Number(bound) : bound;
        const fold = storage.folded(entity.name, field.name);
        if (fold !== undefined) values[fold] = String(value);
        if (field.type !== 'state') kept.push(value);
      }
      const id = await desk.insert(table, values);
      stored.push(...kept.map((value) => ({ table, id, value })));
    }
  }
}

async function valueFor(
  desk: Desk,
  given: {
    readonly field: Field;
    readonly storage: Storage;
    readonly chance: () => number;
    readonly number: number;
  },
): Promise<JsonValue> {
  const { field, storage, chance, number } = given;
  switch (field.type) {
    case 'integer':
      return number;
    case 'decimal':
      return `${number}.${'5'.padEnd(field.scale, '0')}`;
    case 'choice':
    case 'state':
      return pick(field.options, chance)?.name ?? null;
    case 'ref': {
      const rows = await desk.all(raw(`SELECT id FROM "${storage.table(field.to)}" LIMIT 5`));
      return (
        pick(
          rows.map(({ id }) => String(id)),
          chance,
        ) ?? null
      );
    }
    default:
      return chance() < 0.5 ? `t${number}` : String(number);
  }
}

/** Every value is in a column of its record, in use or retired, or in its history. */
async function nothingIsLost(desk: Desk, stored: readonly Stored[], seed: number): Promise<void> {
  const names = await desk.database.read(readNames);
  const { kind } = desk.database;
  const history = await desk.all(sql`SELECT record, changes FROM nf_history`);
  const told = Map.groupBy(history, ({ record }) => String(record));
  for (const { table, columns } of names) {
    const rows = await desk.all(raw(`SELECT * FROM "${table}"`));
    const byId = new Map(rows.map((row) => [String(row.id), row]));
    for (const { id, value } of stored.filter((one) => one.table === table)) {
      const row = byId.get(id);
      expect(row, `seed ${seed}: a record of ${table} is gone`).toBeDefined();
      const now = columns.flatMap(({ column, keptColumn, type, options }) => [
        fromColumn(settingsOfColumn({ type, options }), row?.[column] ?? null, kind),
        keptColumn === undefined ? null : (row?.[keptColumn] ?? null),
      ]);
      const then = (told.get(id) ?? []).map(({ changes }) => String(changes)).join();
      const found = now.some((one) => same(one, value)) || then.includes(JSON.stringify(value));
      expect(found, `seed ${seed}: ${JSON.stringify(value)} of ${table} ${id} is lost`).toBe(true);
    }
  }
}

/** Equal, or the same number written otherwise. */
function same(one: unknown, other: JsonValue): boolean {
  if (one === null) return false;
  if (String(one) === String(other)) return true;
  return /^[\d.]+$/.test(String(one)) && /^[\d.]+$/.test(String(other)) && Number(one) === Number(other);
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
  {
    seed,
    chance,
    contract,
  }: { seed: number; chance: () => number; contract: ReturnType<typeof firstContract> },
): Promise<void> {
  const before = await seenOf(desk, first);
  for (let count = 0; count < 3; count += 1) {
    settle(contract);
    const kept = structuredClone(contract);
    changeOne(contract, chance);
    for (const entity of contract.entities) entity.moved = {};
    const { model } = load(asText(contract), 'changing.md');
    const plan =
      model &&
      (await examine(desk.database, { model, text: asText(contract), now: '2026-06-01T00:00:00.000Z' }));
    const asks = plan === undefined || plan.questions.some(({ id }) => /^(state|option|unique):/.test(id));
    if (asks || (await publishText(desk, asText(contract), seed)) === undefined)
      Object.assign(contract, kept);
  }
  const again = await publishText(desk, first.text, seed);
  if (again === undefined) return;
  expect(await seenOf(desk, again), `seed ${seed}`).toEqual(before);
}

async function seenOf(desk: Desk, { model }: InForce): Promise<Record<string, unknown>> {
  const seen: Record<string, unknown> = {};
  for (const { name, fields } of model.entities.values()) {
    const columns = [...fields.values()]
      .filter((field) => hasColumn(field))
      .map((field) => `"${field.name}"`);
    seen[name] = await desk.all(raw(`SELECT ${columns.join(', ')} FROM "v_${name}" ORDER BY id`));
  }
  return seen;
}
