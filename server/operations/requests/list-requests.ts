import type { RequestAnswer, RequestsAnswer } from '#shared/api/calls/requests.ts';
import { done, type Outcome, refuse } from '#shared/api/refusal.ts';
import type { Call } from '#server/call.ts';
import type { ReadContext } from '#server/reads/read-context.ts';
import { withinReadTime } from '#server/reads/within-read-time.ts';
import type { Runtime } from '#server/runtime.ts';
import { type RequestSearch, selectRequest, selectRequests } from '#server/sql/engine/request-rows.ts';
import { secondOf } from '#shared/engine/second-of.ts';
import { mayAgree } from '#server/rights/may-agree.ts';
import { requestAnswer } from './request-answer.ts';
import { eventOf, storedRequest } from '#server/write/stored-request.ts';

/** Which requests somebody asks for. */
export interface RequestsAsked {
  readonly mine?: boolean | undefined;
  readonly waiting?: boolean | undefined;
  readonly record?: string | undefined;
  readonly after?: string | undefined;
  readonly limit: number;
}

/** Requests that the caller has asked or may decide, newest first. What may not be told takes no place on the page. */
export function listRequests(
  runtime: Runtime,
  call: Call,
  asked: RequestsAsked,
): Promise<Outcome<RequestsAnswer>> {
  const { id } = call.actor;
  if (id === undefined) return Promise.resolve(refuse('not_signed_in'));
  const { mine, waiting, record, after, limit } = asked;
  const search: RequestSearch = {
    ...(mine === false ? {} : { asker: id }),
    ...(mine === true ? {} : { calls: callsToDecide(runtime, call) }),
    either: mine === undefined,
    ...(waiting === true ? { waitingAt: call.now } : {}),
    ...(record === undefined ? {} : { record }),
    ...(after === undefined ? {} : { after }),
    limit: ROWS,
  };
  return withinReadTime(runtime, 'several', async (connection) => {
    const context = { connection, runtime, call };
    const items = await pageOf(context, search, { mine, most: limit + 1 });
    const next = items.length > limit ? (items[limit - 1]?.id ?? null) : null;
    return done({ items: items.slice(0, limit), next });
  });
}

/** Rows that are read at once. */
const ROWS = 100;

async function pageOf(
  context: ReadContext,
  search: RequestSearch,
  { mine, most }: { readonly mine: boolean | undefined; readonly most: number },
): Promise<readonly RequestAnswer[]> {
  const items: RequestAnswer[] = [];
  let { after } = search;
  for (;;) {
    const rows = await context.connection.all(selectRequests({ ...search, ...(after && { after }) }));
    for (const row of rows) {
      after = String(row['id']);
      const request = storedRequest(row, context.runtime, context.call.now);
      const answer = request && (await requestAnswer(context, request));
      if (answer === undefined || (mine !== undefined && answer.mine !== mine)) continue;
      items.push(answer);
      if (items.length === most) return items;
    }
    if (rows.length < search.limit) return items;
  }
}

/** One request; one that is not there for the caller is not found. */
export async function readRequest(runtime: Runtime, call: Call, id: string): Promise<Outcome<RequestAnswer>> {
  if (call.actor.id === undefined) return refuse('not_signed_in');
  return runtime.database.read(async (connection) => {
    const [row] = await connection.all(selectRequest(id));
    const request = row && storedRequest(row, runtime, call.now);
    const answer = request && (await requestAnswer({ connection, runtime, call }, request));
    return answer === undefined ? refuse('not_found') : done(answer);
  });
}

/** The calls that somebody may agree to, as they are kept. */
function callsToDecide({ model, storage }: Runtime, { actor }: Call): readonly string[] {
  return [...model.entities.values()].flatMap((entity) =>
    ['create', 'update', 'delete', 'restore', ...entity.transitions.keys()]
      .filter((call) => mayAgree(actor, secondOf(model, entity, eventOf(call))))
      .map((call) => `${storage.table(entity.name)}.${call}`),
  );
}
