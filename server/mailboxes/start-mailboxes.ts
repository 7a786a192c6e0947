import type { Mailbox } from '#shared/contract/model-outside.ts';
import { repeat } from '#server/repeat.ts';
import { followMailbox, type ReadingDeps } from './follow-mailbox.ts';

const PAUSE_MS = 1_000;

interface Follower {
  /** What it reads, as the contract says it. */
  readonly key: string;
  stop(): Promise<void>;
}

/** Reads the mailboxes that the contract in force names, until stopped; `stop` waits for the message at hand. */
export function startMailboxes(deps: ReadingDeps): { stop(): Promise<void> } {
  const followers = new Map<string, Follower>();
  const round = async () => {
    const wanted = new Map(
      deps
        .current()
        .model.inboxes.flatMap(({ name, mailbox }) =>
          mailbox === undefined ? [] : [[name, mailbox] as const],
        ),
    );
    const left = [...followers].filter(([name, { key }]) => key !== keyOf(wanted.get(name)));
    for (const [name] of left) followers.delete(name);
    await Promise.all(left.map(([, follower]) => follower.stop()));
    for (const [name, mailbox] of wanted)
      if (!followers.has(name)) followers.set(name, follow(deps, { name, mailbox }));
  };
  const rounds = repeat(round, PAUSE_MS);
  return {
    stop: async () => {
      await rounds.stop();
      await Promise.all([...followers.values()].map((follower) => follower.stop()));
    },
  };
}

function keyOf(mailbox: Mailbox | undefined): string {
  return JSON.stringify(mailbox?.address ?? null);
}

function follow(deps: ReadingDeps, inbox: { readonly name: string; readonly mailbox: Mailbox }): Follower {
  const ending = new AbortController();
  const done = followMailbox(deps, inbox, ending.signal);
  return {
    key: keyOf(inbox.mailbox),
    stop: async () => {
      ending.abort();
      await done;
    },
  };
}
