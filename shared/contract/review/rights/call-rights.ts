import type { QueryDeclaration, WebhookDeclaration } from '../../declaration-calls.ts';
import type { Reviewing } from '../reviewing/reviewing.ts';
import { Viewers } from './viewers.ts';

/** Queries that answer those who ask them nothing, and webhooks that send what no role may see. */
export function reviewCallRights(reviewing: Reviewing): void {
  if (!reviewing.isShown(6)) return;
  const { queries, webhooks } = reviewing.contract.declaration;
  for (const query of queries) reviewQuery(query, reviewing);
  for (const webhook of webhooks) reviewWebhook(webhook, reviewing);
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
function reviewWebhook({ name, entity: of, send }: WebhookDeclaration, reviewing: Reviewing): void {
  const entity = reviewing.model.entities.get(of.text);
  if (entity === undefined || !reviewing.rights.someMay(entity, 'read')) return;
  for (const { text, place } of send ?? []) {
    if (text === 'id' || reviewing.rights.someReads(entity, text)) continue;
    reviewing.say('send_unreadable', place, {
      message: `\`${name.text}\` sends \`${of.text}.${text}\` to another system, but no role here may read it.`,
      hint: 'Leave it out, or grant it in point 6 if it is no secret.',
    });
  }
}
