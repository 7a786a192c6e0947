import { done, type Outcome } from '#shared/api/refusal.ts';
import type { Call } from '#server/call.ts';
import type { Transaction } from '#server/db/database.ts';
import type { Runtime } from '#server/runtime.ts';
import { newestNumber } from '#server/tables/versions/versions.ts';
import { isStillDue, performByEngine } from './settle/engine-moves.ts';
import { keepTraces } from './traces/keep-traces.ts';
import { lockSetOf } from './lock-set.ts';
import { perform } from './steps/perform.ts';
import { settle } from './settle/settle.ts';
import { asEngine, type WriteContext } from './context/write-context.ts';
import { withinWriteTime } from './within-write-time.ts';
import { WriteNotes } from './context/write-notes.ts';
import type { Move } from '#server/write/settle/moves-made.ts';

/** One engine transition in a write of its own, as long as a write may be. Nothing happens where another write has meanwhile made it needless. */
export function moveByClock(runtime: Runtime, call: Call, move: Move): Promise<Outcome<'moved' | 'not_due'>> {
  const locks = lockSetOf(runtime.model, { entity: move.entity, event: move.transition.name });
  const work = async (transaction: Transaction) => {
    const outcome = await moveWithin(
      { runtime, call, reader: call, transaction, notes: new WriteNotes([]), depth: 0, perform },
      move,
    );
    if (outcome.kind === 'refusal') transaction.rollBackAtEnd();
    return outcome;
  };
  return withinWriteTime(runtime, work, locks);
}

/** One transition that a schedule makes: nobody's, like what the engine moves, but asked for by the clock alone. */
export function moveBySchedule(runtime: Runtime, call: Call, move: Move): Promise<Outcome<'moved'>> {
  const { entity, id, transition } = move;
  return runtime.database.write(async (transaction) => {
    const context = {
      runtime,
      call,
      reader: call,
      transaction,
      notes: new WriteNotes([]),
      depth: 0,
      perform,
    };
    const action = { kind: 'transition', name: transition.name, transition } as const;
    const sent = { names: [], values: {}, typeProblems: [], valueProblems: [] };
    const performed = await perform(asEngine(context), { entity, id, action, sent, origin: 'effect' });
    const outcome = performed.kind === 'refusal' ? performed : await settle(context, performed.value);
    if (outcome.kind === 'refusal') {
      transaction.rollBackAtEnd();
      return outcome;
    }
    await keepTraces(context, outcome.value);
    return done('moved');
  });
}

async function moveWithin(context: WriteContext, move: Move): Promise<Outcome<'moved' | 'not_due'>> {
  // Another process has published since: what is due under that contract is its business.
  if ((await newestNumber(context.transaction)) !== context.runtime.storage.version) return done('not_due');
  if (!(await isStillDue(context, move))) return done('not_due');
  const performed = await performByEngine(context, move);
  if (performed.kind === 'refusal') return performed;
  const settled = await settle(context, performed.value);
  if (settled.kind === 'refusal') return settled;
  await keepTraces(context, settled.value);
  return done('moved');
}
