import { done, refuse } from '#shared/api/refusal.ts';
import type { Handlers } from '#server/http/resource.ts';
import { listChoices } from '#server/operations/records/choices.ts';
import { entityOf, idOf } from './records.ts';

const choices: Handlers = {
  POST: async (exchange) => {
    const { runtime, call, query, params, body } = exchange;
    const entity = entityOf(exchange);
    if (entity === undefined) return refuse('not_found');
    const transition = entity.transitions.get(params['transition'] ?? '');
    if (params['transition'] !== undefined && transition === undefined) return refuse('not_found');
    const list = await listChoices(runtime, call, {
      entity,
      ...(params['id'] === undefined ? {} : { id: idOf(exchange) }),
      ...(transition === undefined ? {} : { transition }),
      body: body ?? {},
      place: params['place'] ?? '',
      query,
    });
    return list.kind === 'refusal' ? list : done({ status: 200, body: list.value });
  },
};

/** What may be chosen in a place of a call, below the address of that call. */
export const choicesCalls: Readonly<Record<string, Handlers>> = {
  '/:plural/-/choices/:place': choices,
  '/:plural/:id/-/choices/:place': choices,
  '/:plural/:id/:transition/-/choices/:place': choices,
};
