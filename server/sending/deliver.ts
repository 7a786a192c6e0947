import type { Locks, Row, Transaction } from '#server/db/database.ts';
import type { Reporter } from '#server/observe/report.ts';
import type { Clock, Runtime } from '#server/runtime.ts';
import {
  claimRows,
  countTriedAgain,
  deleteSentBefore,
  selectDeliverable,
  selectToClaim,
  type Settlement,
  settleRow,
} from '#server/sql/engine/outbox-rows.ts';
import { type Attempted, callWebhook } from './call-webhook.ts';
import type { Outside } from './outside.ts';
import { inPieces } from '#server/repeat.ts';
import { NO_SERVER, sendMail } from './send-mail.ts';

const AT_ONCE = 20;
/** To one target at once. */
export const PER_TARGET = 5;
/** Longer than any attempt takes: only a process that died still holds a row then. */
const CLAIM_MS = 60_000;
const FIRST_WAIT_MS = 5_000;
const LONGEST_WAIT_MS = 6 * 60 * 60_000;
/** Five days, with the pauses between them: as long as mail servers try (RFC 5321, 4.5.4.1). */
const MAIL_TRIES = 31;
const KEPT_MS = 30 * 24 * 60 * 60_000;

/** What a delivery needs. */
export interface Delivering {
  current(): Runtime;
  readonly outside: Outside;
  readonly report: Reporter;
  /** Real time. */
  readonly clock: Clock;
  readonly timeoutMs?: number;
  /** What the contract does once it is known what became of a mail, in the transaction that notes it. */
  readonly follow?: Follow;
}

/** Locks what it may write, and writes it. */
export interface Follow {
  locks(runtime: Runtime, mail: SettledMail): Locks;
  act(at: { readonly runtime: Runtime; readonly transaction: Transaction }, mail: SettledMail): Promise<void>;
}

/** A mail of the contract that was handed over, or never can be. */
export interface SettledMail {
  readonly name: string;
  readonly entity: string;
  readonly record: string;
  readonly state: 'sent' | 'failed';
}

/** A message on its way. `done` when it is noted what became of it. */
export interface Underway {
  readonly target: string;
  readonly done: Promise<void>;
}

/**
 * Takes the rows whose time has come and begins to send them. A row is taken in a transaction of its own before it is
 * sent, so that no two processes send it at the same time; one that dies meanwhile lets go of it when its claim ends, and
 * it is sent again under the same id. `busy` targets are left out.
 */
export async function deliver(
  delivering: Delivering,
  underWay: readonly string[] = [],
): Promise<readonly Underway[]> {
  const { rows, until } = await claim(delivering, underWay);
  return rows.map((row) => ({
    target: String(row['target']),
    done: deliverRow(delivering, row, until),
  }));
}

async function claim(
  { current, clock }: Delivering,
  underWay: readonly string[],
): Promise<{ rows: readonly Row[]; until: string }> {
  const now = clock.now();
  const until = after(now, CLAIM_MS);
  const { database, model } = current();
  const query = { limit: AT_ONCE, perTarget: PER_TARGET, without: underWay };
  // Without a lock: most of the time there is nothing, and of very many it takes a while to say which are next.
  const found = await database.ask(selectDeliverable(now, query, database.kind), model.limits.writeTimeMs);
  if (found.length === 0) return { rows: [], until };
  const wanted = selectToClaim(
    now,
    found.map(({ id }) => String(id)),
  );
  const rows = await database.write(
    async (on) => {
      const due = await on.all(wanted);
      if (due.length > 0)
        await on.run(
          claimRows(
            due.map(({ id }) => String(id)),
            until,
          ),
        );
      return due;
    },
    { exclusive: ['nf_outbox'], shared: [] },
  );
  return { rows, until };
}

async function deliverRow(delivering: Delivering, row: Row, claim: string): Promise<void> {
  const { clock, report } = delivering;
  const id = String(row['id']);
  const attempts = Number(row['attempts']) + 1;
  const outcome = inTime(await attempt(delivering, row), row);
  const settlement = settle(outcome, { attempts, now: clock.now() });
  await note(delivering, row, { claim, settlement });
  // Of one that is tried again for hours the first attempt says it; `reportWaiting` tells how many there are.
  if (outcome.kind === 'gone' || (outcome.kind === 'not_sent' && attempts === 1))
    report({ kind: 'not_delivered', id, name: String(row['name']), attempts, why: outcome.why });
}

