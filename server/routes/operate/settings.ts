import { done } from '#shared/api/refusal.ts';
import type { Handlers } from '#server/http/resource.ts';
import { changeSettings, readSettings } from '#server/operations/contract/settings.ts';
import { unknownParameter } from '#shared/api/query-parameters.ts';

/** `/api/-/settings`: the constants that may change while running, for who may change them. */
export const settings: Handlers = {
  GET: async ({ runtime, call, query }) => {
    const unknown = unknownParameter(query, []);
    if (unknown !== undefined) return unknown;
    const read = await readSettings(runtime, call);
    return read.kind === 'refusal' ? read : done({ status: 200, body: read.value });
  },
  PATCH: async ({ runtime, call, query, body }) => {
    const unknown = unknownParameter(query, []);
    if (unknown !== undefined) return unknown;
    const changed = await changeSettings(runtime, call, body);
    return changed.kind === 'refusal' ? changed : done({ status: 200, body: changed.value });
  },
};
