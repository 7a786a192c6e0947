import type { RecordValues } from '#shared/fields/field.ts';
import type { Locks, Row, Transaction } from '#server/db/database.ts';
import type { Reporter } from '#server/observe/report.ts';
import type { Clock, Runtime } from '#server/runtime.ts';
import { type Settlement, settleRow } from '#server/sql/engine/outbox-rows.ts';
import { messageOf } from '#shared/messages/message.ts';
import { keptText } from '#server/messages/kept-text.ts';
import type { Attempted } from './call-webhook.ts';

/** Locks what it may write, and writes it. */
export interface Follow {
  locks(runtime: Runtime, settled: Settled): Locks;
  /** The code of a refusal by which nothing follows; where it has one, all that `act` did is undone. */
  act(
    at: { readonly runtime: Runtime; readonly transaction: Transaction },
    settled: Settled,
  ): Promise<string | undefined>;
}

/** A mail of the contract that was handed over, or never can be; a call that was answered, or never will be. */
export interface Settled {
  readonly kind: 'mail' | 'call';
  readonly name: string;
  readonly entity: string;
  readonly record: string;
  readonly state: 'sent' | 'failed';
  /** What a call was answered. */
  readonly answer: RecordValues;
}

/** What noting needs. */
interface Noting {
  current(): Runtime;
  readonly report: Reporter;
  readonly clock: Clock;
  readonly follow?: Follow;
}

interface Noted {
  readonly claim: string;
  readonly outcome: Attempted;
  readonly settlement: Settlement;
  /** What is noted of a call where what follows from its answer fails on our side. */
  readonly again: Settlement;
}

/**
 * Notes what became of a message, and does what the contract says of that, in one transaction: a process that ends before
 * it leaves the row to be sent again under the same id, and nothing is done twice. Where it fails on our side, a mail is
 * noted as sent all the same; a call is made again, for its answer is needed, and the other system knows it by its id.
 */
export async function noteOutcome(
  { current, follow, report, clock }: Noting,
  row: Row,
  { claim, outcome, settlement, again }: Noted,
): Promise<void> {
  const runtime = current();
  const id = String(row['id']);
  const settled = settledOf(row, outcome, settlement);
  const noteOnly = (only: Settlement) =>
    runtime.database.write((transaction) => transaction.run(settleRow(id, claim, only)));
  if (settled === undefined || follow === undefined) return void (await noteOnly(settlement));
  try {
    const refused = await runtime.database.write(
      async (transaction) => {
        // Another process may have taken it since: what becomes of it is noted there.
        if ((await transaction.run(settleRow(id, claim, settlement))) === 0) return undefined;
        const code = await follow.act({ runtime, transaction }, settled);
        if (code !== undefined) transaction.rollBackAtEnd();
        return code;
      },
      follow.locks(runtime, settled),
    );
    if (refused !== undefined) await noteOnly(refusedAs(refused, settlement, clock));
  } catch (error) {
    report({ kind: 'uncaught', error, ends: false });
    await noteOnly(settled.kind === 'mail' ? settlement : again);
  }
}

/** Undefined where nothing can follow: it waits, or it is nobody's but the receiver's. */
function settledOf(row: Row, outcome: Attempted, { state }: Settlement): Settled | undefined {
  const kind = row['kind'] === 'record_mail' ? 'mail' : row['kind'] === 'call' ? 'call' : undefined;
  if (kind === undefined || state === 'waiting') return undefined;
  const about = { name: String(row['name']), entity: String(row['entity']), record: String(row['record']) };
  return { kind, ...about, state, answer: outcome.kind === 'sent' ? (outcome.answer ?? {}) : {} };
}

/** The other system has done its part, and the contract refuses to go on: somebody has to look at it. */
function refusedAs(code: string, { state, status }: Settlement, clock: Clock): Settlement {
  const way = state === 'sent' ? 'then' : 'failed';
  const error = keptText(messageOf('deliveries.followRefused', { way, code }));
  return { state: 'failed', at: clock.now(), error, status };
}
