import { isId } from '#shared/fields/base/is-id.ts';
import type { Exchange } from '#server/http/exchange.ts';

/** The id in an address; undefined where that is none. */
export function idIn(params: Exchange['params']): string | undefined {
  const id = (params['id'] ?? '').toLowerCase();
  return isId(id) ? id : undefined;
}
