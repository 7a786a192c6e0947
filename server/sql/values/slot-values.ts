import type { Model } from '#shared/contract/model.ts';
import { keyedEntities } from '#shared/engine/key-fields.ts';
import type { Call } from '#server/call.ts';
import type { Runtime } from '#server/runtime.ts';
import { toColumn } from '#server/fields/columns.ts';
import type { SlotValues } from './slot.ts';

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
  const none =
    empty.get(model) ?? Object.fromEntries(keyedEntities(model).map((name) => [slotOf(name), null]));
  empty.set(model, none);
  return held === undefined ? none : { ...none, [slotOf(held.entity)]: held.id };
}

const empty = new WeakMap<Model, SlotValues>();

function slotOf(entity: string): `held:${string}` {
  return `held:${entity}`;
}

const known = new WeakMap<Model, WeakMap<ReadonlySet<string>, string>>();

/** Everybody with the same roles has the same set of audiences: it is written once. */
function rolesOf(audiences: ReadonlySet<string>, model: Model): string {
  const texts = known.get(model) ?? new WeakMap<ReadonlySet<string>, string>();
  known.set(model, texts);
  const text =
    texts.get(audiences) ??
    JSON.stringify(
      [...audiences].filter((audience) => model.roles.has(audience) || audience === 'owner').sort(),
    );
  texts.set(audiences, text);
  return text;
}
