import { type Change, eventName } from '#server/write/context/change.ts';

/** As `entity.event`; null of a record that a schedule has found: nothing happened to it. */
export function eventOf({ entity, event, before, after }: Change): string | null {
  const happened = before === undefined || before !== after || event.kind === 'transition';
  return happened ? `${entity.name}.${eventName(event)}` : null;
}
