import type { Model } from '#shared/contract/model.ts';
import { keyedEntities } from '#shared/engine/key-fields.ts';
import type { Call } from '#server/call.ts';
import type { Runtime } from '#server/runtime.ts';
import { toColumn } from '#server/fields/columns.ts';
import type { SlotValues } from './slot.ts';
import { memoized, memoizedOfTwo } from '#shared/memoize/memoized.ts';

/** The values of a call that statements wait for: who is asking, and when. */
export function slotValues(runtime: Runtime, call: Call): SlotValues {
  const { model, database } = runtime;
  return {
    ...heldValues(runtime, call),
    me: call.actor.id ?? null,
    roles: rolesOf(call.actor.audiences, model),
    now: toColumn({ type: 'datetime' }, call.now, database.kind),
    today: toColumn({ type: 'date' }, call.today, database.kind),
  };
}

/** Of every entity that has keys: the record that the caller presents the key of, or none. */
function heldValues({ model }: Runtime, { actor: { held } }: Call): SlotValues {
  const none = nothingHeld(model);
  return held === undefined ? none : { ...none, [slotOf(held.entity)]: held.id };
}

const nothingHeld = memoized(
  (model: Model): SlotValues => Object.fromEntries(keyedEntities(model).map((name) => [slotOf(name), null])),
);

function slotOf(entity: string): `held:${string}` {
  return `held:${entity}`;
}

/** Everybody with the same roles has the same set of audiences: it is written once. */
const rolesOf = memoizedOfTwo((audiences: ReadonlySet<string>, model: Model) =>
  JSON.stringify(
    [...audiences].filter((audience) => model.roles.has(audience) || audience === 'owner').sort(),
  ),
);
