import { done, refuse } from '#shared/api/refusal.ts';
import type { Handlers } from '#server/http/resource.ts';
import { exportRecords } from '#server/operations/export/export-records.ts';
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
    const { type, fileName, chunks } = exported.value;
    const headers = { 'Content-Type': type, 'Content-Disposition': `attachment; filename="${fileName}"` };
    return done({ status: 200, headers, stream: () => chunks });
  },
};
