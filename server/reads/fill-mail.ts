import { z } from 'zod';
import type { Mail, MailPart } from '#shared/contract/model-mails.ts';
import type { Entity } from '#shared/contract/model.ts';
import type { Row } from '#server/db/database.ts';
import { messageText, type WrittenText } from '#server/sending/mail/written-text.ts';
import { type Repetition, repetitionsIn } from '#server/sql/records/mail-parts.ts';
import { eachStatement, type MailColumns, mailStatement } from '#server/sql/records/mail-statement.ts';
import { recordStatement } from '#server/sql/records/records-statement.ts';
import { bind } from '#server/sql/values/slot.ts';
import { slotValues } from '#server/sql/values/slot-values.ts';
import { fillTexts } from './message.ts';
import type { ReadContext } from './read-context.ts';

/** What a mail says to one reader. */
export interface FilledMail {
  readonly subject: string;
  readonly text: WrittenText;
  readonly files: readonly MailFile[];
}

/** A file that goes along. */
export interface MailFile {
  readonly id: string;
  readonly name: string;
  readonly type: string;
}

/** A mail about a record, filled with what `call.actor` may read of it; undefined where they may not read the record. */
export async function fillMail(
  context: ReadContext,
  mail: Mail,
  { entity, id }: { readonly entity: Entity; readonly id: string },
): Promise<FilledMail | undefined> {
  const [subject] = (await fillTexts([mail.subject], { ...context, entity, id })) ?? [];
  if (subject === undefined) return undefined;
  const filling = new Filling(context, entity, id);
  const text = await filling.text(mail.text);
  return text && { subject, text, files: await filesOf(context, mail, id) };
}

/** One text about one record, for one reader. */
class Filling {
  readonly #context: ReadContext;
  readonly #entity: Entity;
  readonly #id: string;

  constructor(context: ReadContext, entity: Entity, id: string) {
    this.#context = context;
    this.#entity = entity;
    this.#id = id;
  }

  async text(parts: readonly MailPart[]): Promise<WrittenText | undefined> {
    const columns = mailStatement(parts, this.#reader);
    const [row] = await this.#rows(columns);
    if (row === undefined) return undefined;
    const said = new Map<Repetition, readonly Said[]>();
    for (const each of repetitionsIn(parts))
      said.set(each, await this.#each(each, columns.members(row, each.list)));
    return messageText(piecesOf(parts, { columns, row }, said));
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
    const { locale } = runtime.model.settings;
    const style = { locale, zone: runtime.zone, dates: 'long' } as const;
    return { runtime, viewer: call.actor, entity: this.#entity.name, style };
  }

  #rows({ statement }: MailColumns, ids?: readonly string[]): Promise<readonly Row[]> {
    const { connection, runtime, call } = this.#context;
    const slots = { ...slotValues(runtime, call), 'value:id': this.#id };
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

const fileOf = z.object({ id: z.string(), name: z.string(), type: z.string() });

/** The files that go along, as far as the reader may have them. */
async function filesOf(
  { connection, runtime, call }: ReadContext,
  { entity, attach }: Mail,
  id: string,
): Promise<readonly MailFile[]> {
  if (attach.length === 0) return [];
  const { statement, projection } = recordStatement(runtime, call.actor, { entity, fields: attach });
  const [row] = await connection.all(bind(statement, { ...slotValues(runtime, call), 'value:id': id }));
  if (row === undefined) return [];
  const record = projection.toRecord(row);
  return attach.flatMap((field) => {
    const value = record[field];
    const file = fileOf.safeParse(value);
    return file.success ? [file.data] : [];
  });
}
