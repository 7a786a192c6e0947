import { done, type Outcome, refuse } from '#shared/api/refusal.ts';
import type { Document } from '#shared/contract/model-documents.ts';
import type { Entity } from '#shared/contract/model.ts';
import { messageOf } from '#shared/messages/message.ts';
import { isGiven } from '#shared/screens/describe-sends.ts';
import type { Call } from '#server/call.ts';
import { drawPdf, TooLarge, TooLong } from '#server/documents/draw-pdf.ts';
import { type FilledDocument, fileName, frameOf } from '#server/documents/filled-document.ts';
import { fillDocument } from '#server/reads/fill-document.ts';
import { refuseUnfound } from '#server/reads/hidden-record.ts';
import { refuseReading } from '#server/reads/read-access.ts';
import { withinReadTime } from '#server/reads/within-read-time.ts';
import { opening } from '#server/rights/visibility.ts';
import { keepOpenings } from '#server/operations/openings/keep-openings.ts';
import type { Runtime } from '#server/runtime.ts';

/** How a document is wanted. */
export type DocumentFormat = 'html' | 'pdf';

interface DocumentAsked {
  readonly entity: Entity;
  readonly id: string;
  readonly name: string;
  readonly format: DocumentFormat;
  readonly publicUrl?: string;
}

/** `GET /api/<plural>/<id>/-/documents/<name>`: a document with what the caller may read of the record, as a page or as PDF. */
export async function readDocument(
  runtime: Runtime,
  call: Call,
  { entity, id, name, format, publicUrl }: DocumentAsked,
): Promise<Outcome<{ readonly fileName: string; readonly content: string | Uint8Array }>> {
  const filled = await documentFor(runtime, call, { entity, id, name });
  if (filled.kind === 'refusal') return filled;
  const frame = frameOf(runtime, publicUrl);
  const called = { fileName: fileName(filled.value, format) };
  if (format === 'html') {
    const { documentPage } = await import('#server/documents/document-page.ts');
    return done({ ...called, content: await documentPage(filled.value, frame) });
  }
  try {
    return done({ ...called, content: await drawPdf(filled.value, frame) });
  } catch (error) {
    if (!(error instanceof TooLong)) throw error;
    const isTooLarge = error instanceof TooLarge;
    return refuse('too_costly', messageOf(isTooLarge ? 'mails.documentTooLarge' : 'mails.documentTooLong'));
  }
}

/** What a document says to the caller, who has opened the record by it. */
export async function documentFor(
  runtime: Runtime,
  call: Call,
  { entity, id, name }: Pick<DocumentAsked, 'entity' | 'id' | 'name'>,
): Promise<Outcome<FilledDocument>> {
  const document = documentOf(runtime, call, { entity, name });
  if (document === undefined) return refuse('not_found');
  const refused = refuseReading(runtime, call, entity);
  if (refused !== undefined) return refused;
  const filled = await withinReadTime(runtime, 'several', async (connection) => {
    const context = { connection, runtime, call };
    const opened = { ...context, call: { ...call, actor: opening(call.actor, entity) } };
    const found = await fillDocument(opened, document, { entity, id });
    return found === undefined ? refuseUnfound(context, entity, id) : done(found);
  });
  if (filled.kind === 'refusal') return filled;
  const unkept = await keepOpenings(runtime, call, { entity, ids: [id], way: 'document', what: name });
  return unkept ?? filled;
}

/** Of a document that is not for this caller they learn as little as of one that is not there. */
function documentOf(
  { model }: Runtime,
  { actor }: Call,
  { entity, name }: Pick<DocumentAsked, 'entity' | 'name'>,
): Document | undefined {
  const document = model.documents.get(name);
  const isTheirs =
    document?.entity === entity.name && isGiven(document, (audience) => actor.audiences.has(audience));
  return isTheirs ? document : undefined;
}
