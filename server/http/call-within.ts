import { parseQuery } from '#shared/api/query-parameters.ts';
import { type Outcome, refuse } from '#shared/api/refusal.ts';
import type { ToolRequest } from '#shared/api/tools/tool.ts';
import type { Addresses } from './addresses.ts';
import type { Answer, Exchange } from './exchange.ts';
import { answer, type Handlers, type RequestServices } from './resource.ts';

/** Makes another call of the same sender within a request: with their rights, as if it had come by itself. */
export type CallWithin = (exchange: Exchange, request: ToolRequest) => Promise<Outcome<Answer>>;

/** Calls below `base`, by their addresses. */
export function callWithin(
  addresses: Addresses<Handlers>,
  base: string,
  services: RequestServices,
): CallWithin {
  return async (exchange, { method, address, headers, body }) => {
    const query = parseQuery(address);
    if (query.kind === 'refusal') return query;
    const path = address.replace(/\?.*$/s, '');
    const found = path.startsWith(`${base}/`) ? addresses.find(path.slice(base.length)) : undefined;
    if (found === undefined) return refuse('not_found');
    const handler = found.bound[method];
    if (handler === undefined) return refuse('method_not_allowed');
    const header = (name: string) => headers[name];
    const inner = { ...exchange, query: query.value, params: found.params, header, body };
    return answer(inner, handler, services);
  };
}
