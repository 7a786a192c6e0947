import sql, { raw } from 'sql-template-tag';
import { expect } from 'vitest';
import type { Entity, Field, Model } from '#shared/contract/model.ts';
import type { JsonValue } from '#shared/fields/field.ts';
import type { Row } from '#server/db/database.ts';
import { fromColumn, toColumn } from '#server/fields/columns.ts';
import { type NamedTable, readNames } from '#server/tables/describe/name-map.ts';
import { purge } from '#server/tables/archive/purge.ts';
import type { Storage } from '#server/storage.ts';
import { settingsOfColumn } from '#server/tables/describe/type-signature.ts';
import { pick } from './changing-fields.ts';
import type { Desk } from './desk.ts';

/** A value as it was stored once. */
export interface Stored {
  readonly table: string;
  readonly id: string;
  readonly value: JsonValue;
}

/** A published contract. */
export interface InForce {
  readonly model: Model;
  readonly storage: Storage;
  readonly text: string;
}

interface Adding {
  readonly stored: Stored[];
  readonly chance: () => number;
  /** Texts and numbers begin here; nothing else has the same. */
  readonly number: number;
}

/** Adds some records to each entity, past every rule. */
export async function addRecords(desk: Desk, { model, storage }: InForce, adding: Adding): Promise<void> {
  const next = { number: adding.number };
  const whole = [...model.entities.values()].filter(({ name }) => name !== 'user');
  for (const entity of whole.toSorted((a, b) => depthOf(a, model) - depthOf(b, model)))
    for (let count = 0; count < 3; count += 1) await addRecord(desk, { entity, storage, next, ...adding });
}

function depthOf({ partOf }: Entity, model: Model): number {
  const parent = partOf && model.entities.get(partOf.entity);
  return parent === undefined ? 0 : 1 + depthOf(parent, model);
}

/** What a field that comes back would be filled with is there from the beginning. */
function isAlwaysThere(
  { type, name, required, initial, default: value }: Field,
  { partOf }: Entity,
): boolean {
  const starts = required && (initial ?? value) !== undefined;
  return type === 'state' || name === partOf?.field || starts;
}

interface Record extends Adding {
  readonly entity: Entity;
  readonly storage: Storage;
  readonly next: { number: number };
}

async function addRecord(desk: Desk, { entity, storage, next, stored, chance }: Record): Promise<void> {
  const wire: { [field: string]: JsonValue } = {};
  for (const field of entity.fields.values()) {
    const isNeeded = isAlwaysThere(field, entity);
    if (field.origin === 'system' || field.compute !== undefined || (chance() < 0.2 && !isNeeded)) continue;
    const value = await valueFor(desk, { field, storage, chance, number: (next.number += 1) });
    if (value === null && isNeeded) return;
    wire[field.name] = value;
  }
  for (const { name, compute } of entity.fields.values()) {
    const [from] = compute?.expression.kind === 'call' ? compute.expression.arguments : [];
    const base = from?.kind === 'field' ? wire[from.field] : undefined;
    if (typeof base === 'number') wire[name] = base + 1;
  }
  const values: { [column: string]: string | number | null } = {};
  for (const [name, value] of Object.entries(wire)) {
    const field = entity.fields.get(name);
    if (field === undefined || value === null || value === undefined) continue;
    const bound = toColumn(field, value, desk.database.kind);
    values[storage.column(entity.name, name)] =
      typeof bound === 'bigint' ? String(bound) : typeof bound === 'boolean' ? Number(bound) : bound;
    const fold = storage.folded(entity.name, name);
    if (fold !== undefined) values[fold] = String(value);
  }
  const table = storage.table(entity.name);
  const id = await insertUnlessTaken(desk, table, values);
  if (id === undefined) return;
  const own = [...entity.fields.values()].filter(
    ({ type, compute }) => type !== 'state' && compute === undefined,
  );
  for (const { name } of own) {
    const value = wire[name];
    if (value !== undefined && value !== null) stored.push({ table, id, value });
  }
}

/** A key over an option and a reference may be taken already. */
async function insertUnlessTaken(
  desk: Desk,
  table: string,
  values: Readonly<{ [column: string]: string | number | null }>,
): Promise<string | undefined> {
  try {
    return await desk.insert(table, values);
  } catch (error) {
    if (error instanceof Error && /unique/i.test(error.message)) return undefined;
    throw error;
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
    case 'number_series':
      return `S${number}`;
    case 'ref':
    case 'refs': {
      const rows = await desk.all(raw(`SELECT id FROM "${storage.table(field.to)}" LIMIT 5`));
      const ids = rows.map(({ id }) => String(id));
      if (field.type === 'ref') return pick(ids, chance) ?? null;
      return ids.length === 0 ? null : ids.slice(0, 2);
    }
    default:
      return chance() < 0.5 ? `t${number}` : String(number);
  }
}

/** Every value is in a column of its record, in use or retired, or in its history. */
export async function nothingIsLost(desk: Desk, stored: readonly Stored[], seed: number): Promise<void> {
  for (const { value, table, id } of await missing(desk, stored))
    expect.fail(`seed ${seed}: ${JSON.stringify(value)} of ${table} ${id} is lost`);
}

