import { done, type Outcome } from '#shared/api/refusal.ts';
import { moveDue } from './engine-moves.ts';
import { MovesMade } from './moves-made.ts';
import { runSaves, Unsaved } from '#server/write/effects/save-effects.ts';
import type { WriteContext } from '#server/write/context/write-context.ts';
import type { Change } from '#server/write/context/change.ts';

/**
 * All that follows from these changes by itself: what the engine moves, then the `save` effects of every record that was
 * changed, then what the engine moves because of those, until nothing is left to do. Gives all changes, these first.
 */
export async function comeToRest(
  context: WriteContext,
  changes: readonly Change[],
): Promise<Outcome<readonly Change[]>> {
  const all = [...changes];
  const made = new MovesMade();
  const unsaved = new Unsaved();
  for (const change of changes) unsaved.note(change);
  let fresh = changes;
  while (fresh.length > 0) {
    const moves = await moveDue(context, { changes: fresh, subject: changes[0]?.id, made });
    if (moves.kind === 'refusal') return moves;
    // What `save` effects changed has had its own run already.
    for (const change of moves.value) unsaved.note(change);
    const saves = await runSaves(context, unsaved);
    if (saves.kind === 'refusal') return saves;
    made.note(saves.value);
    all.push(...moves.value, ...saves.value);
    fresh = saves.value;
  }
  return done(all);
}
