import type { Call } from '#server/call.ts';
import { drawPdf, TooLong } from '#server/documents/draw-pdf.ts';
import { frameOf } from '#server/documents/filled-document.ts';
import { documentFor } from '#server/operations/records/read-document.ts';
import { entityNamed } from '#server/sql/relations/masked-relation.ts';
import { done, refuse } from '#shared/api/refusal.ts';
import type { ActOutcome, StepOf } from './act-outcome.ts';
import type { Stage } from './stage.ts';

/** `draws: invoice`: the person gets this document of a record, it can be drawn as PDF, and it has these words and not those. */
export async function draws({ action }: StepOf<'draws'>, stage: Stage, call: Call): Promise<ActOutcome> {
  const { runtime } = stage;
  const { document: name, says, lacks } = action;
  const entity = entityNamed(action.entity, runtime.model);
  const filled = await documentFor(runtime, call, { entity, id: stage.idOf(action), name });
  if (filled.kind === 'refusal') return filled;
  try {
    await drawPdf(filled.value, frameOf(runtime));
  } catch (error) {
    if (error instanceof TooLong) return refuse('too_costly');
    throw error;
  }
  const { documentText } = await import('#server/documents/document-text.ts'); // with what reads Markdown with tables
  const said = documentText(filled.value);
  const plain = onOneLine(said);
  const missing = says.filter((words) => !plain.includes(onOneLine(words)));
  const there = lacks.filter((words) => plain.includes(onOneLine(words)));
  if (missing.length + there.length === 0) return done({ warnings: [] });
  const expected = [
    ...missing.map((words) => `\`${words}\` in ${name}`),
    ...there.map((words) => `no \`${words}\` in ${name}`),
  ];
  return done({ warnings: [], fault: { expected: expected.join(', '), came: said.split('\n') } });
}

/** Where a line ends is up to the paper. */
function onOneLine(text: string): string {
  return text.replace(/[\s\u00a0\u202f]+/g, ' ');
}