async function missing(desk: Desk, stored: readonly Stored[]): Promise<readonly Stored[]> {
  const names = await desk.database.read(readNames);
  const told = await historyOf(desk);
  const lost: Stored[] = [];
  for (const named of names) {
    const rows = await desk.all(raw(`SELECT * FROM "${named.table}"`));
    const byId = new Map(rows.map((row) => [String(row.id), row]));
    for (const one of stored.filter(({ table }) => table === named.table)) {
      const row = byId.get(one.id);
      const then = (told.get(one.id) ?? []).map(({ changes }) => String(changes)).join();
      const isThere = row !== undefined && valuesIn(desk, named, row).some((value) => same(value, one.value));
      if (!isThere && !then.includes(JSON.stringify(one.value))) lost.push(one);
    }
  }
  return lost;
}

function valuesIn(desk: Desk, { columns }: Pick<NamedTable, 'columns'>, row: Row): readonly unknown[] {
  return columns.flatMap(({ column, keptColumn, type, options }) => [
    fromColumn(settingsOfColumn({ type, options }), row[column] ?? null, desk.database.kind),
    keptColumn === undefined ? null : (row[keptColumn] ?? null),
  ]);
}

/** Equal, or the same number written otherwise. */
function same(one: unknown, other: JsonValue): boolean {
  if (one === null) return false;
  if (String(one) === String(other)) return true;
  return /^[\d.]+$/.test(String(one)) && /^[\d.]+$/.test(String(other)) && Number(one) === Number(other);
}

/** Deletes a retired field or entity for good, where there is one: what is gone then was held there and nowhere else. */
export async function purgeSomething(
  desk: Desk,
  {
    stored,
    chance,
    seed,
  }: { readonly stored: Stored[]; readonly chance: () => number; readonly seed: number },
): Promise<void> {
  const names = await desk.database.read(readNames);
  const retired = names.flatMap((table): { entity: string; field?: string }[] => {
    if (table.retiredAt !== undefined) return [{ entity: table.entity }];
    const columns = table.columns.filter(({ retiredAt }) => retiredAt !== undefined);
    return columns.map(({ field }) => ({ entity: table.entity, field }));
  });
  const purged = pick(retired, chance);
  if (purged === undefined) return;
  const isGone = (table: NamedTable, column: NamedTable['columns'][number]) =>
    table.entity === purged.entity &&
    (purged.field === undefined
      ? table.retiredAt !== undefined
      : column.field === purged.field && column.retiredAt !== undefined);
  const held = new Set<Stored>();
  const told = await historyOf(desk);
  for (const table of names) {
    const gone = { columns: table.columns.filter((column) => isGone(table, column)) };
    const rows = await desk.all(raw(`SELECT * FROM "${table.table}"`));
    const byId = new Map(rows.map((row) => [String(row.id), row]));
    for (const one of stored.filter((value) => value.table === table.table)) {
      const row = byId.get(one.id);
      const isThere = row !== undefined && valuesIn(desk, gone, row).some((value) => same(value, one.value));
      if (isThere || toldOf(gone, told.get(one.id) ?? []).includes(JSON.stringify(one.value))) held.add(one);
    }
  }
  const outcome = await desk.database.write((transaction) => purge(transaction, purged));
  expect(outcome.kind, `seed ${seed}: ${JSON.stringify(purged)}`).toBe('purged');
  const lost = new Set(await missing(desk, stored));
  expect([...lost.difference(held)], `seed ${seed}: purging ${JSON.stringify(purged)} took more`).toEqual([]);
  // What somebody wrote there before, and its history, is gone with it.
  const left = stored.filter(
    (one) => !lost.has(one) && !(purged.field === undefined && isOf(names, one, purged)),
  );
  stored.splice(0, stored.length, ...left);
  for (const table of names)
    for (const { column } of table.columns.filter((one) => isGone(table, one))) {
      const rows = await desk.all(raw(`SELECT id FROM "${table.table}" WHERE "${column}" IS NOT NULL`));
      expect(rows, `seed ${seed}: ${table.table}.${column}`).toEqual([]);
    }
}

/** The history of each record. */
async function historyOf(desk: Desk): Promise<ReadonlyMap<string, readonly Row[]>> {
  const rows = await desk.all(sql`SELECT record, changes FROM nf_history`);
  return Map.groupBy(rows, ({ record }) => String(record));
}

/** What it says of some columns: an option that was taken from the record is only there. */
function toldOf({ columns }: Pick<NamedTable, 'columns'>, history: readonly Row[]): string {
  const isOne = (name: string) => columns.some(({ column }) => column === name);
  const entries = history.flatMap(({ changes }) => Object.entries(JSON.parse(String(changes))));
  return entries.flatMap(([name, change]) => (isOne(name) ? JSON.stringify(change) : [])).join();
}

function isOf(
  names: readonly NamedTable[],
  { table }: Stored,
  { entity }: { readonly entity: string },
): boolean {
  return names.some((one) => one.table === table && one.entity === entity && one.retiredAt !== undefined);
}
