import type { Webhook } from '#shared/contract/model-calls.ts';
import type { Entity, Model } from '#shared/contract/model.ts';
import { type JsonSchema, orEmpty, wireSchema } from './json-schema.ts';

/** What an application sends by itself. */
export type Outgoing = Pick<Model, 'webhooks' | 'entities'>;

/** The calls that an application makes to those who wait for them, each with what it sends. */
export function webhooksOf({ webhooks, entities }: Outgoing): JsonSchema {
  const described = webhooks.map(
    (webhook) => [webhook.name, { post: webhookOf(webhook, entities.get(webhook.entity)) }] as const,
  );
  return Object.fromEntries(described);
}

function webhookOf(
  { name, label, entity, on, secret, send = [] }: Webhook,
  of: Entity | undefined,
): JsonSchema {
  const fields = send.flatMap((field) => of?.fields.get(field) ?? []);
  const sent = fields.filter((field) => !field.secret && field.type !== 'key');
  const values = sent.map(
    (field) => [field.name, { title: field.label, ...orEmpty(wireSchema(field)) }] as const,
  );
  const schema = objectOf({
    id: { type: 'string', description: 'The same, however often it is sent.' },
    event: { enum: on.map(({ entity: subject, event }) => `${subject}.${event}`) },
    time: { type: 'string', format: 'date-time' },
    contract: { type: 'integer', description: 'The version of the contract.' },
    entity: { const: entity },
    record: { type: 'string' },
    fields: objectOf(Object.fromEntries(values)),
  });
  return {
    operationId: `webhook_${name}`,
    tags: ['Sent'],
    summary: `What is sent as "${label}"`,
    parameters: [
      header('webhook-id', 'The id in the body.'),
      header('webhook-timestamp', 'When it was sent, in seconds.'),
      ...(secret === undefined ? [] : [header('webhook-signature', 'By Standard Webhooks.')]),
    ],
    requestBody: { required: true, content: { 'application/json': { schema } } },
    responses: { '2XX': { description: 'It has arrived. After any other answer it is sent again.' } },
  };
}

function objectOf(properties: JsonSchema): JsonSchema {
  return { type: 'object', properties, required: Object.keys(properties), additionalProperties: false };
}

function header(name: string, description: string): JsonSchema {
  return { name, in: 'header', required: true, description, schema: { type: 'string' } };
}
