import { messageOf } from '#shared/messages/message.ts';
import { refuse } from '#shared/api/refusal.ts';
import type { Handler } from '#server/http/exchange.ts';
import type { Handlers } from '#server/http/resource.ts';

/** Calls that a narrowed token reaches: what they answer and do is narrowed itself, call by call. */
const reached: ReadonlySet<string> = new Set([
  '/-/app',
  '/-/batch',
  '/-/events',
  '/-/me',
  '/-/openapi.json',
  '/-/queries/:name',
  '/-/tiles',
]);

/**
 * Keeps tokens that are narrowed to some entities or calls away from whatever else the engine answers, and those that
 * only read from everything that changes something. Signing in and out is no affair of theirs.
 */
export function narrowed(path: string, handlers: Handlers): Handlers {
  if (reached.has(path)) return handlers;
  const entries = Object.entries(handlers).map(([method, handler]) => [method, guarded(method, handler)]);
  return Object.fromEntries(entries);
}

function guarded(method: string, handler: Handler): Handler {
  return async (exchange) => {
    const { scope } = exchange.call.actor;
    const outside = scope !== undefined && (scope.calls !== undefined || method !== 'GET');
    return outside ? refuse('forbidden', messageOf('refusals.tokenNotForThat')) : handler(exchange);
  };
}
