import type { Exchange } from '#server/http/exchange.ts';
import type { Handlers, Method } from '#server/http/resource.ts';
import { tracedRuntime } from '#server/http/trace-request.ts';
import { type Called, rolesOf, type SlowCalls } from '#server/observe/slow-calls.ts';
import { entityOf } from './records/entity-of.ts';

/** The same calls; what takes long of them is noted. `kind`: their name, or the address of calls on records. */
export function watched(slow: SlowCalls, kind: string, handlers: Handlers): Handlers {
  const entries = Object.entries(handlers).map(([method, handler]) => [
    method,
    (exchange: Exchange) =>
      slow.watch(
        tracedRuntime(exchange.request, exchange.runtime),
        () => calledBy(exchange, kind, method),
        (runtime) => handler({ ...exchange, runtime }),
      ),
  ]);
  return Object.fromEntries(entries);
}

const onRecords: Readonly<Record<string, Readonly<Partial<Record<Method, string>>>>> = {
  '/:plural': { GET: 'list', POST: 'create' },
  '/:plural/:id': { GET: 'read', PATCH: 'update', DELETE: 'delete' },
};

/** Only names of the contract: what is no such name may be anything. */
function calledBy(exchange: Exchange, kind: string, method: string): Called {
  const { params, query, call, runtime } = exchange;
  const { queries, screens } = runtime.model;
  const entity = entityOf(exchange);
  const own = Object.entries(onRecords[kind] ?? {}).find(([one]) => one === method)?.[1];
  const isStep = kind.endsWith('/:transition');
  const transition = isStep ? entity?.transitions.get(params['transition'] ?? '')?.name : undefined;
  const of =
    entity?.name ??
    queries.get(params['name'] ?? '')?.name ??
    screens.find(({ route }) => route === query.get('screen'))?.route;
  return {
    call: own ?? transition ?? kind.split('/').at(-1) ?? kind,
    ...(of === undefined ? {} : { of }),
    as: rolesOf(call.actor),
  };
}
