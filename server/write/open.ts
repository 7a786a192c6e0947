import { done, type Outcome } from '#shared/api/refusal.ts';
import type { Entity } from '#shared/contract/model.ts';
import type { Effect } from '#shared/contract/model-effects.ts';
import type { Call } from '#server/call.ts';
import type { Transaction } from '#server/db/database.ts';
import type { Runtime } from '#server/runtime.ts';
import { asksEach, holding } from '#server/sql/questions/question.ts';
import { newestNumber } from '#server/tables/versions/versions.ts';
import { withinReadTime } from '#server/reads/within-read-time.ts';
import { ask } from './conditions/ask.ts';
import { fetchForWrite } from './context/stored-record.ts';
import type { WriteContext } from './context/write-context.ts';
import { WriteNotes } from './context/write-notes.ts';
import { runEffects } from './effects/effects.ts';
import { lockSetOf } from './lock-set.ts';
import { settle } from './settle/settle.ts';
import { perform } from './steps/perform.ts';
import { keepTraces } from './traces/keep-traces.ts';
import { withinWriteTime } from './within-write-time.ts';

/** A record that somebody opens. */
export interface Opened {
  readonly entity: Entity;
  readonly id: string;
}

/**
 * Does what the contract does because a record was opened, in a write of its own: as any write it is whole or nothing.
 * Nothing is begun where no effect would happen, so that most reads wait for no write.
 */
export async function runOpening(
  runtime: Runtime,
  call: Call,
  opened: Opened,
): Promise<Outcome<'changed' | 'unchanged'>> {
  const wanted = await isWanted(runtime, call, opened);
  if (wanted.kind === 'refusal' || !wanted.value)
    return wanted.kind === 'refusal' ? wanted : done('unchanged');
  const work = async (transaction: Transaction) => {
    const notes = new WriteNotes([]);
    const outcome = await openWithin(
      { runtime, call, reader: call, transaction, notes, depth: 0, perform },
      opened,
    );
    if (outcome.kind === 'refusal') transaction.rollBackAtEnd();
    return outcome;
  };
  return withinWriteTime(runtime, work, lockSetOf(runtime.model, { entity: opened.entity, event: 'read' }));
}

async function openWithin(
  context: WriteContext,
  { entity, id }: Opened,
): Promise<Outcome<'changed' | 'unchanged'>> {
  // Another process has published since: what opening means under that contract is its business.
  if ((await newestNumber(context.transaction)) !== context.runtime.storage.version) return done('unchanged');
  const record = await fetchForWrite(context, entity, id);
  if (record === undefined) return done('unchanged');
  const sent = { names: [], values: {}, typeProblems: [], valueProblems: [] };
  const attempt = { entity, id, action: { kind: 'update' }, sent } as const;
  const cause = { attempt, before: record, last: record, isGone: false, occasion: 'read' } as const;
  const caused = await runEffects(context, entity.after.read, cause);
  if (caused.kind === 'refusal') return caused;
  const settled = await settle(context, caused.value);
  if (settled.kind === 'refusal') return settled;
  await keepTraces(context, settled.value);
  return done(settled.value.length === 0 ? 'unchanged' : 'changed');
}

/** Whether any effect would happen, asked before anything is locked; the write asks it again. */
function isWanted(runtime: Runtime, call: Call, { entity, id }: Opened): Promise<Outcome<boolean>> {
  const effects = entity.after.read.map((effect) => ({ condition: conditionOf(effect) }));
  if (effects.some(({ condition }) => condition === undefined)) return Promise.resolve(done(true));
  return withinReadTime(runtime, 'one', async (connection) => {
    const row = await ask(
      { runtime, call, transaction: connection },
      {
        asked: { entity, row: 'stored', old: 'same' },
        id,
        questions: asksEach('if', effects),
      },
    );
    return done(holding('if', effects, row).length > 0);
  });
}

/** What may stand for many records is asked of each of them. */
function conditionOf(effect: Effect): Effect['if'] {
  return effect.each === undefined ? effect.if : undefined;
}
