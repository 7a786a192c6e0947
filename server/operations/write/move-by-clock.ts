import { done, type Outcome } from '#shared/api/refusal.ts';
import type { Call } from '#server/call.ts';
import type { Runtime } from '#server/runtime.ts';
import { newestNumber } from '#server/tables/versions.ts';
import { isStillDue, type Move, performByEngine } from './engine-moves.ts';
import { writeHistory } from './history.ts';
import { lockSetOf } from './lock-set.ts';
import { perform } from './perform.ts';
import { settle } from './settle.ts';
import type { WriteContext } from './write-context.ts';
import { WriteNotes } from './write-notes.ts';

/** One engine transition in a write of its own. Nothing happens where another write has meanwhile made it needless. */
export function moveByClock(runtime: Runtime, call: Call, move: Move): Promise<Outcome<'moved' | 'not_due'>> {
  const locks = lockSetOf(runtime.model, { entity: move.entity, event: move.transition.name });
  return runtime.database.write(async (transaction) => {
    const outcome = await moveWithin(
      { runtime, call, reader: call, transaction, notes: new WriteNotes([]), depth: 0, perform },
      move,
    );
    if (outcome.kind === 'refusal') transaction.rollBackAtEnd();
    return outcome;
  }, locks);
}

async function moveWithin(context: WriteContext, move: Move): Promise<Outcome<'moved' | 'not_due'>> {
  // Another process has published since: what is due under that contract is its business.
  if ((await newestNumber(context.transaction)) !== context.runtime.storage.version) return done('not_due');
  if (!(await isStillDue(context, move))) return done('not_due');
  const performed = await performByEngine(context, move);
  if (performed.kind === 'refusal') return performed;
  const settled = await settle(context, performed.value);
  if (settled.kind === 'refusal') return settled;
  await writeHistory(context, settled.value);
  return done('moved');
}
