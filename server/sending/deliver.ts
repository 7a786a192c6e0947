import { setTimeout as pause } from 'node:timers/promises';
import { messageOf } from '#shared/messages/message.ts';
import type { Row } from '#server/db/database.ts';
import { keptText, readKeptText } from '#server/messages/kept-text.ts';
import { written } from '#server/messages/write-message.ts';
import type { Reporter } from '#server/observe/report.ts';
import type { Span, Tracer } from '#server/observe/tracing/tracer.ts';
import type { Clock, Runtime } from '#server/runtime.ts';
import {
  claimRows,
  countTriedAgain,
  deleteSentBefore,
  selectDeliverable,
  selectToClaim,
  type Settlement,
} from '#server/sql/engine/outbox-rows.ts';
import { callOutside, outsideCallOf } from './call-outside.ts';
import { type Attempted, callWebhook } from './call-webhook.ts';
import { Claim, claimedUntil } from './claim.ts';
import { type Follow, noteOutcome } from './note-outcome.ts';
import type { Outside } from './outside.ts';
import { deleteTurnsBefore } from '#server/sql/engine/mail-turn-rows.ts';
import { deleteRefusedBefore } from '#server/sql/engine/received-rows.ts';
import { inPieces } from '#server/repeat.ts';
import { NO_SERVER, sendMail } from './send-mail.ts';
import { beginAttempt, endAttempt } from './trace-delivery.ts';

const AT_ONCE = 20;
/** To one target at once. */
const PER_TARGET = 5;
/** All mail goes to one mail server: while it hangs, calls still have places. */
const MAILS_AT_ONCE = 30;
const FIRST_WAIT_MS = 5_000;
const LONGEST_WAIT_MS = 6 * 60 * 60_000;
/** Five days, with the pauses between them: as long as mail servers try (RFC 5321, 4.5.4.1). */
const MAIL_TRIES = 31;
/** About an hour. */
const NOTED_TRIES = 120;
const NOTED_PAUSE_MS = 500;
const LONGEST_NOTED_PAUSE_MS = 30_000;
const KEPT_MS = 30 * 24 * 60 * 60_000;

/** The log says what it was. */
const FAILED_HERE = messageOf('deliveries.failedHere');

/** What a delivery needs. */
export interface Delivering {
  current(): Runtime;
  readonly outside: Outside;
  readonly report: Reporter;
  /** Real time. */
  readonly clock: Clock;
  readonly timeoutMs?: number;
  /** Traces each attempt; undefined: none is traced. */
  readonly tracer?: Tracer | undefined;
  /** What the contract does once it is known what became of a message, in the transaction that notes it. */
  readonly follow?: Follow;
}

/** A message on its way. `done` when it is noted what became of it. */
export interface Underway {
  readonly target: string;
  readonly isMail: boolean;
  readonly claim: Claim;
  readonly done: Promise<void>;
}

/**
 * Takes the rows whose time has come and begins to send them. A row is taken in a transaction of its own before it is
 * sent, so that no two processes send it at the same time; one that dies meanwhile lets go of it when its claim ends, and
 * it is sent again under the same id. What is under way here is not taken again, whatever the clock says.
 */
export async function deliver(
  delivering: Delivering,
  underway: Iterable<Underway> = [],
): Promise<readonly Underway[]> {
  const { rows, until } = await claim(delivering, [...underway]);
  return rows.map((row) => {
    const held = new Claim(String(row['id']), until);
    return {
      target: String(row['target']),
      isMail: isMail(row),
      claim: held,
      done: deliverRow(delivering, row, held),
    };
  });
}

async function claim(
  { current, clock }: Delivering,
  underway: readonly Underway[],
): Promise<{ rows: readonly Row[]; until: string }> {
  const now = clock.now();
  const until = claimedUntil(now);
  const { database, model } = current();
  const query = {
    limit: AT_ONCE,
    perTarget: PER_TARGET,
    without: busyTargets(underway),
    withoutMail: underway.filter((one) => one.isMail).length >= MAILS_AT_ONCE,
  };
  // Without a lock: most of the time there is nothing, and of very many it takes a while to say which are next.
  const found = await database.ask(selectDeliverable(now, query, database.kind), model.limits.writeTimeMs);
  const held = new Set(underway.map((one) => one.claim.id));
  const free = found.map(({ id }) => String(id)).filter((id) => !held.has(id));
  if (free.length === 0) return { rows: [], until };
  const rows = await database.write(
    async (on) => {
      const due = await on.all(selectToClaim(now, free));
      const ids = due.map(({ id }) => String(id));
      if (ids.length > 0) await on.run(claimRows(ids, until));
      return due;
    },
    { exclusive: ['nf_outbox'], shared: [] },
  );
  return { rows, until };
}

/** A receiver that hangs keeps its few places, and nobody else's. */
function busyTargets(underway: readonly Underway[]): readonly string[] {
  const targets = underway.map(({ target }) => target);
  return [...new Set(targets)].filter((one) => targets.filter((other) => other === one).length >= PER_TARGET);
}

