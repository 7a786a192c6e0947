import { z } from 'zod';
import { unknownParameter } from '#shared/api/query-parameters.ts';
import { done, type Outcome, refuse } from '#shared/api/refusal.ts';
import { messageOf } from '#shared/messages/message.ts';
import type { Runtime } from '#server/runtime.ts';

/** Which page of a list is asked for: `limit`, and `after` what the page before gave as `next`. `others` are read elsewhere. */
export function pageAsked(
  query: ReadonlyMap<string, string>,
  { model }: Runtime,
  others: readonly string[] = [],
): Outcome<{ readonly limit: number; readonly after?: string }> {
  const { page, pageMax } = model.limits;
  const unknown = unknownParameter(query, ['limit', 'after', ...others]);
  if (unknown !== undefined) return unknown;
  const limit = z.coerce
    .number()
    .int()
    .min(1)
    .max(pageMax)
    .safeParse(query.get('limit') ?? page);
  if (!limit.success) return refuse('bad_request', messageOf('refusals.badLimit', { most: pageMax }));
  const after = query.get('after');
  return done({ limit: limit.data, ...(after === undefined ? {} : { after }) });
}
