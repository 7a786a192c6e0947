import type { Call } from '#server/call.ts';
import type { Runtime } from '#server/runtime.ts';
import { toColumn } from './columns.ts';
import type { SlotValues } from './slot.ts';

/** The values of a call that statements wait for: who is asking, and when. */
export function slotValues(runtime: Runtime, call: Call): SlotValues {
  const { model, database } = runtime;
  const roles = [...call.actor.audiences].filter((audience) => model.roles.has(audience)).sort();
  return {
    me: call.actor.id ?? null,
    roles: JSON.stringify(roles),
    now: toColumn({ type: 'datetime' }, call.now, database.kind),
    today: toColumn({ type: 'date' }, call.today, database.kind),
  };
}
