import type { Runtime } from '#server/runtime.ts';
import type { Reporter } from '#server/observe/report.ts';
import { inPieces } from '#server/repeat.ts';
import { selectChangesAfter } from '#server/sql/engine/engine-rows.ts';

/** A record that was changed, as the history has it: after the commit, whichever process wrote it. */
export interface RecordChange {
  /** Of the entry in the history. */
  readonly id: string;
  readonly table: string;
  readonly record: string;
}

type Listener = (changes: readonly RecordChange[]) => void;

/** Between two looks, and how far back each looks: entries are numbered before they are committed, in many processes. */
const PAUSE_MS = 250;
const NARROW_MS = 5_000;
/** Every so many looks one goes further back, for what took long to commit. */
const WIDE_EVERY = 8;
const WIDE_MS = 120_000;

/** What the change feed works with. */
export interface FeedDeps {
  current(): Runtime;
  readonly report: Reporter;
}

/**
 * Tells of every change once, soon after it was committed. It looks through the history instead of being told, so that
 * it hears what other processes write, on both databases; and it looks only while somebody listens.
 */
export class ChangeFeed {
  readonly #deps: FeedDeps;
  readonly #listeners = new Set<Listener>();
  /** Entries that were told, by their ids; those before the widest look are forgotten. */
  #seen = new Set<string>();
  #timer: NodeJS.Timeout | undefined;
  #starting: Promise<unknown> | undefined;
  #looks = 0;

  constructor(deps: FeedDeps) {
    this.#deps = deps;
  }

  /** Listens to what is committed from now on, until the function that it answers is called. */
  async listen(listener: Listener): Promise<() => void> {
    if (this.#listeners.size === 0) this.#starting = this.#look(WIDE_MS);
    this.#listeners.add(listener);
    await this.#starting;
    this.#schedule();
    return () => {
      this.#listeners.delete(listener);
      if (this.#listeners.size > 0) return;
      clearTimeout(this.#timer);
      this.#timer = undefined;
    };
  }

  /** What was committed after an entry; undefined where it is too long ago to be said. */
  async since(id: string): Promise<readonly RecordChange[] | undefined> {
    if (!isEntry(id) || id <= entryAt(Date.now() - WIDE_MS)) return undefined;
    return this.#read(id);
  }

  #schedule(): void {
    if (this.#timer !== undefined || this.#listeners.size === 0) return;
    this.#timer = setTimeout(() => void this.#tick(), PAUSE_MS).unref();
  }

  async #tick(): Promise<void> {
    try {
      this.#looks += 1;
      const fresh = await this.#look(this.#looks % WIDE_EVERY === 0 ? WIDE_MS : NARROW_MS);
      if (fresh.length > 0) for (const listener of this.#listeners) listener(fresh);
    } catch (error) {
      this.#deps.report({ kind: 'feed_failed', error });
    }
    this.#timer = undefined;
    this.#schedule();
  }

  async #look(backMs: number): Promise<readonly RecordChange[]> {
    const changes = await this.#read(entryAt(Date.now() - backMs));
    const fresh = changes.filter(({ id }) => !this.#seen.has(id));
    for (const { id } of fresh) this.#seen.add(id);
    if (backMs === WIDE_MS) this.#seen = new Set(changes.map(({ id }) => id));
    return fresh;
  }

  async #read(after: string): Promise<readonly RecordChange[]> {
    const changes: RecordChange[] = [];
    let last = after;
    await inPieces(async (most) => {
      const rows = await this.#deps.current().database.ask(selectChangesAfter(last, most));
      for (const { id, entity, record } of rows)
        changes.push({ id: String(id), table: String(entity), record: String(record) });
      last = changes.at(-1)?.id ?? last;
      return rows.length;
    });
    return changes;
  }
}

/** The least id an entry of that moment can have (UUIDv7, RFC 9562). */
function entryAt(milliseconds: number): string {
  const hex = milliseconds.toString(16).padStart(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-000000000000`;
}

function isEntry(id: string): boolean {
  return /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}$/.test(id);
}
