import { unknownParameter } from '#shared/api/query-parameters.ts';
import { done, type Outcome, refuse } from '#shared/api/refusal.ts';
import { messageOf } from '#shared/messages/message.ts';
import { documentPolicy } from '#server/documents/document-policy.ts';
import type { Exchange } from '#server/http/exchange.ts';
import { contentDisposition } from '#server/http/file-headers.ts';
import type { Handlers } from '#server/http/resource.ts';
import { type DocumentFormat, readDocument } from '#server/operations/records/read-document.ts';
import { entityOf } from './entity-of.ts';
import { idOf } from './records.ts';
import { once } from '#server/once.ts';

/** A document drawn from a record. */
export const DOCUMENT = '/:plural/:id/-/documents/:name';

/** `GET /api/<plural>/<id>/-/documents/<name>`: a page, or PDF where `Accept` or `format` says so. */
export function documentCall(publicUrl: string | undefined): Handlers {
  return {
    GET: async (exchange) => {
      const { runtime, call, params } = exchange;
      const format = formatOf(exchange);
      if (format.kind === 'refusal') return format;
      const entity = entityOf(exchange);
      if (entity === undefined) return refuse('not_found');
      const asked = {
        entity,
        id: idOf(exchange),
        name: params['name'] ?? '',
        format: format.value,
        publicUrl,
      };
      const drawn = await readDocument(runtime, call, asked);
      if (drawn.kind === 'refusal') return drawn;
      const { fileName, content } = drawn.value;
      return done({ status: 200, headers: headersOf(fileName, format.value), stream: () => once(content) });
    },
  };
}

function formatOf({ request, query }: Pick<Exchange, 'request' | 'query'>): Outcome<DocumentFormat> {
  const unknown = unknownParameter(query, ['format']);
  if (unknown !== undefined) return unknown;
  const asked = query.get('format') ?? request.accepts(['html', 'pdf']);
  if (asked === 'html' || asked === 'pdf') return done(asked);
  return query.has('format') ? refuse('bad_request', messageOf('refusals.badDocumentFormat')) : done('html');
}

function headersOf(fileName: string, format: DocumentFormat): Record<string, string> {
  const isPage = format === 'html';
  return {
    'Content-Type': isPage ? 'text/html; charset=utf-8' : 'application/pdf',
    'Content-Disposition': contentDisposition('inline', fileName),
    Vary: 'Accept',
    ...(isPage ? { 'Content-Security-Policy': documentPolicy } : {}),
  };
}
