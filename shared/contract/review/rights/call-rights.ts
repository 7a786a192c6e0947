import { choice, leaveOut } from '../../language/fixes.ts';
import { referencesOf } from '#shared/expression/tree/references.ts';
import type { QueryDeclaration, WebhookDeclaration } from '../../declaration-calls.ts';
import type { Place } from '../../finding.ts';
import type { OutsideCall } from '../../model-outside.ts';
import type { Reviewing } from '../reviewing/reviewing.ts';
import { Viewers } from './viewers.ts';

/** Queries that answer those who ask them nothing, and webhooks that send what no role may see. */
export function reviewCallRights(reviewing: Reviewing): void {
  if (!reviewing.isShown(6)) return;
  const { queries, webhooks } = reviewing.contract.declaration;
  for (const query of queries) reviewQuery(query, reviewing);
  for (const webhook of webhooks) reviewWebhook(webhook, reviewing);
  for (const call of reviewing.model.calls) reviewCall(call, reviewing);
}

function reviewQuery(query: QueryDeclaration, reviewing: Reviewing): void {
  const entity = reviewing.model.entities.get(query.entity.text);
  if (entity === undefined) return;
  const shown = { what: 'query', verb: 'asks', code: 'query_empty', for: query.for } as const;
  const viewers = new Viewers(entity, shown, reviewing);
  viewers.reviewAudiences();
  for (const node of [query.where, query.group, ...query.values.map(({ of }) => of)])
    viewers.reviewExpression(node);
}

/** A webhook has no rights of its own: what leaves the house is what the contract names. */
function reviewWebhook({ name, entity, send = [] }: WebhookDeclaration, reviewing: Reviewing): void {
  for (const { text, place } of send)
    reviewSent({ name: name.text, entity: entity.text, field: text, place }, reviewing);
}

/** What a call sends of its own record, likewise. */
function reviewCall({ name, entity, send, place }: OutsideCall, reviewing: Reviewing): void {
  const fields = send.flatMap(({ expression }) => [...referencesOf(expression).ownFields]);
  for (const field of new Set(fields)) reviewSent({ name, entity, field, place }, reviewing);
}

interface Sent {
  readonly name: string;
  readonly entity: string;
  readonly field: string;
  readonly place: Place;
}

function reviewSent({ name, entity: of, field, place }: Sent, reviewing: Reviewing): void {
  const entity = reviewing.model.entities.get(of);
  if (entity === undefined || !reviewing.rights.someMay(entity, 'read')) return;
  if (field === 'id' || reviewing.rights.someReads(entity, field)) return;
  reviewing.say('send_unreadable', place, {
    message: `\`${name}\` sends \`${of}.${field}\` to another system, but no role here may read it.`,
    hint: 'Leave it out, or grant it in point 6 if it is no secret.',
    fixes: [choice(leaveOut(place))],
  });
}
