import sql, { join, type Sql } from 'sql-template-tag';
import type { MailPart } from '#shared/contract/model-mails.ts';
import type { Expression } from '#shared/expression/expression.ts';
import type { JsonValue } from '#shared/fields/field.ts';
import type { DisplayStyle } from '#shared/fields/field-type.ts';
import type { Actor } from '#server/call.ts';
import type { Row } from '#server/db/database.ts';
import type { Runtime } from '#server/runtime.ts';
import { textOf, wireOf } from '#server/sql/expression/expression-value.ts';
import { holds, valueOf } from '#server/sql/expression/expression.ts';
import type { SqlScope } from '#server/sql/expression/scope.ts';
import { membersAsJson } from '#server/sql/questions/members.ts';
import { readsOf } from '#server/sql/relations/entity-relation.ts';
import { notOpening } from '#server/rights/visibility.ts';
import { maskedScope, maskOf } from '#server/sql/relations/masked-relation.ts';
import { columnOf, identifier } from '#server/sql/values/identifier.ts';
import { idsInSlot } from '#server/sql/values/ids-slot.ts';
import { Slot } from '#server/sql/values/slot.ts';
import { sourceOf } from '#server/sql/values/sql-source.ts';
import { conditionsIn, repetitionsIn, valuesOutside } from './mail-parts.ts';

const ROW = 'nf_told';
const MEMBER = 'nf_each';

/** Whose eyes a mail is filled in with, and about records of what. */
export interface MailReader {
  readonly runtime: Runtime;
  readonly viewer: Actor;
  readonly entity: string;
  readonly style: DisplayStyle;
}

/** What the parts of a mail come to in a row of a statement. */
export interface MailColumns {
  readonly statement: Sql;
  /** As its reader reads it. */
  text(row: Row, value: Expression): string;
  /** In wire form. */
  value(row: Row, value: Expression): JsonValue;
  isTrue(row: Row, condition: Expression): boolean;
  /** The ids of a collection, in its order. */
  members(row: Row, list: Expression): readonly string[];
}

/** One statement for all that a text says of the record `value:id`; no row where the reader may not read it. */
export function mailStatement(parts: readonly MailPart[], reader: MailReader): MailColumns {
  return columnsFor(parts, reader, undefined);
}

/** Likewise for each record of a collection, `value:ids`, which the text calls by a name; each row has its `id`. */
export function eachStatement(
  { parts, name, entity }: Extract<MailPart, { kind: 'each' }>,
  reader: MailReader,
): MailColumns {
  return columnsFor(parts, reader, { name, entity });
}

function columnsFor(
  parts: readonly MailPart[],
  { runtime, viewer, entity, style }: MailReader,
  member: { readonly name: string; readonly entity: string } | undefined,
): MailColumns {
  const source = sourceOf(runtime);
  const masked = maskedScope(viewer, source, { record: { entity, alias: ROW } });
  const elements = member && new Map([[member.name, { entity: member.entity, alias: MEMBER }]]);
  const scope: SqlScope = elements === undefined ? masked : { ...masked, elements };
  const values = valuesOutside(parts);
  const conditions = conditionsIn(parts);
  const lists = repetitionsIn(parts).map(({ list }) => list);
  const names = new Map(
    [...values, ...conditions, ...lists].map((expression, index) => [expression, `part$${index}`]),
  );
  const named = (expression: Expression) => names.get(expression) ?? '';
  const columns = [
    ...values.map((value) => sql`${valueOf(value, scope)} AS ${identifier(named(value))}`),
    ...conditions.map(
      (one) => sql`CASE WHEN ${holds(one, scope)} THEN 1 ELSE 0 END AS ${identifier(named(one))}`,
    ),
    ...lists.map((list) => sql`${membersAsJson(list, { scope, source })} AS ${identifier(named(list))}`),
  ];
  const reads = (of: string) => [...names.keys()].flatMap((expression) => [...readsOf(expression, of)]);
  const relation = (of: string, alias: string, by: Actor) =>
    sql`${maskOf(of, by, source).relation(reads(of))} AS ${identifier(alias)}`;
  const idOf = (of: string, alias: string) => columnOf(alias, source.storage.column(of, 'id'));
  const from = member
    ? sql`${relation(entity, ROW, viewer)} CROSS JOIN ${relation(member.entity, MEMBER, notOpening(viewer))}`
    : relation(entity, ROW, viewer);
  const among = member ? sql` AND ${idOf(member.entity, MEMBER)} IN (${idsInSlot(source.kind)})` : sql``;
  const id = member ? idOf(member.entity, MEMBER) : idOf(entity, ROW);
  return {
    statement: sql`SELECT ${join([sql`${id} AS id`, ...columns], ', ')} FROM ${from} WHERE ${idOf(entity, ROW)} = ${new Slot('value:id')}${among}`,
    text: (row, value) =>
      textOf(value, wireOf(value, row[named(value)] ?? null, scope), { model: runtime.model, style }),
    value: (row, value) => wireOf(value, row[named(value)] ?? null, scope),
    isTrue: (row, condition) => Number(row[named(condition)]) === 1,
    members: (row, list) => {
      const ids: unknown = JSON.parse(String(row[named(list)] ?? '[]'));
      return Array.isArray(ids) ? ids.filter((one) => typeof one === 'string') : [];
    },
  };
}
