import { messageOf } from '#shared/messages/message.ts';
import { randomBytes } from 'node:crypto';
import type { RequestListener } from 'node:http';
import { done, type Outcome, refuse } from '#shared/api/refusal.ts';
import type { TrialPerson } from '#shared/api/calls/studio.ts';
import type { WrittenAs } from '#server/messages/write-message.ts';

/** A document that somebody tries: a whole application on data of its own, which nobody keeps. */
export interface OpenTrial {
  readonly listener: RequestListener;
  /** Who one can be in it, as a reader calls them. */
  people(reader: WrittenAs): readonly TrialPerson[];
  /** Whether it has grown as large as a trial may be. */
  isFull(): Promise<boolean>;
  close(): Promise<void>;
}

/** Where a trial answers, for who began it. */
export interface Begun extends Pick<OpenTrial, 'people'> {
  readonly id: string;
  /** The path its pages and calls stand below, without a slash at the end. */
  readonly address: string;
}

/** The trials of one server. Each belongs to the owner who began it and to nobody else. */
export interface Trials {
  /** Begins one; the same owner's trial before it ends. Refused where the document does not run, or too many are open. */
  begin(owner: string, text: string): Promise<Outcome<Begun>>;
  /** A trial of this owner; undefined where there is none, or it has ended. To ask for it keeps it open. */
  find(id: string, owner: string): OpenTrial | undefined;
  end(id: string, owner: string): Promise<void>;
  close(): Promise<void>;
}

/** How many trials may be open on one server: each is a model, a database and a clock of its own. */
export const mostTrials = 3;
/** One that nobody looks at ends after this long; the page that shows it asks more often. */
export const idleMs = 120_000;
/** The longest that one stays open. */
export const longestMs = 4 * 3_600_000;
const sweepMs = 15_000;

interface Held {
  readonly id: string;
  readonly owner: string;
  readonly began: number;
  seen: number;
  /** Undefined while it is being opened: its place is taken already. */
  trial?: OpenTrial;
}

/** What trials are made with. */
export interface TrialsDeps {
  /** Opens a document on data of its own, to answer below a path; refused where it has errors. */
  open(text: string, address: string): Promise<Outcome<OpenTrial>>;
  /** Milliseconds since 1970, of the real clock. */
  now(): number;
}

/** Looks after the trials of a server, and ends those that nobody looks at any more. */
export function createTrials({ open, now }: TrialsDeps): Trials {
  const held = new Map<string, Held>();
  const drop = async (one: Held) => {
    held.delete(one.id);
    await one.trial?.close();
  };
  const isOver = ({ began, seen }: Held) => now() - seen > idleMs || now() - began > longestMs;
  const sweep = async () => {
    for (const one of [...held.values()].filter(isOver)) await drop(one);
  };
  const timer = setInterval(() => void sweep(), sweepMs).unref();
  return {
    begin: async (owner, text) => {
      await sweep();
      for (const one of [...held.values()].filter((other) => other.owner === owner)) await drop(one);
      if (held.size >= mostTrials)
        return refuse('limit_reached', messageOf('refusals.tooManyTrials', { most: mostTrials }));
      const one: Held = { id: randomBytes(16).toString('hex'), owner, began: now(), seen: now() };
      held.set(one.id, one);
      const address = `/-/try/${one.id}`;
      const opened = await open(text, address).catch((error: unknown) => {
        held.delete(one.id);
        throw error;
      });
      // It may have been ended, or replaced by the next, while it was being opened.
      if (opened.kind === 'done' && held.get(one.id) !== one) await opened.value.close();
      if (opened.kind === 'refusal' || held.get(one.id) !== one) held.delete(one.id);
      if (opened.kind === 'refusal') return opened;
      one.trial = opened.value;
      return done({ id: one.id, address, people: opened.value.people });
    },
    find: (id, owner) => {
      const one = held.get(id);
      if (one?.trial === undefined || one.owner !== owner || isOver(one)) return undefined;
      one.seen = now();
      return one.trial;
    },
    end: async (id, owner) => {
      const one = held.get(id);
      if (one?.owner === owner) await drop(one);
    },
    close: async () => {
      clearInterval(timer);
      for (const one of held.values()) await drop(one);
    },
  };
}
