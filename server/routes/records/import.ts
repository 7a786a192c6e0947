import { sentProblem } from '#server/http/problem-answer.ts';
import { messageOf } from '#shared/messages/message.ts';
import { done, type Outcome, refuse } from '#shared/api/refusal.ts';
import { readBytes } from '#server/http/json-body.ts';
import { countMore } from '#server/http/limit/request-limit.ts';
import type { Handlers, ReadBody, Recognized } from '#server/http/resource.ts';
import { idempotencyKey, writeSettings } from '#server/http/write-settings.ts';
import { importRecords, limitsOfFile, refuseImport } from '#server/operations/import/import-records.ts';
import { readImportFile } from '#server/operations/import/read-file.ts';
import { entityOf } from './entity-of.ts';
import { undoImport } from '#server/operations/import/undo-import.ts';
import { z } from 'zod';
import { decodeUtf8 } from '#shared/api/json-text.ts';

/** Where records of an entity are read in. */
export const IMPORT = '/:plural/-/import';

/** The file as it was sent. */
interface SentFile {
  readonly format: 'csv' | 'ndjson';
  readonly text: string;
}

/** Reads the file once it is known that the sender may import at all. It is no longer than an upload may be. */
export const readImport: ReadBody = async (recognized): Promise<Outcome<SentFile | undefined>> => {
  const { request, runtime, call } = recognized;
  const asked = settingsOf(recognized);
  if (asked.kind === 'refusal') return asked;
  const { entity, key } = asked.value;
  const refused = refuseImport(runtime, call, { entity, key });
  if (refused !== undefined) return refused;
  const format = formatOf(recognized);
  if (format === undefined) return refuse('unsupported_media', messageOf('refusals.importOfLines'));
  const limit = runtime.model.limits.uploadBytes;
  if (Number(recognized.header('content-length') ?? 0) > limit) return refuse('too_big');
  const bytes = await readBytes(request, limit);
  if (bytes.kind === 'refusal') return bytes;
  const text = decodeUtf8(bytes.value);
  return text.kind === 'refusal' ? text : done({ format, text: text.value });
};

/** `POST /api/<plural>/-/import`. */
export const importCall: Handlers = {
  POST: async (exchange) => {
    const asked = settingsOf(exchange);
    if (asked.kind === 'refusal') return asked;
    const { format, text } = exchange.body as SentFile; // what readImport made of it
    const { entity, key, skip, dryRun, idempotencyKey, confirm } = asked.value;
    const limits = limitsOfFile(exchange.runtime, exchange.call, entity);
    const file = await readImportFile(text, format, limits);
    if (file.kind === 'refusal') return file;
    // What strangers may send is bounded as if they sent it one by one.
    const { actor } = exchange.call;
    const tooMany =
      actor.kind === 'nobody' ? await countMore(exchange.request, file.value.length - 1) : undefined;
    if (tooMany !== undefined) return tooMany;
    // Only who may send it again has it compared, and only then it is written out once more.
    const sent =
      idempotencyKey === undefined
        ? ''
        : JSON.stringify([key ?? null, confirm, text, ...(skip ? ['skip'] : [])]);
    const request = { entity, key, rows: file.value, skip, dryRun, idempotencyKey, confirm, sent };
    const imported = await importRecords(exchange.runtime, exchange.call, request);
    if (imported.kind === 'refusal') return imported;
    const { replayed, warnings, skipped, ...counts } = imported.value;
    const written = (problems: typeof warnings) => problems.map((one) => sentProblem(one, exchange.runtime));
    const left = skipped && { skipped: skipped.rows, errors: written(skipped.problems) };
    const body = { ...counts, warnings: written(warnings), ...left };
    const headers: Record<string, string> = replayed ? { 'Idempotent-Replay': 'true' } : {};
    return done({ status: 200, headers, body });
  },
};

/** Where an import is taken back. */
export const UNDO_IMPORT = '/:plural/-/import/undo';

/** `POST /api/<plural>/-/import/undo {key}`. */
export const undoImportCall: Handlers = {
  POST: async (exchange) => {
    const entity = entityOf(exchange);
    if (entity === undefined) return refuse('not_found');
    const settings = writeSettings(exchange);
    if (settings.kind === 'refusal') return settings;
    const { ifMatch, dryRun, idempotencyKey, confirm } = settings.value;
    const body = undoBody.safeParse(exchange.body);
    if (!body.success || ifMatch !== undefined || dryRun || idempotencyKey !== undefined)
      return refuse('bad_request', messageOf('refusals.badImportUndo'));
    const { key } = body.data;
    const undone = await undoImport(exchange.runtime, exchange.call, { entity, key, confirm });
    return undone.kind === 'refusal' ? undone : done({ status: 200, body: undone.value });
  },
};

const undoBody = z.strictObject({ key: z.string().regex(idempotencyKey) });

function settingsOf(exchange: Recognized) {
  const entity = entityOf(exchange);
  if (entity === undefined) return refuse('not_found');
  const settings = writeSettings(exchange, ['key', 'skip']);
  if (settings.kind === 'refusal') return settings;
  if (settings.value.ifMatch !== undefined)
    return refuse('bad_request', messageOf('refusals.importHasNoVersion'));
  const skip = exchange.query.get('skip');
  if (skip !== undefined && skip !== 'refused')
    return refuse('bad_request', messageOf('refusals.badImportSkip'));
  return done({ ...settings.value, entity, key: exchange.query.get('key'), skip: skip !== undefined });
}

function formatOf({ header }: Recognized): SentFile['format'] | undefined {
  if (header('content-encoding') !== undefined) return undefined;
  const [type = '', ...parameters] = (header('content-type') ?? '').toLowerCase().split(';');
  const charset = parameters.find((one) => /^\s*charset=/.test(one));
  if (charset !== undefined && !/=\s*"?utf-8"?\s*$/.test(charset)) return undefined;
  switch (type.trim()) {
    case 'text/csv':
      return 'csv';
    case 'application/x-ndjson':
    case 'application/ndjson':
    case 'application/jsonl':
      return 'ndjson';
    default:
      return undefined;
  }
}