/**
 * Notes what became of a message; of a mail of the contract, and does what it says of that. Where that fails it is noted
 * all the same: what was handed over must not be sent again for a fault on our side.
 */
async function note(
  { current, follow, report }: Delivering,
  row: Row,
  { claim, settlement }: { readonly claim: string; readonly settlement: Settlement },
): Promise<void> {
  const runtime = current();
  const settled = settleRow(String(row['id']), claim, settlement);
  const mail = settledMail(row, settlement);
  if (mail !== undefined && follow !== undefined) {
    try {
      await runtime.database.write(
        async (transaction) => {
          // Another process may have taken it since: what becomes of it is noted there.
          if ((await transaction.run(settled)) > 0) await follow.act({ runtime, transaction }, mail);
        },
        follow.locks(runtime, mail),
      );
      return;
    } catch (error) {
      report({ kind: 'uncaught', error, ends: false });
    }
  }
  await runtime.database.write((transaction) => transaction.run(settled));
}

function settledMail(row: Row, { state }: Settlement): SettledMail | undefined {
  if (row['kind'] !== 'record_mail' || state === 'waiting') return undefined;
  return { name: String(row['name']), entity: String(row['entity']), record: String(row['record']), state };
}

function isMail(row: Row): boolean {
  return row['kind'] === 'mail' || row['kind'] === 'record_mail';
}

/** A mail that the server has not taken for days is given up, as mail servers do; where none is named it waits. */
function inTime(outcome: Attempted, row: Row): Attempted {
  const isTried = outcome.kind === 'not_sent' && outcome.why !== NO_SERVER && row['error'] !== NO_SERVER;
  if (!isTried || !isMail(row) || Number(row['attempts']) + 1 < MAIL_TRIES) return outcome;
  return { kind: 'gone', why: `${outcome.why} It was tried for five days.` };
}

/** Reports how many messages wait for another attempt, where there are any. */
export async function reportWaiting({ current, report }: Delivering): Promise<void> {
  const [row] = await current().database.ask(countTriedAgain);
  const count = Number(row?.['count'] ?? 0);
  if (count > 0) report({ kind: 'deliveries_waiting', count });
}

function attempt({ current, outside, clock, timeoutMs }: Delivering, row: Row): Promise<Attempted> {
  const call = {
    id: String(row['id']),
    name: String(row['name']),
    entity: String(row['entity']),
    body: String(row['body']),
  };
  if (isMail(row)) return sendMail(call, { runtime: current(), outside, now: clock.now() });
  return callWebhook(call, {
    model: current().model,
    outside,
    now: clock.now(),
    ...(timeoutMs === undefined ? {} : { timeoutMs }),
  });
}

function settle(
  outcome: Attempted,
  { attempts, now }: { readonly attempts: number; readonly now: string },
): Settlement {
  switch (outcome.kind) {
    case 'sent':
      return { state: 'sent', at: now };
    case 'gone':
      return { state: 'failed', at: now, error: outcome.why };
    case 'not_sent':
      return { state: 'waiting', nextAt: after(now, waitAfter(attempts)), error: outcome.why };
  }
}

/** Twice as long each time, up to six hours, and a fifth more or less, so that what failed together does not come back together. */
function waitAfter(attempts: number): number {
  const wait = Math.min(FIRST_WAIT_MS * 2 ** Math.min(attempts - 1, 30), LONGEST_WAIT_MS);
  return Math.round(wait * (0.8 + Math.random() * 0.4));
}

/** Forgets what was sent a month ago. What was not is kept for as long as it takes. */
export async function forgetSent({ current, clock }: Delivering): Promise<void> {
  const before = after(clock.now(), -KEPT_MS);
  await inPieces((most) => current().database.write((on) => on.run(deleteSentBefore(before, most))));
}

function after(instant: string, milliseconds: number): string {
  return new Date(Date.parse(instant) + milliseconds).toISOString();
}
