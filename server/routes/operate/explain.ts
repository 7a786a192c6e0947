import { messageOf } from '#shared/messages/message.ts';
import { done } from '#shared/api/refusal.ts';
import type { JsonValue } from '#shared/fields/field.ts';
import type { Handlers } from '#server/http/resource.ts';
import { onlyOwner } from '#server/identity/people/only-owner.ts';
import { callOf } from '#server/identity/people/call-of.ts';
import { callByName } from '#server/operations/explain/call-by-name.ts';
import { explainCall } from '#server/operations/explain/explain-call.ts';
import type { Rehearsal } from '#server/rehearsal/rehearsal.ts';
import { unknownParameter } from '#shared/api/query-parameters.ts';
import { parseJson } from '#shared/api/json-text.ts';

const parameters = ['as', 'entity', 'call', 'id', 'values'] as const;

/** `GET /api/-/explain`: why a call of somebody is answered as it is, for the owner. Nothing is kept of it. */
export function explain(rehearsal: Rehearsal | undefined): Handlers {
  const ids = new Map([
    ...(rehearsal?.records ?? []),
    ['user', rehearsal?.people ?? new Map<string, string>()],
  ]);
  return {
    GET: async ({ runtime, call, query }) => {
      const refused = onlyOwner(call.actor);
      if (refused !== undefined) return refused;
      const unknown = unknownParameter(query, parameters);
      if (unknown !== undefined) return unknown;
      const values = parseJson(
        query.get('values') ?? '{}',
        messageOf('refusals.theParameter', { name: 'values' }),
      );
      if (values.kind === 'refusal') return values;
      const [as = '', entity = '', name = ''] = parameters.map((parameter) => query.get(parameter));
      // Whatever JSON it is: the call looks at it as at any body.
      const sent = values.value as JsonValue;
      const words = { as, entity, call: name, id: query.get('id'), values: sent, ids };
      const found = await callByName(runtime, words);
      if (found.kind === 'refusal') return found;
      const asked = callOf(runtime, found.value.actor, call.requestId);
      return done({ status: 200, body: await explainCall(runtime, asked, found.value.asked) });
    },
  };
}
