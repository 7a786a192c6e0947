import { actsIn } from '#shared/contract/language/effects-within.ts';
import type { Incoming, OutsideField, Receive } from '#shared/contract/model-outside.ts';
import { type JsonSchema, orEmpty, wireSchema } from './json-schema.ts';
import type { Operation, Paths } from './operation.ts';

/** What comes in from outside as calls, for who sets them up. */
export function receivePaths({ receives, inboxes }: Incoming): Paths {
  return Object.fromEntries([
    ...receives.map((receive) => [`/api/-/receives/${receive.name}`, { post: operationOf(receive) }]),
    ...inboxes.flatMap(({ name, verify }) =>
      verify === undefined ? [] : [[`/api/-/inboxes/${name}`, { post: mailOf(name, verify) }] as const],
    ),
  ]);
}

/** What follows from a mail follows once it is kept, so that no rule refuses the call. */
function mailOf(name: string, verify: Receive['verify']): Operation {
  return {
    id: `mail_${name}`,
    tag: 'Received',
    summary: `A mail for the inbox "${name}" as it came (RFC 5322), verified by ${verifiedBy[verify.kind]}`,
    body: { type: 'string', format: 'binary' },
    bodyTypes: ['message/rfc822'],
    verifiedItself: true,
    answers: { 200: ourId },
    refusals: ['not_allowed_now', 'too_big', 'unsupported_media', 'limit_reached'],
  };
}

function operationOf({ name, body, verify, id, then }: Receive): Operation {
  return {
    id: `receive_${name}`,
    tag: 'Received',
    summary: `What another system sends as "${name}", verified by ${verifiedBy[verify.kind]}`,
    ...(id.kind === 'header'
      ? { parameters: [{ name: id.name, in: 'header', required: true, schema: { type: 'string' } }] }
      : {}),
    body: nested(body.map((field) => ({ ...field, way: field.at }))),
    answers: { 200: ourId },
    verifiedItself: true,
    refusals: [
      'not_allowed_now',
      'not_unique',
      'wrong_state',
      'too_big',
      'unsupported_media',
      'invalid',
      'too_costly',
    ],
    writes: actsIn(then).map((effect) => ({
      entity: effect.entity,
      event: effect.kind === 'do' ? effect.transition : effect.kind,
    })),
  };
}

const ourId: JsonSchema = {
  type: 'object',
  properties: { id: { type: 'string', description: 'The same, however often it is sent.' } },
  required: ['id'],
  additionalProperties: false,
};

const verifiedBy = {
  none: 'nothing',
  standard: 'Standard Webhooks',
  hmac: 'an HMAC of its body',
  basic: 'a name and a password',
  bearer: 'a token',
} as const;

interface Placed extends OutsideField {
  /** The keys that still lead to it from here. */
  readonly way: readonly string[];
}

/** The object in which each value stands where it is read from; whatever else it has is left alone. */
function nested(fields: readonly Placed[]): JsonSchema {
  const byKey = Map.groupBy(fields, ({ way: [key = ''] }) => key);
  const properties = [...byKey].map(([key, inside]) => {
    const own = inside.find(({ way }) => way.length === 1);
    if (own !== undefined) return [key, schemaOf(own)] as const;
    return [key, nested(inside.map((one) => ({ ...one, way: one.way.slice(1) })))] as const;
  });
  const required = [...byKey].flatMap(([key, inside]) => (inside.some((one) => one.required) ? [key] : []));
  return {
    type: 'object',
    properties: Object.fromEntries(properties),
    ...(required.length === 0 ? {} : { required }),
  };
}

function schemaOf({ field, required }: OutsideField): JsonSchema {
  const schema = { title: field.label, ...wireSchema(field) };
  return required ? schema : orEmpty(schema);
}
