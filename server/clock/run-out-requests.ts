import { done, type Outcome } from '#shared/api/refusal.ts';
import type { Row, Transaction } from '#server/db/database.ts';
import { markDecided } from '#server/sql/engine/notice-rows.ts';
import { endRequest, selectRunOut } from '#server/sql/engine/request-rows.ts';
import { requestLock, storedRequest, withoutSecrets } from '#server/write/stored-request.ts';
import { tellAsker } from '#server/write/tell-of-request.ts';
import { withinWriteTime } from '#server/write/within-write-time.ts';
import type { Round } from './round.ts';

/**
 * Ends the requests whose time is over, so that what was secret in them is kept no longer, and tells those who asked. Where
 * it takes too long to find out what they may read, they are told nothing.
 */
export async function endRunOut(round: Round): Promise<void> {
  const { runtime, ending } = round;
  for (const row of await runtime.database.ask(selectRunOut(runtime.clock.now()))) {
    if (ending?.aborted === true) return;
    const locks = { exclusive: [requestLock(String(row['id']))], shared: [] };
    const end = (tells: boolean) =>
      withinWriteTime(runtime, (transaction) => endOne({ round, transaction }, row, tells), locks);
    if ((await end(true)).kind === 'refusal') await end(false);
  }
}

async function endOne(
  { round, transaction }: { readonly round: Round; readonly transaction: Transaction },
  row: Row,
  tells: boolean,
): Promise<Outcome<void>> {
  const { runtime } = round;
  const call = round.callOf();
  const id = String(row['id']);
  const request = storedRequest(row, runtime, call.now);
  const record = request?.record ?? null;
  const body = JSON.stringify(request === undefined ? {} : withoutSecrets(runtime.model, request));
  const end = { id, state: 'expired', record, by: null, now: call.now, reason: null, body } as const;
  // Another process may have ended it.
  if ((await transaction.run(endRequest(end))) === 0) return done(undefined);
  await transaction.run(markDecided(record ?? id, call.now));
  if (tells && request !== undefined)
    await tellAsker({ runtime, call, transaction }, request, { state: 'expired' });
  return done(undefined);
}
