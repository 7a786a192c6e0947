import type { JsonValue } from '#shared/fields/field.ts';
import type { Running } from './attempt.ts';
import { runEffects } from './effects.ts';
import { nothingSent } from './sent-values.ts';
import type { Verdict } from './writing.ts';

/** The `save` effects of everything that was changed and is still there, in rounds, until none is left. */
export function runSaves(running: Running): Verdict {
  for (let round = inOrder(running); round.length > 0; round = inOrder(running)) {
    for (const id of round) {
      const refused = runSave(running, id);
      if (refused !== undefined) return refused;
    }
  }
  return undefined;
}

function runSave(running: Running, id: JsonValue): Verdict {
  const { unsaved } = running.writing;
  const changed = unsaved.get(id);
  if (changed === undefined) return undefined;
  unsaved.delete(id);
  const { entity, before } = changed;
  const action = { kind: 'update' } as const;
  const attempt = { entity, id: String(id), action, sent: nothingSent, permits: [{}], children: [] };
  const last = running.writing.current(entity, id);
  return runEffects(running, entity.after.save, { attempt, before, last });
}

/** By entity, as the contract has them; of one entity the older first. */
function inOrder({ writing, situation }: Running): readonly JsonValue[] {
  const entities = [...situation.model.entities.keys()];
  const all = [...writing.unsaved].map(([id, { entity }]) => ({ id, place: entities.indexOf(entity.name) }));
  return all
    .toSorted((a, b) => a.place - b.place || (String(a.id) < String(b.id) ? -1 : 1))
    .map(({ id }) => id);
}
