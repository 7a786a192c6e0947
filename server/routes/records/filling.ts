import { done, type Outcome, refuse } from '#shared/api/refusal.ts';
import type { Exchange } from '#server/http/exchange.ts';
import type { Handlers } from '#server/http/resource.ts';
import { listChoices } from '#server/operations/records/choices.ts';
import { readPrefilled } from '#server/operations/records/prefilled.ts';
import type { FilledCall } from '#server/write/fill-in.ts';
import { entityOf } from './entity-of.ts';
import { idOf } from './records.ts';

const choices: Handlers = {
  POST: async (exchange) => {
    const { runtime, call, query, params } = exchange;
    const filled = filledCall(exchange);
    if (filled.kind === 'refusal') return filled;
    const list = await listChoices(runtime, call, { ...filled.value, place: params['place'] ?? '', query });
    return list.kind === 'refusal' ? list : done({ status: 200, body: list.value });
  },
};

const prefilled: Handlers = {
  POST: async (exchange) => {
    const filled = filledCall(exchange);
    if (filled.kind === 'refusal') return filled;
    const values = await readPrefilled(exchange.runtime, exchange.call, filled.value);
    return values.kind === 'refusal' ? values : done({ status: 200, body: values.value });
  },
};

/** The call below whose address something is asked, as far as it is filled in. */
function filledCall(exchange: Exchange): Outcome<FilledCall> {
  const { params, body } = exchange;
  const entity = entityOf(exchange);
  if (entity === undefined) return refuse('not_found');
  const transition = entity.transitions.get(params['transition'] ?? '');
  if (params['transition'] !== undefined && transition === undefined) return refuse('not_found');
  return done({
    entity,
    ...(params['id'] === undefined ? {} : { id: idOf(exchange) }),
    ...(transition === undefined ? {} : { transition }),
    body: body ?? {},
  });
}

/** What may be chosen in a place of a call, below the address of that call. */
export const choicesCalls: Readonly<Record<string, Handlers>> = {
  '/:plural/-/choices/:place': choices,
  '/:plural/:id/-/choices/:place': choices,
  '/:plural/:id/:transition/-/choices/:place': choices,
};

/** What a call would be filled in with, below its address. */
export const prefilledCalls: Readonly<Record<string, Handlers>> = {
  '/:plural/-/prefilled': prefilled,
  '/:plural/:id/-/prefilled': prefilled,
  '/:plural/:id/:transition/-/prefilled': prefilled,
};
