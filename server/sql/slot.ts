import type { Sql } from 'sql-template-tag';
import type { ColumnValue, Statement } from '#server/db/database.ts';

/** A parameter whose value is known only when the statement runs, so that statements can be built once and kept. */
export class Slot {
  readonly name: SlotName;

  constructor(name: SlotName) {
    this.name = name;
  }
}

/** `me` id, `roles` JSON array of role names, `now`, `today`; `held:<entity>` id; `input:x`, `param:x`, `constant:X`, `value:anything`. */
export type SlotName =
  | 'me'
  | 'roles'
  | 'now'
  | 'today'
  | `held:${string}`
  | `input:${string}`
  | `param:${string}`
  | `constant:${string}`
  | `value:${string}`;

/** Column values by slot name, already in the form the database binds. */
export type SlotValues = Readonly<Partial<Record<SlotName, ColumnValue>>>;

/** The statement with every slot replaced by its value; a slot without a value is a bug and throws. */
export function bind(statement: Sql, values: SlotValues): Statement {
  return {
    ...textsOf(statement),
    values: statement.values.map((value) => (value instanceof Slot ? valueOf(value, values) : value)),
  };
}

/** The statement with these values in place of its slots, in their order; there must be one for each. */
export function bindInOrder(statement: Sql, values: readonly ColumnValue[]): Statement {
  if (values.length !== statement.values.length) throw new Error('another number of values than of slots');
  return { ...textsOf(statement), values };
}

/** `Sql` puts its texts together at every look; a statement that is kept is put together once. */
const texts = new WeakMap<Sql, Pick<Statement, 'sql' | 'text'>>();

function textsOf(statement: Sql): Pick<Statement, 'sql' | 'text'> {
  const known = texts.get(statement) ?? { sql: statement.sql, text: statement.text };
  texts.set(statement, known);
  return known;
}

function valueOf(slot: Slot, values: SlotValues): ColumnValue {
  const value = values[slot.name];
  if (value === undefined) throw new Error(`no value for slot ${slot.name}`);
  return value;
}
