import type { Entity } from '#shared/contract/model.ts';
import { firstDue, performByEngine, readsTime } from './engine-moves.ts';
import { settle } from './settle.ts';
import { asEngine, type WriteContext } from '#server/write/context/write-context.ts';
import { WriteNotes } from '#server/write/context/write-notes.ts';
import { engineTransitions } from '#server/write/plan/write-plan.ts';
import type { Change } from '#server/write/context/change.ts';
import type { Move } from './moves-made.ts';

/** An engine transition that was made, and all that changed with it. */
export interface Overdue {
  readonly move: Move;
  readonly changes: readonly Change[];
}

/**
 * Before a write to a record: what time has made due on it happens first, with all that follows from it, just as if the
 * clock had come by in time; so nobody acts on a state whose time is over. A move that is refused leaves the record as
 * it was, for the write may be what mends it.
 */
export async function moveOverdue(
  context: WriteContext,
  entity: Entity,
  id: string,
): Promise<readonly Overdue[]> {
  const { model } = context.runtime;
  const untried = new Set(engineTransitions(entity).filter((one) => readsTime(one, model)));
  const moved: Overdue[] = [];
  // Each transition at most once: a circle of them ends here.
  while (untried.size > 0) {
    const transition = await firstDue(context, entity, { id, among: untried });
    if (transition === undefined) break;
    untried.delete(transition);
    const move = { entity, id, transition };
    const changes = await tryMove(context, move);
    if (changes !== undefined) moved.push({ move, changes });
  }
  return moved;
}

function tryMove(outer: WriteContext, move: Move): Promise<readonly Change[] | undefined> {
  // The caller answers for their own write, not for what time does before it: nothing of this one is confirmed.
  const notes = new WriteNotes([]);
  const context = asEngine({ ...outer, notes });
  return context.transaction.savepoint(async (undo) => {
    const performed = await performByEngine(context, move);
    const settled = performed.kind === 'refusal' ? performed : await settle(context, performed.value);
    if (settled.kind === 'done') {
      outer.notes.takeOver(notes);
      return settled.value;
    }
    undo();
    return undefined;
  });
}
