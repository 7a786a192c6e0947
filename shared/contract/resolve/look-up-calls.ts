import type { WebhookDeclaration } from '../declaration-calls.ts';
import type { Name } from '../language/node.ts';
import type { Lookup } from './lookup.ts';
import type { ResolvedEntity } from './resolved.ts';

/** Point 7: the fields that webhooks send. */
export function lookUpSent(webhooks: readonly WebhookDeclaration[], lookup: Lookup): void {
  for (const { on, send } of webhooks) {
    const entity = lookup.known(on[0]?.entity.text ?? '');
    if (entity !== undefined) for (const name of send ?? []) lookUpField(name, entity, lookup);
  }
}

function lookUpField(name: Name, entity: ResolvedEntity, lookup: Lookup): void {
  const field = lookup.field(name, entity);
  if (field?.shape?.secret !== true && field?.shape?.type !== 'key') return;
  lookup.findings.add('wrong_value', name.place, `\`${entity.name}.${name.text}\` is never sent to anybody.`);
}
