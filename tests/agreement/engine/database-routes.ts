import type { RequestAnswer, RequestsAnswer } from '#shared/api/calls/requests.ts';
import { done, type Outcome } from '#shared/api/refusal.ts';
import type { Call } from '#server/call.ts';
import type { Exchange } from '#server/http/exchange.ts';
import { narrowed } from '#server/routes/narrowed.ts';
import { settings } from '#server/routes/operate/settings.ts';
import { approval, rejecting, requests, withdrawal } from '#server/routes/records/requests.ts';
import type { Runtime } from '#server/runtime.ts';
import { type Decision, REASON } from './subject.ts';

/** Calls of the API that are none on records: of some nobody reaches them in the name of another. */
const routes = {
  approved: narrowed('/-/requests/:id/approve', approval).POST,
  rejected: narrowed('/-/requests/:id/reject', rejecting).POST,
  withdrawn: narrowed('/-/requests/:id/withdraw', withdrawal).POST,
  requests: narrowed('/-/requests', requests).GET,
  settings: narrowed('/-/settings', settings).PATCH,
};

/** Ends a call that waits. */
export function decideOne(
  runtime: Runtime,
  call: Call,
  { id, state, confirm }: Decision,
): Promise<Outcome<object>> {
  const asked = state === 'approved' ? confirm : [];
  const query: Asking['query'] = asked.length === 0 ? {} : { confirm: asked.join(',') };
  const body = state === 'rejected' ? { reason: REASON } : undefined;
  return ask(state, { runtime, call, query, params: { id }, body }, (answer) =>
    // What the API says a decision answers.
    told(answer as RequestAnswer),
  );
}

/** Calls that wait, or did. */
export function requestsOf(runtime: Runtime, call: Call): Promise<Outcome<readonly object[]>> {
  return ask('requests', { runtime, call, query: { limit: '200' } }, (answer) =>
    // What the API says a list answers.
    (answer as RequestsAnswer).items.map(told),
  );
}

/** Gives the constant that may change while running another value. */
export function setMost(runtime: Runtime, call: Call, most: number): Promise<Outcome<object>> {
  return ask('settings', { runtime, call, query: {}, body: { MOST: most } }, () => ({}));
}

interface Asking extends Pick<Exchange, 'runtime' | 'call'> {
  readonly query: Readonly<Record<string, string>>;
  readonly params?: Exchange['params'];
  readonly body?: unknown;
}

async function ask<Told>(
  route: keyof typeof routes,
  { query, params = {}, body, ...place }: Asking,
  tellOf: (answer: unknown) => Told,
): Promise<Outcome<Told>> {
  const header = () => undefined;
  const exchange = { ...place, query: new Map(Object.entries(query)), params, body, header };
  // None of these looks at the request itself, or at who sent it.
  const outcome = await routes[route]?.(exchange as unknown as Exchange);
  if (outcome === undefined) throw new Error(`no route for ${route}`);
  return outcome.kind === 'refusal' ? outcome : done(tellOf(outcome.value.body));
}

/** A request without what was sent and how anything is called. */
function told(answer: RequestAnswer): object {
  const { titles: _, title: __, values: ___, hidden: ____, label: _____, ...rest } = answer;
  return { ...rest, by: rest.by.id, decided_by: rest.decided_by?.id ?? null };
}
