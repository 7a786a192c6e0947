import type { Runtime } from '#server/runtime.ts';
import { selectOutbox } from '#server/sql/engine/outbox-rows.ts';
import { type Follow, noteOutcome } from './note-outcome.ts';

const AT_MOST = 100;

/**
 * What waits in a rehearsal is recorded, and never leaves. A mail counts as handed over, so that what the contract does
 * then is seen as well; a call waits for somebody to say what it is answered.
 */
export async function settleRecorded(runtime: Runtime, follow: Follow): Promise<void> {
  const { mails, limits } = runtime.model;
  if (mails.length === 0) return;
  const query = { state: 'waiting', limit: AT_MOST };
  const rows = await runtime.database.ask(selectOutbox(query), limits.writeTimeMs);
  const settlement = { state: 'sent', at: runtime.clock.now() } as const;
  const noting = { current: () => runtime, report: () => undefined, clock: runtime.clock, follow };
  for (const row of rows.toReversed().filter(({ kind }) => kind === 'record_mail'))
    await noteOutcome(noting, row, {
      claim: String(row['next_at']),
      outcome: { kind: 'sent' },
      settlement,
      again: settlement,
    });
}
