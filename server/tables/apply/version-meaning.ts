import sql from 'sql-template-tag';
import { z } from 'zod';
import type { Connection } from '#server/db/database.ts';
import type { Identity } from '#server/tables/describe/identity.ts';
import type { NamedTable } from '#server/tables/describe/name-map.ts';
import { versionWithText } from '#server/tables/versions/versions.ts';
import type { CountedStep } from '#server/tables/plan/step.ts';

const namesSchema = z.record(z.string(), z.tuple([z.string(), z.record(z.string(), z.string())]));
const renamedSchema = z.record(z.string(), z.array(z.tuple([z.string(), z.string()])));
type Renamed = z.infer<typeof renamedSchema>;

/** The map of names of a version, and the steps that led to it. */
export interface NewMeaning {
  readonly names: readonly NamedTable[];
  readonly steps: readonly CountedStep[];
}

/** Keeps what the names of a version mean, so that it can be taken up again after fields and states were renamed. */
export async function keepMeaning(
  connection: Connection,
  number: number,
  { names, steps }: NewMeaning,
): Promise<void> {
  const inUse = names.filter(({ retiredAt }) => retiredAt === undefined);
  const meaning = Object.fromEntries(
    inUse.map(({ table, entity, columns }) => {
      const fields = columns.filter(({ retiredAt }) => retiredAt === undefined);
      return [table, [entity, Object.fromEntries(fields.map(({ column, field }) => [column, field]))]];
    }),
  );
  await connection.run(sql`
    INSERT INTO nf_meaning (number, names, renamed)
    VALUES (${number}, ${JSON.stringify(meaning)}, ${JSON.stringify(renamedBy(steps))})`);
}

function renamedBy(steps: NewMeaning['steps']): Renamed {
  const renamed: Renamed = {};
  for (const { step } of steps)
    if (step.kind === 'rename_options')
      renamed[`${step.table}.${step.column.column}`] = step.renames.map(([from, to]) => [from, to]);
  return renamed;
}

/** What the names of the version in force mean for a new one that is not kept yet. */
export async function meaningFor(
  connection: Connection,
  version: number,
  { steps }: NewMeaning,
): Promise<Meaning | undefined> {
  const before = await meaningOf(connection, version, version);
  const renamed = renamedBy(steps);
  const optionNow: Meaning['optionNow'] = (table, column, option) =>
    new Map(renamed[`${table}.${column}`]).get(option) ?? option;
  return before && { ...before, optionNow };
}

/** What the names of one version meant. */
export interface Meaning {
  readonly version: number;
  /** What the entity of a table was called; undefined where it had none. */
  entity(table: string): string | undefined;
  /** The table of an entity; undefined where there was none of that name. */
  table(entity: string): string | undefined;
  /** The column of a field of a table; undefined where it had none. */
  column(table: string, field: string): string | undefined;
  /** What an option or state of a column was called at last. */
  optionNow(table: string, column: string, option: string): string;
}

/**
 * What the names of a version meant, and what options were called in the version `until`; undefined for one from before
 * meanings were kept.
 */
export async function meaningOf(
  connection: Connection,
  version: number,
  until: number,
): Promise<Meaning | undefined> {
  const rows = await connection.all(
    sql`SELECT number, names, renamed FROM nf_meaning WHERE number BETWEEN ${version} AND ${until} ORDER BY number`,
  );
  const [first, ...later] = rows;
  if (first === undefined || Number(first.number) !== version) return undefined;
  const names = namesSchema.parse(JSON.parse(String(first.names)));
  const renames = later.map((row) => renamedSchema.parse(JSON.parse(String(row.renamed))));
  return {
    version,
    entity: (table) => names[table]?.[0],
    table: (entity) => tableIn(names, entity),
    column: (table, field) => columnIn(names, table, field),
    optionNow: (table, column, option) =>
      renames
        .map((renamed) => new Map(renamed[`${table}.${column}`]))
        .reduce((name, pairs) => pairs.get(name) ?? name, option),
  };
}

/** What an option or state is called that a column was given under an earlier version. */
export type OptionNow = (version: number, column: string, option: string) => string;

/** What options and states of a table are called in the version `until`, of those since the version `first`. */
export async function optionsNow(
  connection: Connection,
  table: string,
  { first, until }: { readonly first: number; readonly until: number },
): Promise<OptionNow> {
  const rows = await connection.all(
    sql`SELECT number, renamed FROM nf_meaning WHERE number > ${first} AND number <= ${until} ORDER BY number`,
  );
  const renames = rows.map(({ number, renamed }) => ({
    number: Number(number),
    pairs: renamedSchema.parse(JSON.parse(String(renamed))),
  }));
  return (version, column, option) =>
    renames
      .filter(({ number }) => number > version)
      .reduce((name, { pairs }) => new Map(pairs[`${table}.${column}`]).get(name) ?? name, option);
}

/** What the names of a text meant when it was published last; undefined where it never was. */
export async function identityOf(connection: Connection, text: string): Promise<Identity | undefined> {
  const version = await versionWithText(connection, text);
  if (version === undefined) return undefined;
  const rows = await connection.all(
    sql`SELECT number, names, renamed FROM nf_meaning WHERE number >= ${version.number} ORDER BY number`,
  );
  const [first, ...later] = rows;
  if (first === undefined || Number(first.number) !== version.number) return undefined;
  const names = namesSchema.parse(JSON.parse(String(first.names)));
  const renames = later.map((row) => renamedSchema.parse(JSON.parse(String(row.renamed))));
  return {
    table: (entity) => tableIn(names, entity),
    column: (table, field) => columnIn(names, table, field),
    options: (table, column) => backwards(renames.map((renamed) => renamed[`${table}.${column}`] ?? [])),
  };
}

function tableIn(names: z.infer<typeof namesSchema>, entity: string): string | undefined {
  return Object.entries(names).find(([, [name]]) => name === entity)?.[0];
}

function columnIn(names: z.infer<typeof namesSchema>, table: string, field: string): string | undefined {
  return Object.entries(names[table]?.[1] ?? {}).find(([, name]) => name === field)?.[0];
}

/** All renames since, taken together and turned round: what is called so now -> what it was called then. */
function backwards(
  renames: readonly (readonly [string, string][])[],
): readonly (readonly [string, string])[] {
  const now = new Map<string, string>();
  for (const pairs of renames) {
    const before = new Map(now);
    for (const [from, to] of pairs) {
      const origins = [...before].filter(([, name]) => name === from).map(([origin]) => origin);
      // A name that something else had then is not the origin: it came later.
      const found = origins.length > 0 ? origins : before.has(from) ? [] : [from];
      for (const origin of found) now.set(origin, to);
    }
  }
  return [...now]
    .filter(([origin, name]) => origin !== name)
    .map(([origin, name]) => [name, origin] as const);
}
