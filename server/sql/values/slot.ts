import type { Sql } from 'sql-template-tag';
import type { ColumnValue, Statement } from '#server/db/database.ts';
import { type ListedRow, listed } from '#server/db/rows.ts';
import { memoized } from '#shared/memoize/memoized.ts';

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

/** A value of the contract in a place of a type. However often it stands in a statement, it is one parameter of it. */
export class Literal {
  readonly value: ColumnValue;
  readonly type: string;

  constructor(value: ColumnValue, type: string) {
    this.value = value;
    this.type = type;
  }
}

/** The statement with every slot replaced by its value; a slot without a value is a bug and throws. */
export function bind(statement: Sql, values: SlotValues): Statement {
  const { parameters, ...texts } = numbered(statement);
  return { ...texts, values: parameters.map((value) => boundValue(value, values)) };
}

/** As `bind`, with its rows as lists. */
export function bindListed(statement: Sql, values: SlotValues): Statement<ListedRow> {
  return listed(bind(statement, values));
}

/** The statement with these values in place of its slots, in their order; there must be one for each. */
export function bindInOrder(statement: Sql, values: readonly ColumnValue[]): Statement {
  const { parameters, ...texts } = numbered(statement);
  if (values.length !== parameters.length) throw new Error('another number of values than of slots');
  return { ...texts, values };
}

/** How long the text of a statement is, and how many values are bound to it. */
export function sizeOf(statement: Sql): { readonly characters: number; readonly parameters: number } {
  const { text, parameters } = numbered(statement);
  return { characters: text.length, parameters: parameters.length };
}

/** The texts of a statement without values, to ask for its plan. */
export function unbound(statement: Sql): Pick<Statement, 'sql' | 'text'> {
  const { sql, text } = numbered(statement);
  return { sql, text };
}

/** The texts of a statement in which equal literals share a number, and what is bound to each number. */
interface Numbered {
  readonly sql: string;
  readonly text: string;
  readonly parameters: readonly unknown[];
}

/** A statement that is kept is put together once. */
const numbered = memoized(({ strings, values }: Sql): Numbered => {
  const parameters: unknown[] = [];
  const places = new Map<string, number>();
  const numbers = values.map((value) => {
    const key = value instanceof Literal ? `${value.type} ${typeof value.value} ${value.value}` : undefined;
    const place = (key === undefined ? undefined : places.get(key)) ?? parameters.push(value);
    if (key !== undefined) places.set(key, place);
    return place;
  });
  const written = (mark: string) =>
    strings.map((text, index) => (index === 0 ? text : `${mark}${numbers[index - 1]}${text}`)).join('');
  return { sql: written('?'), text: written('$'), parameters };
});

function boundValue(value: unknown, values: SlotValues): unknown {
  if (value instanceof Slot) return valueOf(value, values);
  return value instanceof Literal ? value.value : value;
}

function valueOf(slot: Slot, values: SlotValues): ColumnValue {
  const value = values[slot.name];
  if (value === undefined) throw new Error(`no value for slot ${slot.name}`);
  return value;
}