async function deliverRow(delivering: Delivering, row: Row, held: Claim): Promise<void> {
  const { clock, report } = delivering;
  const attempts = Number(row['attempts']) + 1;
  const span = beginAttempt(row, delivering.tracer);
  const outcome = inTime(await attempted(delivering, row, span), row, delivering);
  endAttempt(span, row, outcome);
  const at = { attempts, now: clock.now() };
  const failed = {
    kind: 'not_sent',
    why: FAILED_HERE,
    status: outcome.status,
  } as const;
  const settlement = settle(outcome, at);
  const again = settle(inTime(failed, row, delivering), at);
  await onceNoted(delivering, () =>
    held.settle((claim) => noteOutcome(delivering, row, { claim, outcome, settlement, again })),
  );
  // Of one that is tried again for hours the first attempt says it; `reportWaiting` tells how many there are.
  if (outcome.kind === 'gone' || (outcome.kind === 'not_sent' && attempts === 1))
    report({
      kind: 'not_delivered',
      id: held.id,
      traceId: span?.place.traceId,
      name: String(row['name']),
      attempts,
      why: written(outcome.why),
    });
}

/** What was sent and not noted would be sent again: while the database is away, it is tried until it is back. */
async function onceNoted({ report }: Delivering, note: () => Promise<void>): Promise<void> {
  for (let tries = 1; ; tries += 1)
    try {
      return await note();
    } catch (error) {
      report({ kind: 'dispatch_failed', error });
      if (tries === NOTED_TRIES) throw error;
      await pause(Math.min(NOTED_PAUSE_MS * tries, LONGEST_NOTED_PAUSE_MS), undefined, { ref: false });
    }
}

/** What goes wrong here is noted as well, so that the pauses grow and the owner sees it. */
async function attempted(delivering: Delivering, row: Row, span: Span | undefined): Promise<Attempted> {
  try {
    return await attempt(delivering, row, span);
  } catch (error) {
    delivering.report({ kind: 'dispatch_failed', error });
    return { kind: 'not_sent', why: FAILED_HERE };
  }
}

function isMail(row: Row): boolean {
  return row['kind'] === 'mail' || row['kind'] === 'record_mail' || row['kind'] === 'digest';
}

/** What is tried in vain is given up: a mail after days, as mail servers do, a call when the contract says so. */
function inTime(outcome: Attempted, row: Row, { current, clock }: Delivering): Attempted {
  if (outcome.kind !== 'not_sent') return outcome;
  if (row['kind'] === 'call') {
    const call = outsideCallOf(current().model, String(row['name']), String(row['entity']));
    const waited = Date.parse(clock.now()) - Date.parse(String(row['at']));
    return call === undefined || waited < call.withinSeconds * 1000 ? outcome : { ...outcome, kind: 'gone' };
  }
  // Where no mail server is named yet, mail waits for one.
  if (!isMail(row) || outcome.why === NO_SERVER || waitsForServer(row)) return outcome;
  if (Number(row['attempts']) + 1 < MAIL_TRIES) return outcome;
  return { kind: 'gone', why: [outcome.why, messageOf('deliveries.triedForDays')] };
}

function waitsForServer({ error }: Row): boolean {
  return readKeptText(error) === written(NO_SERVER);
}

/** Reports how many messages wait for another attempt, where there are any. */
export async function reportWaiting({ current, report }: Delivering): Promise<void> {
  const [row] = await current().database.ask(countTriedAgain);
  const count = Number(row?.['count'] ?? 0);
  if (count > 0) report({ kind: 'deliveries_waiting', count });
}

function attempt(
  { current, outside, clock, timeoutMs }: Delivering,
  row: Row,
  span: Span | undefined,
): Promise<Attempted> {
  const call = {
    id: String(row['id']),
    name: String(row['name']),
    entity: String(row['entity']),
    body: String(row['body']),
  };
  if (isMail(row)) return sendMail(call, { runtime: current(), outside, now: clock.now() });
  const sending = {
    model: current().model,
    outside,
    now: clock.now(),
    traceparent: span?.traceparent,
    ...(timeoutMs === undefined ? {} : { timeoutMs }),
  };
  return row['kind'] === 'call' ? callOutside(call, sending) : callWebhook(call, sending);
}

function settle(
  outcome: Attempted,
  { attempts, now }: { readonly attempts: number; readonly now: string },
): Settlement {
  const { status } = outcome;
  switch (outcome.kind) {
    case 'sent':
      return { state: 'sent', at: now, status };
    case 'gone':
      return { state: 'failed', at: now, error: keptText(outcome.why), status };
    case 'not_sent':
      return {
        state: 'waiting',
        nextAt: after(now, waitAfter(attempts)),
        error: keptText(outcome.why),
        status,
      };
  }
}

/** Twice as long each time, up to six hours, and a fifth more or less, so that what failed together does not come back together. */
function waitAfter(attempts: number): number {
  const wait = Math.min(FIRST_WAIT_MS * 2 ** Math.min(attempts - 1, 30), LONGEST_WAIT_MS);
  return Math.round(wait * (0.8 + Math.random() * 0.4));
}

/** Forgets what was sent, or refused to a sender, a month ago. What was not sent is kept for as long as it takes. */
export async function forgetSent({ current, clock }: Delivering): Promise<void> {
  const now = clock.now();
  const monthAgo = after(now, -KEPT_MS);
  const remove = [
    [deleteSentBefore, monthAgo],
    [deleteRefusedBefore, monthAgo],
    [deleteTurnsBefore, now],
  ] as const;
  for (const [statement, before] of remove)
    await inPieces((most) => current().database.write((on) => on.run(statement(before, most))));
}

function after(instant: string, milliseconds: number): string {
  return new Date(Date.parse(instant) + milliseconds).toISOString();
}
