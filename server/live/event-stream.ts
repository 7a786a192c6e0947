import type { Runtime } from '#server/runtime.ts';
import { callOf } from '#server/identity/people/call-of.ts';
import type { Actor } from '#server/call.ts';
import type { ChangeFeed, RecordChange } from './change-feed.ts';
import { visibleChanges } from './visible-changes.ts';

/** Whose events, and how it is known that they are still the same. */
export interface EventViewer {
  /** Who they are now; undefined: no longer who they were, and the stream ends. */
  stillThere(runtime: Runtime): Promise<Actor | undefined>;
  /** The last event they have seen, where they were here before. */
  readonly lastSeen?: string;
  readonly requestId: string;
}

/** What a stream works with. */
export interface StreamDeps {
  current(): Runtime;
  readonly feed: ChangeFeed;
  /** Nobody takes it any more, or the server ends. */
  readonly gone: AbortSignal;
}

/** Without anything to tell it is looked this often whether the viewer is still the same. */
const LOOK_MS = 5_000;
/** Proxies end what is silent for longer. */
const HEARTBEATS_APART = 3;
const RETRY_MS = 2_000;

/**
 * Server-sent events (https://html.spec.whatwg.org/multipage/server-sent-events.html): `{entity, id}` for each change
 * that the viewer may know of, by their rights at that moment; `reset` where it cannot be said what they have missed;
 * `end` where their session is over.
 */
export async function* eventStream(
  { current, feed, gone }: StreamDeps,
  viewer: EventViewer,
): AsyncGenerator<string> {
  const waiting = new Waiting(gone);
  const stop = await feed.listen((changes) => waiting.add(changes));
  try {
    yield `retry: ${RETRY_MS}\n\n`;
    const missed = viewer.lastSeen === undefined ? [] : await feed.since(viewer.lastSeen);
    if (missed === undefined) yield 'event: reset\ndata: {}\n\n';
    else waiting.add(missed);
    for (let silent = 0; !gone.aborted; ) {
      const changes = await waiting.take(LOOK_MS);
      if (gone.aborted) return;
      const runtime = current();
      const actor = await viewer.stillThere(runtime);
      if (actor === undefined) {
        yield 'event: end\ndata: {}\n\n';
        return;
      }
      const text = await tell(runtime, { actor, requestId: viewer.requestId }, changes);
      silent = text === '' ? silent + 1 : 0;
      if (text !== '') yield text;
      else if (silent % HEARTBEATS_APART === 0) yield ':\n\n';
    }
  } finally {
    stop();
  }
}

async function tell(
  runtime: Runtime,
  { actor, requestId }: { readonly actor: Actor; readonly requestId: string },
  changes: readonly RecordChange[],
): Promise<string> {
  if (changes.length === 0) return '';
  const visible = await visibleChanges(runtime, callOf(runtime, actor, requestId), changes);
  return visible
    .map(({ entry, entity, id }) => `id: ${entry}\ndata: ${JSON.stringify({ entity, id })}\n\n`)
    .join('');
}

/** Changes that wait to be told; whoever takes them waits for some, for a while, or until nobody is there any more. */
class Waiting {
  #changes: RecordChange[] = [];
  #wake: () => void = () => undefined;
  readonly #gone: AbortSignal;

  constructor(gone: AbortSignal) {
    this.#gone = gone;
    gone.addEventListener('abort', () => this.#wake(), { once: true });
  }

  add(changes: readonly RecordChange[]): void {
    this.#changes.push(...changes);
    this.#wake();
  }

  async take(patienceMs: number): Promise<readonly RecordChange[]> {
    if (this.#changes.length === 0 && !this.#gone.aborted) {
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, patienceMs);
        const wake = () => {
          clearTimeout(timer);
          resolve();
        };
        this.#wake = wake;
      });
    }
    return this.#changes.splice(0);
  }
}
