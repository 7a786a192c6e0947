import { done, type Outcome } from '#shared/api/refusal.ts';
import type { Entity } from '#shared/contract/model.ts';
import type { RecordValues } from '#shared/fields/field.ts';
import { runEffects } from './effects.ts';
import type { WriteContext } from '#server/write/context/write-context.ts';
import type { Change } from '#server/write/context/change.ts';

/** A record that was changed since its `save` effects ran: as it was then, and as it is. */
interface Changed {
  readonly entity: Entity;
  readonly id: string;
  readonly before: RecordValues | undefined;
  readonly after: RecordValues;
}

/** The records of one write whose `save` effects have yet to run. Each sees every change of its record exactly once. */
export class Unsaved {
  readonly #changed = new Map<string, Changed>();

  /** What is gone has no `save` any more, and the values that were there already are no change. */
  note({ entity, id, before, after }: Change): void {
    if (entity.after.save.length === 0 || before === after) return;
    const key = `${entity.name} ${id}`;
    const earlier = this.#changed.get(key);
    if (after === undefined) this.#changed.delete(key);
    else
      this.#changed.set(key, { entity, id, before: earlier === undefined ? before : earlier.before, after });
  }

  /** By entity, as the contract has them; of one entity the older first. */
  inOrder(entities: readonly string[]): readonly Changed[] {
    const place = ({ entity }: Changed) => entities.indexOf(entity.name);
    return [...this.#changed.values()].toSorted((a, b) => place(a) - place(b) || (a.id < b.id ? -1 : 1));
  }

  /** The record as it has become since it was listed; undefined where it is gone. It counts as saved from here on. */
  take({ entity, id }: Changed): Changed | undefined {
    const key = `${entity.name} ${id}`;
    const changed = this.#changed.get(key);
    this.#changed.delete(key);
    return changed;
  }
}

/** Runs the `save` effects of these records, and of those that they change, until none is left. */
export async function runSaves(context: WriteContext, unsaved: Unsaved): Promise<Outcome<readonly Change[]>> {
  const entities = [...context.runtime.model.entities.keys()];
  const changes: Change[] = [];
  for (let round = unsaved.inOrder(entities); round.length > 0; round = unsaved.inOrder(entities)) {
    for (const one of round) {
      const changed = unsaved.take(one);
      if (changed === undefined) continue;
      const saved = await runSave(context, changed);
      if (saved.kind === 'refusal') return saved;
      for (const change of saved.value) unsaved.note(change);
      changes.push(...saved.value);
    }
  }
  return done(changes);
}

/** Whatever changed the record, its effects know of no call and no input. */
function runSave(
  context: WriteContext,
  { entity, id, before, after }: Changed,
): Promise<Outcome<readonly Change[]>> {
  const sent = { names: [], values: {}, typeProblems: [], valueProblems: [] };
  const attempt = { entity, id, action: { kind: 'update' }, sent } as const;
  return runEffects(context, entity.after.save, {
    attempt,
    before,
    last: after,
    isGone: false,
    occasion: 'save',
  });
}
