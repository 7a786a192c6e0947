import sql from 'sql-template-tag';
import type { PublishCondition } from '#shared/api/calls/publishing.ts';
import type { Entity, Field } from '#shared/contract/model.ts';
import { readableNames, readCondition } from '#shared/engine/written/asked-condition.ts';
import { hasColumn } from '#shared/engine/computed-fields.ts';
import type { JsonValue } from '#shared/fields/field.ts';
import type { Transaction } from '#server/db/database.ts';
import { fromColumn, toColumn } from '#server/fields/columns.ts';
import { identifier } from '#server/sql/values/identifier.ts';
import { namesNow } from './names-now.ts';
import { type Base, type Kept, keptBefore } from './publication.ts';
import { renamedCondition } from './renamed-condition.ts';
import { type Meaning, meaningFor, type NewMeaning } from './version-meaning.ts';

type WrittenField = Extract<Field, { type: 'condition' | 'changes' }>;

interface Carrying {
  readonly before: Kept;
  readonly after: Kept;
  readonly meaning: Meaning;
}

/** A field of records that has what people wrote, and the entity that was about when it was written. */
interface Written {
  readonly entity: Entity;
  readonly field: WrittenField;
  readonly ofThen: string;
}

/**
 * Conditions and changes that people wrote, in the names of the contract that comes into force. Gives the conditions that
 * mean nothing there any more: they stay as they are, and hold for nothing.
 */
export async function carryWritten(
  transaction: Transaction,
  { base, after, meaning: made }: { readonly base: Base; readonly after: Kept; readonly meaning: NewMeaning },
): Promise<readonly PublishCondition[]> {
  const before = keptBefore(base);
  if (before === undefined || before.storage.version === after.storage.version) return [];
  const written = writtenIn({ before, after });
  if (written.length === 0) return [];
  const meaning = await meaningFor(transaction, before.storage.version, made);
  if (meaning === undefined) return [];
  const broken: PublishCondition[] = [];
  for (const one of written) broken.push(...(await carryField(transaction, one, { before, after, meaning })));
  return broken;
}

/** The fields that had such values in the same column before. */
function writtenIn({ before, after }: Pick<Carrying, 'before' | 'after'>): readonly Written[] {
  return [...after.model.entities.values()].flatMap((entity) =>
    [...entity.fields.values()].filter(isWritten).flatMap((field) => {
      const table = after.storage.table(entity.name);
      const column = after.storage.column(entity.name, field.name);
      const ofThen = [...before.model.entities.values()]
        .filter((one) => before.storage.table(one.name) === table)
        .flatMap((one) =>
          [...one.fields.values()].filter(
            (old) => isWritten(old) && before.storage.column(one.name, old.name) === column,
          ),
        )
        .filter(isWritten)[0]?.of;
      return ofThen === undefined ? [] : [{ entity, field, ofThen }];
    }),
  );
}

function isWritten(field: Field): field is WrittenField {
  return (field.type === 'condition' || field.type === 'changes') && hasColumn(field);
}

async function carryField(
  transaction: Transaction,
  { entity, field, ofThen }: Written,
  carrying: Carrying,
): Promise<readonly PublishCondition[]> {
  const { storage } = carrying.after;
  const [table, id, column] = [
    identifier(storage.table(entity.name)),
    identifier(storage.column(entity.name, 'id')),
    identifier(storage.column(entity.name, field.name)),
  ];
  const rows = await transaction.all(
    sql`SELECT ${id} AS id, ${column} AS written FROM ${table} WHERE ${column} IS NOT NULL ORDER BY ${id}`,
  );
  const broken: PublishCondition[] = [];
  for (const row of rows) {
    const value = fromColumn(field, row['written'] ?? null, transaction.kind);
    const now = carried(value, { entity, field, ofThen }, carrying);
    if (JSON.stringify(now) !== JSON.stringify(value))
      await transaction.run(
        sql`UPDATE ${table} SET ${column} = ${toColumn(field, now, transaction.kind)} WHERE ${id} = ${row['id']}`,
      );
    if (typeof now === 'string' && isBroken({ then: String(value), now }, { field, ofThen }, carrying))
      broken.push({ entity: entity.name, field: field.name, record: String(row['id']), condition: now });
  }
  return broken;
}

function carried(value: JsonValue, { field, ofThen }: Written, carrying: Carrying): JsonValue {
  const { before, after, meaning } = carrying;
  if (field.type === 'changes') return renamedChanges(value, ofThen, carrying);
  const renaming = { then: before.model, entity: ofThen, meaning, runtime: after };
  return renamedCondition(String(value), renaming);
}

/** One that meant nothing before is no news. */
function isBroken(
  { then, now }: { readonly then: string; readonly now: string },
  { field, ofThen }: Pick<Written, 'field' | 'ofThen'>,
  { before, after }: Carrying,
): boolean {
  const fits = (text: string, { model }: Kept, entity: string) =>
    readCondition(text, { entity, schema: readableNames(model) }).kind === 'fits';
  return fits(then, before, ofThen) && !fits(now, after, field.of);
}

/** A name that is gone stays, and is not heeded. */
function renamedChanges(value: JsonValue, ofThen: string, { after, meaning }: Carrying): JsonValue {
  const table = meaning.table(ofThen);
  if (table === undefined || typeof value !== 'object' || value === null || Array.isArray(value))
    return value;
  const names = namesNow(meaning, after);
  const option = (column: string) => (one: JsonValue) =>
    typeof one === 'string' ? meaning.optionNow(table, column, one) : one;
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => {
      const found = names.fieldOf(table, name);
      if (found === undefined) return [name, one];
      const isChosen = found.field.type === 'choice' || found.field.type === 'choices';
      const now = option(found.column);
      return [found.field.name, !isChosen ? one : Array.isArray(one) ? one.map(now) : now(one)];
    }),
  );
}
