import { done, refuse } from '#shared/api/refusal.ts';
import type { Answer } from '#server/http/exchange.ts';
import type { Handlers } from '#server/http/resource.ts';
import { type Exported, exportRecords } from '#server/operations/export/export-records.ts';
import { entityOf } from './entity-of.ts';

/** Where the records of an entity are written out. */
export const EXPORT = '/:plural/-/export';

/** `GET /api/<plural>/-/export`: a file, sent as it is read. */
export const exportCall: Handlers = {
  GET: async (exchange) => {
    const entity = entityOf(exchange);
    if (entity === undefined) return refuse('not_found');
    const { runtime, call, query } = exchange;
    const exported = await exportRecords(runtime, call, { entity, query });
    if (exported.kind === 'refusal') return exported;
    return done(fileAnswer(exported.value));
  },
};

/** A file, which a browser saves while it comes. */
export function fileAnswer({ type, fileName, chunks }: Exported): Answer {
  const headers = { 'Content-Type': type, 'Content-Disposition': `attachment; filename="${fileName}"` };
  return { status: 200, headers, stream: () => chunks };
}
