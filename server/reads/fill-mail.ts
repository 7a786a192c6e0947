import { z } from 'zod';
import type { FilledDocument } from '#server/documents/filled-document.ts';
import type { Mail } from '#shared/contract/model-mails.ts';
import type { WrittenText } from '#server/texts/written-text.ts';
import { recordStatement } from '#server/sql/records/records-statement.ts';
import { bindListed } from '#server/sql/values/slot.ts';
import { slotValues } from '#server/sql/values/slot-values.ts';
import { fillDocument } from './fill-document.ts';
import { fillParts, type TextPlace } from './fill-text.ts';
import { fillTexts } from './message.ts';
import type { ReadContext } from './read-context.ts';

/** What a mail says to one reader. */
export interface FilledMail {
  readonly subject: string;
  readonly text: WrittenText;
  readonly files: readonly MailFile[];
  readonly documents: readonly FilledDocument[];
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
  { entity, id }: TextPlace,
): Promise<FilledMail | undefined> {
  const [subject] = (await fillTexts([mail.subject], { ...context, entity, id })) ?? [];
  if (subject === undefined) return undefined;
  const [text] = (await fillParts(context, [mail.text], { entity, id })) ?? [];
  if (text === undefined) return undefined;
  const documents = await documentsOf(context, mail, { entity, id });
  return { subject, text, files: await filesOf(context, mail, id), documents };
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
  const [row] = await connection.all(bindListed(statement, { ...slotValues(runtime, call), 'value:id': id }));
  if (row === undefined) return [];
  const record = projection.toRecord(row);
  return attach.flatMap((field) => {
    const value = record[field];
    const file = fileOf.safeParse(value);
    return file.success ? [file.data] : [];
  });
}

/** The documents that go along, as the reader of the mail may have them. */
async function documentsOf(
  context: ReadContext,
  { documents }: Mail,
  place: TextPlace,
): Promise<readonly FilledDocument[]> {
  const drawn: FilledDocument[] = [];
  for (const name of documents) {
    const document = context.runtime.model.documents.get(name);
    const filled = document && (await fillDocument(context, document, place));
    if (filled !== undefined) drawn.push(filled);
  }
  return drawn;
}
