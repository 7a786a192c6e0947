import sql, { empty, join, type Sql } from 'sql-template-tag';
import type { RecordAnswer } from '#shared/api/calls/record-answer.ts';
import type { Entity, Field } from '#shared/contract/model.ts';
import { memoized } from '#shared/memoize/memoized.ts';
import { membersOf } from '#shared/fields/data/several.ts';
import type { JsonValue } from '#shared/fields/field.ts';
import type { Actor } from '#server/call.ts';
import type { ColumnValue } from '#server/db/database.ts';
import { type Columns, ListedRow } from '#server/db/rows.ts';
import { type Runtime, styleIn } from '#server/runtime.ts';
import { notOpening, referring } from '#server/rights/visibility.ts';
import { columnReader } from '#server/fields/columns.ts';
import { columnOf, identifier } from '#server/sql/values/identifier.ts';
import {
  entityNamed,
  type Mask,
  maskOf,
  maskedScope,
  readableMembers,
  referMaskOf,
} from '#server/sql/relations/masked-relation.ts';
import { readableField } from '#server/sql/relations/path-joins.ts';
import { type SqlSource, sourceOf } from '#server/sql/values/sql-source.ts';
import { type TemplateColumns, templateColumns } from './template-columns.ts';
import { titleTemplate } from './title-template.ts';

/** How rows of a masked relation, under the alias it was made for, become records of an answer. */
export interface RecordProjection {
  readonly entity: string;
  /** What to select. */
  readonly columns: Sql;
  /** Names of the stored columns among them. They hold what is stored: `toRecord` leaves out what may not be read. */
  readonly own: ReadonlySet<string>;
  /** The fields that are read of the record, for its titles too. */
  readonly reads: ReadonlySet<string>;
  /** Joins for the titles of references, to stand behind the relation. */
  readonly joins: Sql;
  toRecord(row: ListedRow): RecordAnswer;
}

/** What is read of a record: the names of the fields asked for, or undefined for all that may be read. */
export interface Wanted {
  readonly entity: string;
  readonly fields?: readonly string[];
  /** The alias under which the masked rows stand in the statement. */
  readonly alias: string;
}

/** Reads every readable field, or those asked for, with the titles of the record and of its references. */
export function recordProjection(runtime: Runtime, viewer: Actor, wanted: Wanted): RecordProjection {
  const source = sourceOf(runtime);
  const mask = maskOf(wanted.entity, viewer, source);
  const fields = wantedFields(mask, wanted.fields);
  const cells = fields.map((field) => cellOf(field, mask, source));
  const verdicts = new Set(cells.flatMap(({ seen }) => seen ?? []));
  const own = new Set(cells.map(({ column }) => column));
  const record = ownTitle({ runtime, viewer, wanted }, own);
  const titled = new Map(
    referencesIn(fields, mask).map((field, index) => [
      field.name,
      referenceTitle({ runtime, viewer, wanted }, { ...field, index }),
    ]),
  );
  const titles = [...titled.values(), record];
  const several = fields.flatMap((field) =>
    field.type === 'several'
      ? [{ field: field.name, titles: namesIn(field).flatMap((name) => titled.get(name) ?? []) }]
      : [],
  );
  const shape = { titles, several, placesIn: memoized((all: Columns) => placesOf(cells, all)) };
  const columns = [
    ...fields.map((field) => ownColumn(field, { viewer, wanted, source })),
    ...[...verdicts].map((name) => columnOf(wanted.alias, name)),
    ...titles.flatMap((title) => title.columns),
  ];
  return {
    entity: wanted.entity,
    columns: join(columns, ', '),
    own,
    reads: new Set([...fields.map(({ name }) => name), ...titled.keys(), ...record.reads]),
    joins: join([empty, ...titles.map((title) => title.join)], ''),
    toRecord: (row) => recordOf(row, shape),
  };
}

/** The references whose titles are told: those that are read, and those behind what refers to one of several entities. */
function referencesIn(fields: readonly Field[], { entity }: Mask): readonly (Field & { type: 'ref' })[] {
  const names = new Set(
    fields.flatMap((field) => (field.type === 'several' ? namesIn(field) : [field.name])),
  );
  return [...names].flatMap((name) => {
    const field = entity.fields.get(name);
    return field?.type === 'ref' ? [field] : [];
  });
}

function namesIn(field: Field & { type: 'several' }): readonly string[] {
  return [...membersOf(field).values()];
}

/** As it is stored; of a list of references what the viewer may read. */
function ownColumn(
  field: Field,
  { viewer, wanted, source }: { readonly viewer: Actor; readonly wanted: Wanted; readonly source: SqlSource },
): Sql {
  const name = source.storage.column(wanted.entity, field.name);
  const column = columnOf(wanted.alias, name);
  if (field.type !== 'refs') return column;
  return sql`${readableMembers(column, referMaskOf(field.to, notOpening(viewer), source), source)} AS ${identifier(name)}`;
}

/** Where a row has the value of a field. */
interface Cell {
  readonly name: string;
  readonly column: string;
  /** Its value, as an answer has it. */
  readonly read: (value: ColumnValue) => JsonValue;
  /** The viewer may read the value where one of these columns is 1; undefined: on every row. */
  readonly seen: readonly string[] | undefined;
}

function cellOf(field: Field, mask: Mask, { storage, kind }: SqlSource): Cell {
  const { name } = field;
  const column = storage.column(mask.entity.name, name);
  return { name, column, read: columnReader(field, kind), seen: mask.verdictsOn(name) };
}

/** A key opens a record to whoever has it: a list shows none. Undefined where there is none to hide. */
export function withoutKeys(entity: Entity): readonly string[] | undefined {
  const fields = [...entity.fields.values()];
  const open = fields.filter(({ type }) => type !== 'key');
  return open.length === fields.length ? undefined : open.map(({ name }) => name);
}

