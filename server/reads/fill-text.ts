import type { MailPart } from '#shared/contract/model-mails.ts';
import type { Entity } from '#shared/contract/model.ts';
import type { Expression } from '#shared/expression/expression.ts';
import type { JsonValue } from '#shared/fields/field.ts';
import type { Row } from '#server/db/database.ts';
import { partsWithTitles, type Repetition, repetitionsIn } from '#server/sql/records/mail-parts.ts';
import { eachStatement, type MailColumns, mailStatement } from '#server/sql/records/mail-statement.ts';
import { bind } from '#server/sql/values/slot.ts';
import { slotValues } from '#server/sql/values/slot-values.ts';
import { messageText, type WrittenText } from '#server/texts/written-text.ts';
import { type Asked, functionSlots } from './function-slots.ts';
import { styleIn } from '#server/runtime.ts';
import type { ReadContext } from './read-context.ts';

/** A record that texts are about. */
export interface TextPlace {
  readonly entity: Entity;
  readonly id: string;
}

/**
 * Texts about a record, filled with what `call.actor` may read of it; undefined where they may not read the record. What
 * they say outside of collections is asked at once. A record that they name is called by its title.
 */
export function fillParts(
  context: ReadContext,
  texts: readonly (readonly MailPart[])[],
  { entity, id }: TextPlace,
): Promise<readonly WrittenText[] | undefined> {
  const named = texts.map((parts) => partsWithTitles(parts, context.runtime.model));
  return new Filling(context, entity, id).texts(named);
}

/** Texts about one record, for one reader. */
class Filling {
  readonly #context: ReadContext;
  readonly #entity: Entity;
  readonly #id: string;

  constructor(context: ReadContext, entity: Entity, id: string) {
    this.#context = context;
    this.#entity = entity;
    this.#id = id;
  }

  async texts(texts: readonly (readonly MailPart[])[]): Promise<readonly WrittenText[] | undefined> {
    const parts = texts.flat();
    const columns = mailStatement(parts, this.#reader);
    const [row] = await this.#rows(columns);
    if (row === undefined) return undefined;
    const said = new Map<Repetition, readonly Said[]>();
    for (const each of repetitionsIn(parts))
      said.set(each, await this.#each(each, columns.members(row, each.list)));
    return texts.map((text) => messageText(piecesOf(text, { columns, row }, said)));
  }

  /** What is said for each record, in the order of the collection. */
  async #each(each: Repetition, ids: readonly string[]): Promise<readonly Said[]> {
    if (ids.length === 0) return [];
    const columns = eachStatement(each, this.#reader);
    const rows = new Map((await this.#rows(columns, ids)).map((row) => [String(row['id']), row]));
    return ids.flatMap((id) => {
      const row = rows.get(id);
      return row === undefined ? [] : [{ columns, row }];
    });
  }

  get #reader() {
    const { runtime, call } = this.#context;
    return { runtime, viewer: call.actor, entity: this.#entity.name, style: styleIn(runtime, 'long') };
  }

  /** What functions are given, as the reader may read it. */
  async #given(values: readonly Expression[]): Promise<readonly JsonValue[]> {
    const columns = mailStatement(
      values.map((expression) => ({ kind: 'value', expression })),
      this.#reader,
    );
    const [row] = await this.#rows(columns);
    return values.map((value) => (row === undefined ? null : columns.value(row, value)));
  }

  async #rows({ statement }: MailColumns, ids?: readonly string[]): Promise<readonly Row[]> {
    const { connection, runtime, call } = this.#context;
    const given = (parts: readonly Expression[]) => this.#given(parts);
    const rows: Asked['rows'] = (other, slots) => connection.all(bind(other, slots));
    const results = await functionSlots(statement, { runtime, call, given, rows });
    const slots = { ...slotValues(runtime, call), ...results, 'value:id': this.#id };
    const among = ids === undefined ? {} : { 'value:ids': JSON.stringify(ids) };
    return connection.all(bind(statement, { ...slots, ...among }));
  }
}

/** A row with what the columns of it mean. */
interface Said {
  readonly columns: MailColumns;
  readonly row: Row;
}

type Pieces = Parameters<typeof messageText>[0];

function piecesOf(
  parts: readonly MailPart[],
  said: Said,
  repeated: ReadonlyMap<Repetition, readonly Said[]>,
): Pieces {
  const { columns, row } = said;
  return parts.flatMap((part): Pieces => {
    switch (part.kind) {
      case 'words':
        return [{ words: part.text }];
      case 'value':
        return [{ value: columns.text(row, part.expression) }];
      case 'if':
        return piecesOf(columns.isTrue(row, part.condition) ? part.then : part.otherwise, said, repeated);
      case 'each':
        return (repeated.get(part) ?? []).flatMap((one) => piecesOf(part.parts, one, repeated));
    }
  });
}
