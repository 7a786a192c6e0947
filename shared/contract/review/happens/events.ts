import type { Place } from '../../finding.ts';
import type { Entity } from '../../model.ts';
import type { EventName } from '../../model-calls.ts';
import { isImplied } from '../reviewing/implied.ts';
import { isDone } from '../reviewing/happens.ts';
import type { Reviewing } from '../reviewing/reviewing.ts';

/** Calls and messages that wait for something which never happens. */
export function reviewEvents(reviewing: Reviewing): void {
  const { webhooks, notices, mails, calls } = reviewing.model;
  for (const { name, on, place } of [...webhooks, ...notices, ...mails, ...calls]) {
    if (isImplied(place, reviewing.model)) continue;
    for (const event of on) reviewEvent(event, { name, place }, reviewing);
  }
}

function reviewEvent(
  { entity: name, event }: EventName,
  waiting: { readonly name: string; readonly place: Place },
  reviewing: Reviewing,
): void {
  const entity = reviewing.model.entities.get(name);
  if (entity === undefined || happens(entity, event, reviewing)) return;
  reviewing.say('event_never', waiting.place, {
    message: `\`${waiting.name}\` waits for \`${name}.${event}\`, which never happens: nobody may do it.`,
    hint: 'Name an event that happens, or allow it in points 4 or 6.',
  });
}

/** The owner may do everything that is a call, but nobody is told of what no role does. */
function happens(entity: Entity, event: string, reviewing: Reviewing): boolean {
  const { effects, model, rights } = reviewing;
  if (event === 'create' || event === 'update' || event === 'delete') {
    const byEffect = effects.some(({ effect }) => effect.kind === event && effect.entity === entity.name);
    const isMoved = event === 'update' && entity.transitions.size > 0;
    return byEffect || isMoved || entity.name === 'user' || rights.someMay(entity, event);
  }
  const by = entity.transitions.get(event)?.by;
  if (by === undefined || by === 'engine') return true;
  return (by !== 'nobody' && by.length > 0) || isDone(model, entity.name, event);
}
