import { messageOf } from '#shared/messages/message.ts';
import { done, refuse } from '#shared/api/refusal.ts';
import type { Answer } from '#server/http/exchange.ts';
import { contentDisposition } from '#server/http/file-headers.ts';
import { networkOf } from '#server/http/caller/network.ts';
import type { Handlers, ReadBody } from '#server/http/resource.ts';
import { isSafeImage } from '#server/operations/files/media-type-of.ts';
import { readFile, type ReadFile } from '#server/operations/files/read-file.ts';
import { storeFile } from '#server/operations/files/store-file.ts';
import { refuseUpload } from '#server/operations/files/refuse-upload.ts';
import { entityOf } from './entity-of.ts';
import { idOf } from './records.ts';
import { unknownParameter } from '#shared/api/query-parameters.ts';

/** The file of a field of a record. */
export const FILE = '/:plural/:id/-/files/:field';

/** `POST /api/-/files`: a form (multipart/form-data) with one file, kept for a day for whoever sent it. */
export const upload: Handlers = {
  POST: async ({ body, query }) => {
    const unknown = unknownParameter(query, []);
    if (unknown !== undefined) return unknown;
    return done({ status: 201, body });
  },
};

/** Stores the file as it comes, once it is known that its sender may put a file anywhere. */
export const readUpload: ReadBody = async ({ request, runtime, call, header }) => {
  const refused = refuseUpload(runtime, call);
  if (refused !== undefined) return refused;
  if (!/^multipart\/form-data\s*;.*boundary=/i.test(header('content-type') ?? ''))
    return refuse('unsupported_media', messageOf('refusals.sendForm'));
  const network = networkOf(request);
  const { takeFormFile } = await import('#server/http/form-file.ts');
  return takeFormFile(request, (file) => storeFile(runtime, call, { ...file, network }));
};

/** `GET /api/<plural>/<id>/-/files/<field>`. */
export const fileCall: Handlers = {
  GET: async (exchange) => {
    const { runtime, call, params, query, header } = exchange;
    const unknown = unknownParameter(query, []);
    if (unknown !== undefined) return unknown;
    const entity = entityOf(exchange);
    if (entity === undefined) return refuse('not_found');
    const field = params['field'] ?? '';
    const goesOn = header('range') !== undefined || header('if-none-match') !== undefined;
    const file = await readFile(runtime, call, { entity, id: idOf(exchange), field, goesOn });
    if (file.kind === 'refusal') return file;
    const tag = `"${file.value.hash}"`;
    if (header('if-none-match') === tag) return done({ status: 304, headers: headersOf(file.value) });
    return done(answerOf(file.value, rangeOf(header('range'), file.value.size)));
  },
};

interface Range {
  readonly start: number;
  readonly end: number;
}

function answerOf(file: ReadFile, range: Range | undefined): Answer {
  const { start, end } = range ?? { start: 0, end: file.size };
  const part: Record<string, string> =
    range === undefined ? {} : { 'Content-Range': `bytes ${start}-${end - 1}/${file.size}` };
  return {
    status: range === undefined ? 200 : 206,
    headers: { ...headersOf(file), ...part, 'Content-Length': String(end - start) },
    stream: () => file.bytes(start, end),
  };
}

function headersOf({ name, type, hash }: ReadFile): Record<string, string> {
  return {
    ...inertHeaders({ name, type }),
    // Asked for again each time, so that the right is asked again; what has not changed is not sent again.
    'Cache-Control': 'private, no-cache, no-transform',
    'Accept-Ranges': 'bytes',
    ETag: `"${hash}"`,
  };
}

/** Nothing that was uploaded may run here: it has no origin, is what it is said to be, and all but images is saved. */
export function inertHeaders({ name, type }: Pick<ReadFile, 'name' | 'type'>): Record<string, string> {
  return {
    'Content-Type': type.startsWith('text/') ? `${type}; charset=utf-8` : type,
    'Content-Disposition': contentDisposition(isSafeImage(type) ? 'inline' : 'attachment', name),
    'Content-Security-Policy': "sandbox; default-src 'none'",
  };
}

/** One range of bytes (RFC 9110, 14.2); anything else that is asked for gets the whole file, as it may. */
function rangeOf(header: string | undefined, size: number): Range | undefined {
  const [, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? [];
  if (first === '' && last === '') return undefined;
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first);
  const end = first === '' || last === '' ? size : Math.min(size, Number(last) + 1);
  return start < end ? { start, end } : undefined;
}
