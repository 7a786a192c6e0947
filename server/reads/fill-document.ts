import type { Document } from '#shared/contract/model-documents.ts';
import type { FilledDocument } from '#server/documents/filled-document.ts';
import { partsOf } from '#server/sql/records/mail-parts.ts';
import { withValues, type WrittenText } from '#server/texts/written-text.ts';
import { fillParts, type TextPlace } from './fill-text.ts';
import type { ReadContext } from './read-context.ts';

/** A document filled with what `call.actor` may read of the record; undefined where they may not read the record. */
export async function fillDocument(
  context: ReadContext,
  document: Document,
  place: TextPlace,
): Promise<FilledDocument | undefined> {
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

const none: WrittenText = { markdown: '', values: [] };

/** Words and values as they are, on one line. */
function plain(text: WrittenText = none): string {
  return withValues(text.markdown, text.values).replace(/\s+/g, ' ').trim();
}
