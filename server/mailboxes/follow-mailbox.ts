import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Inbox, Mailbox } from '#shared/contract/model-outside.ts';
import { messageOf } from '#shared/messages/message.ts';
import { keptText } from '#server/messages/kept-text.ts';
import type { Reporter } from '#server/observe/report.ts';
import type { Clock, Followed } from '#server/runtime.ts';
import { whyUnset, valueOutside } from '#server/sending/outside.ts';
import {
  endLease,
  insertMailbox,
  noteFailure,
  noteRead,
  renewLease,
  selectMailbox,
  takeLease,
} from '#server/sql/engine/mailbox-rows.ts';
import { mailboxAddress } from './mailbox-address.ts';
import { NotRead, type OpenMailbox, openMailbox } from './open-mailbox.ts';
import { takeMessages } from './take-messages.ts';

/** What mailboxes are read with. */
export interface ReadingDeps extends Pick<Followed, 'current'> {
  /** What contracts call `env.X`. */
  readonly variables: ReadonlyMap<string, string>;
  readonly report: Reporter;
  /** The real one: who reads a mailbox, and when it is tried again, goes by it. */
  readonly clock: Clock;
  readonly pauses?: Partial<typeof usualPauses>;
}

const usualPauses = {
  /** Who reads a mailbox says so again three times within this; after it another takes over. */
  leaseMs: 30_000,
  /** How often it is looked whether anything came, where the server does not say so by itself; and where it does. */
  pollMs: 30_000,
  toldMs: 5 * 60_000,
  /** After the first failure, doubled with each that follows, up to the longest. */
  firstMs: 5_000,
  longestMs: 10 * 60_000,
  /** Between looks whether another has left it. */
  lookMs: 5_000,
};

/** Reads the mailbox of one inbox until it is told to end; only one process at a time does. */
export async function followMailbox(
  deps: ReadingDeps,
  { name, mailbox }: { readonly name: string; readonly mailbox: Mailbox },
  ending: AbortSignal,
): Promise<void> {
  const reading = new Reading(deps, { name, mailbox, ending });
  // Who starts a server has often just mended what it failed with: the first try waits for no pause.
  for (let isFirst = true; !ending.aborted; ) {
    try {
      if (await reading.begin(!isFirst)) {
        isFirst = false;
        await reading.read();
      }
    } catch (error) {
      // The database is not there, or a bug: all is tried again.
      deps.report({ kind: 'mailbox_failed', name, error });
    }
    await pause(reading.pauses.lookMs, undefined, { signal: ending }).catch(() => undefined);
  }
}

class Reading {
  readonly pauses: typeof usualPauses;
  readonly #deps: ReadingDeps;
  readonly #name: string;
  readonly #mailbox: Mailbox;
  readonly #ending: AbortSignal;
  /** This process, and this try. */
  readonly #holder = randomUUID();

  constructor(
    deps: ReadingDeps,
    { name, mailbox, ending }: { name: string; mailbox: Mailbox; ending: AbortSignal },
  ) {
    this.pauses = { ...usualPauses, ...deps.pauses };
    this.#deps = deps;
    this.#name = name;
    this.#mailbox = mailbox;
    this.#ending = ending;
  }

  /** Whether the mailbox is ours to read. */
  async begin(isPatient: boolean): Promise<boolean> {
    const now = this.#deps.clock.now();
    return this.#database.write(async (on) => {
      await on.run(insertMailbox(this.#name));
      return (await on.run(takeLease(this.#lease(), now, isPatient))) === 1;
    });
  }

  /** Reads until told to end, until something fails, which is noted, or until another reads it. */
  async read(): Promise<void> {
    const ours = new AbortController();
    const ending = AbortSignal.any([this.#ending, ours.signal]);
    const renewal = setInterval(() => {
      void this.#renewed()
        .catch(() => false)
        .then((isOurs) => isOurs || ours.abort());
    }, this.pauses.leaseMs / 3);
    try {
      await this.#session(ending);
    } catch (error) {
      if (!(error instanceof NotRead)) throw error;
      if (!ending.aborted) return await this.#failed(error);
    } finally {
      clearInterval(renewal);
    }
    await this.#database.write((on) => on.run(endLease(this.#ours)));
  }

  async #session(ending: AbortSignal): Promise<void> {
    const text = valueOutside(this.#mailbox.address, { variables: this.#deps.variables });
    const variable = this.#mailbox.address.kind === 'variable' ? this.#mailbox.address.name : '';
    if (text === undefined) throw new NotRead(whyUnset(variable));
    const address = mailboxAddress(text);
    if (address === undefined)
      throw new NotRead(messageOf('deliveries.badMailbox', { name: `NINEFOLD_ENV_${variable}` }));
    const open = await openMailbox(address);
    const close = () => open.close();
    ending.addEventListener('abort', close, { once: true });
    try {
      while (!ending.aborted && (await this.#catchUp(open, ending)))
        await open.changed(open.tells ? this.pauses.toldMs : this.pauses.pollMs);
    } finally {
      ending.removeEventListener('abort', close);
      open.close();
    }
  }

  /** Takes all that has come, piece by piece, and notes after each how far it is. False where others go on with it. */
  async #catchUp(open: OpenMailbox, ending: AbortSignal): Promise<boolean> {
    const [row] = await this.#database.ask(selectMailbox(this.#name));
    const { box } = open;
    let uid = row?.['box'] === box ? Number(row['last_uid'] ?? 0) : 0;
    for (let uids = await open.uidsAfter(uid); uids.length > 0; uids = uids.filter((one) => one > uid)) {
      const inbox = this.#inbox();
      if (ending.aborted || inbox === undefined) return false;
      uid = (await takeMessages(this.#deps.current(), inbox, { mailbox: open, uids, ending })) ?? uid;
      if (!(await this.#noted({ box, uid }))) return false;
    }
    return this.#noted({ box, uid });
  }

  #inbox(): Inbox | undefined {
    return this.#deps.current().model.inboxes.find(({ name }) => name === this.#name);
  }

  async #noted(mark: { readonly box: string; readonly uid: number }): Promise<boolean> {
    const now = this.#deps.clock.now();
    return (await this.#database.write((on) => on.run(noteRead(this.#ours, mark, now)))) === 1;
  }

  async #renewed(): Promise<boolean> {
    return (await this.#database.write((on) => on.run(renewLease(this.#lease())))) === 1;
  }

  async #failed({ why, message }: NotRead): Promise<void> {
    const { clock, report } = this.#deps;
    const [row] = await this.#database.ask(selectMailbox(this.#name));
    const failures = Number(row?.['failures'] ?? 0) + 1;
    const { firstMs, longestMs } = this.pauses;
    const delay = Math.min(longestMs, firstMs * 2 ** Math.min(failures - 1, 30));
    const nextAt = new Date(Date.parse(clock.now()) + delay).toISOString();
    await this.#database.write((on) =>
      on.run(noteFailure(this.#ours, { why: keptText(why), failures, nextAt })),
    );
    report({ kind: 'mailbox_not_read', name: this.#name, failures, why: message });
  }

  #lease() {
    const until = Date.parse(this.#deps.clock.now()) + this.pauses.leaseMs;
    return { ...this.#ours, until: new Date(until).toISOString() };
  }

  get #ours() {
    return { name: this.#name, holder: this.#holder };
  }

  get #database() {
    return this.#deps.current().database;
  }
}
