import type { Document } from '#shared/contract/model-documents.ts';
import type { FilledDocument } from '#server/documents/filled-document.ts';
import { asksEach, holding } from '#server/sql/questions/question.ts';
import { judge } from '#server/sql/questions/judge.ts';
import { bind } from '#server/sql/values/slot.ts';
import { slotValues } from '#server/sql/values/slot-values.ts';
import { sourceOf } from '#server/sql/values/sql-source.ts';
import { partsOf } from '#server/sql/records/mail-parts.ts';
import { withValues, type WrittenText } from '#server/texts/written-text.ts';
import { fillParts, type TextPlace } from './fill-text.ts';
import type { ReadContext } from './read-context.ts';

/**
 * A document filled with what `call.actor` may read of the record; undefined where they may not read the record, or where
 * there is no such document of it.
 */
export async function fillDocument(
  context: ReadContext,
  document: Document,
  place: TextPlace,
): Promise<FilledDocument | undefined> {
  if (!(await isDrawn(context, document, place))) return undefined;
  const { title, head, address, text, foot, facts } = document;
  const values = [title, ...facts.map(({ expression }) => ({ parts: [expression] }))];
  const asked = [head, address, text, foot, ...values.map(partsOf)];
  const filled = await fillParts(context, asked, place);
  if (filled === undefined) return undefined;
  const [headText = none, addressText = none, mainText = none, footText = none, heading, ...told] = filled;
  return {
    title: plain(heading),
    head: headText,
    address: addressText,
    facts: facts.flatMap(({ label }, index) => {
      const value = plain(told[index]);
      return value === '' ? [] : [{ label, value }];
    }),
    text: mainText,
    foot: footText,
  };
}

/** Asked of the record as it is, whoever asks. */
async function isDrawn(
  { connection, runtime, call }: ReadContext,
  document: Document,
  { entity, id }: TextPlace,
): Promise<boolean> {
  if (document.condition === undefined) return true;
  const asked = { entity, row: 'stored', old: 'same' } as const;
  const statement = judge(asksEach('if', [document]), asked, sourceOf(runtime));
  const [row] = await connection.all(bind(statement, { ...slotValues(runtime, call), 'value:id': id }));
  return holding('if', [document], row).length > 0;
}

const none: WrittenText = { markdown: '', values: [] };

/** Words and values as they are, on one line. */
function plain(text: WrittenText = none): string {
  return withValues(text.markdown, text.values).replace(/\s+/g, ' ').trim();
}