interface Titled {
  readonly field: string;
  readonly join: Sql;
  readonly columns: readonly Sql[];
  /** Undefined where the viewer may not read the record. */
  text(row: ListedRow): string | undefined;
}

interface Place {
  readonly runtime: Runtime;
  readonly viewer: Actor;
  readonly wanted: Wanted;
}

function wantedFields(mask: Mask, asked: readonly string[] | undefined): readonly Field[] {
  const names = asked === undefined ? undefined : new Set(['id', ...asked]);
  return [...mask.entity.fields.values()].filter(
    ({ name }) => readableField(name, mask) !== undefined && (names?.has(name) ?? true),
  );
}

function referenceTitle(place: Place, field: Field & { type: 'ref'; index: number }): Titled {
  const { runtime, viewer, wanted } = place;
  const source = sourceOf(runtime);
  const alias = `nf_ref_${field.index}`;
  const looking = referring(notOpening(viewer), entityNamed(field.to, source.model));
  const title = titleColumns({ ...place, viewer: looking }, { entity: field.to, alias });
  const relation = maskOf(field.to, looking, source).one(title.reads(field.to));
  const id = columnOf(alias, source.storage.column(field.to, 'id'));
  const reference = columnOf(wanted.alias, source.storage.column(wanted.entity, field.name));
  const found = `${alias}$found`;
  return {
    field: field.name,
    join: sql` LEFT JOIN ${relation} AS ${identifier(alias)} ON ${id} = ${reference}`,
    columns: [sql`CASE WHEN ${id} IS NOT NULL THEN 1 END AS ${identifier(found)}`, ...title.columns],
    text: (row) => (row.value(found) === null ? undefined : title.text(row)),
  };
}

function ownTitle(place: Place, own: ReadonlySet<string>): Titled & { readonly reads: ReadonlySet<string> } {
  const { entity, alias } = place.wanted;
  const title = titleColumns(place, { entity, alias }, own);
  const reads = title.reads(entity);
  return { field: 'id', join: empty, columns: title.columns, text: (row) => title.text(row), reads };
}

/** `own`: columns of the record that are selected anyway. */
function titleColumns(
  { runtime, viewer }: Place,
  record: { entity: string; alias: string },
  own: ReadonlySet<string> = new Set(),
): TemplateColumns {
  const source = sourceOf(runtime);
  const template = titleTemplate(record.entity, runtime.model);
  const of = template.parts.filter((part) => typeof part !== 'string');
  return templateColumns(template, maskedScope(viewer, source, { record, of }), {
    prefix: `${record.alias}$`,
    style: styleIn(runtime, 'medium'),
    selected: (expression) => {
      if (expression.kind !== 'field' || expression.of.kind !== 'variable') return undefined;
      const column = source.storage.column(expression.entity, expression.field);
      return own.has(column) ? column : undefined;
    },
  });
}

/** What records are made of, and where their values stand in rows of these columns. */
interface Shape {
  readonly titles: readonly Titled[];
  readonly several: readonly TitledBy[];
  readonly placesIn: (columns: Columns) => readonly PlacedCell[];
}

interface PlacedCell extends Pick<Cell, 'name' | 'read'> {
  readonly place: number;
  /** Of the verdicts on it. */
  readonly seen: readonly number[] | undefined;
}

function placesOf(cells: readonly Cell[], columns: Columns): readonly PlacedCell[] {
  const placeOf = (name: string) => {
    const place = columns.placeOf(name);
    if (place === undefined) throw new Error(`a row without ${name}`);
    return place;
  };
  return cells.map(({ name, read, column, seen }) => ({
    name,
    read,
    place: placeOf(column),
    seen: seen?.map(placeOf),
  }));
}

function recordOf(row: ListedRow, { titles, several, placesIn }: Shape): RecordAnswer {
  const { columns, values } = row;
  const record: Record<string, JsonValue> = {};
  let shown: ColumnValue[] | undefined;
  for (const { name, read, place, seen } of placesIn(columns)) {
    if (seen === undefined || seen.some((verdict) => values[verdict] === 1))
      record[name] = read(values[place] ?? null);
    else (shown ??= [...values])[place] = null;
  }
  const told = shown === undefined ? row : new ListedRow(columns, shown);
  return Object.assign(record, {
    titles: withSeveral(titlesOf(told, record, titles), { row: told, record }, several),
  });
}

/** A reference to one of several entities, and the titles of the plain ones of which one is it. */
interface TitledBy {
  readonly field: string;
  readonly titles: readonly Titled[];
}

function withSeveral(
  titles: Readonly<Record<string, string>>,
  { row, record }: { readonly row: ListedRow; readonly record: Readonly<Record<string, JsonValue>> },
  several: readonly TitledBy[],
): Readonly<Record<string, string>> {
  if (several.length === 0) return titles;
  const found = several.flatMap((one) => {
    const title = one.field in record ? one.titles.map(({ text }) => text(row)).find(isText) : undefined;
    return title === undefined ? [] : [[one.field, title] as const];
  });
  return found.length === 0 ? titles : { ...titles, ...Object.fromEntries(found) };
}

function isText(title: string | undefined): title is string {
  return title !== undefined;
}

function titlesOf(
  row: ListedRow,
  record: Readonly<Record<string, JsonValue>>,
  titled: readonly Titled[],
): Record<string, string> {
  const titles: Record<string, string> = {};
  for (const { field, text } of titled) {
    const title = field in record ? text(row) : undefined;
    if (title !== undefined) titles[field] = title;
  }
  return titles;
}
