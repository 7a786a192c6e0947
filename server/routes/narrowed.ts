import { messageOf } from '#shared/messages/message.ts';
import { refuse } from '#shared/api/refusal.ts';
import type { Handler } from '#server/http/exchange.ts';
import type { Handlers } from '#server/http/resource.ts';

/** Calls that a narrowed token reaches: what they answer and do is narrowed itself, call by call. */
const reached: ReadonlySet<string> = new Set([
  '/-/app',
  '/-/batch',
  '/-/events',
  '/-/logo',
  '/-/mcp',
  '/-/me',
  '/-/open',
  '/-/openapi.json',
  '/-/queries/:name',
  '/-/queries/:name/:format',
  '/-/tiles',
]);

/** What is done about the session itself, whoever it acts as. */
const ofSession: ReadonlySet<string> = new Set(['/-/acting', '/-/session']);
/** What a page shows beside records, and who acts as somebody may read with it. */
const shown: ReadonlySet<string> = new Set([
  '/-/dashboards',
  '/-/notices',
  '/-/requests',
  '/-/requests/:id',
  '/-/views',
]);

/**
 * Keeps tokens that are narrowed to some entities or calls away from whatever else the engine answers, and those that
 * only read from everything that changes something. Signing in and out is no affair of theirs. Who acts as another
 * reaches records and what is shown with them, and nothing of accounts or of the owner.
 */
export function narrowed(path: string, handlers: Handlers): Handlers {
  if (reached.has(path)) return handlers;
  const entries = Object.entries(handlers).map(([method, handler]) => [
    method,
    guarded(path, method, handler),
  ]);
  return Object.fromEntries(entries);
}

function guarded(path: string, method: string, handler: Handler): Handler {
  const whileActing = ofSession.has(path) || (method === 'GET' && shown.has(path));
  return async (exchange) => {
    const { scope, actedBy } = exchange.call.actor;
    if (actedBy !== undefined && !whileActing)
      return refuse('forbidden', messageOf('refusals.notWhileActing'));
    const outside = scope !== undefined && (scope.calls !== undefined || method !== 'GET');
    return outside ? refuse('forbidden', messageOf('refusals.tokenNotForThat')) : handler(exchange);
  };
}
