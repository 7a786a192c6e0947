// A part of a typed client: changes as they happen. See client-transport.ts.
import { type ClientSettings, failed, pause, requestOf } from './client-transport.ts';

/** What a stream of changes tells. */
export type Change<Entity extends string = string> =
  /** A record was written: read it, and drop it where it is not found any more. */
  | { readonly kind: 'changed'; readonly entity: Entity; readonly id: string }
  /** Changes were missed, and which is not known: read everything again. */
  | { readonly kind: 'missed' };

/** How a stream is followed. */
export interface EventOptions {
  /** Ends the stream. */
  readonly signal?: AbortSignal;
}

/** Server-sent events of the application (https://html.spec.whatwg.org/multipage/server-sent-events.html). */
export function tellsChanges<Entity extends string>(settings: ClientSettings) {
  return {
    /**
     * Changes of records that you may read, until the signal ends it or you are signed out. A stream that breaks is
     * opened again, and goes on where it was.
     */
    async *$events({ signal }: EventOptions = {}): AsyncGenerator<Change<Entity>, void, undefined> {
      const { attempts = 4 } = settings;
      const isEnded = () => signal?.aborted === true;
      let last: string | undefined;
      let hasOpened = false;
      for (let failures = 0; !isEnded(); ) {
        const stream = new OneStream(settings, signal);
        try {
          for await (const { id, event, data } of stream.read(last)) {
            last = id ?? last;
            if (event === 'end') return;
            if (event === 'open') {
              // Without a last event the application cannot tell what was missed.
              if (hasOpened && last === undefined) yield { kind: 'missed' };
              hasOpened = true;
              failures = 0;
            } else if (event === 'reset') yield { kind: 'missed' };
            else if (data !== '')
              yield { kind: 'changed', ...(JSON.parse(data) as { entity: Entity; id: string }) }; // as the application sends it
          }
        } catch (error) {
          failures += 1;
          if (!stream.mayTryAgain || failures >= attempts) throw error;
        } finally {
          stream.close();
        }
        await pause(stream.pauseMs, signal);
      }
    },
  };
}

interface ServerSentEvent {
  readonly id?: string;
  /** `open` begins a stream. Undefined: a change, or only a sign of life. */
  readonly event?: string;
  readonly data: string;
}

/** One connection, from opening it until it breaks; silence for as long as an answer may take ends it as well. */
class OneStream {
  /** False where opening it again would be refused again. */
  mayTryAgain = true;
  pauseMs = 2000;
  readonly #settings: ClientSettings;
  readonly #ended = new AbortController();
  readonly #signal: AbortSignal;
  readonly #outside: AbortSignal | undefined;

  constructor(settings: ClientSettings, outside: AbortSignal | undefined) {
    this.#settings = settings;
    this.#outside = outside;
    this.#signal =
      outside === undefined ? this.#ended.signal : AbortSignal.any([outside, this.#ended.signal]);
  }

  close(): void {
    this.#ended.abort();
  }

  async *read(last: string | undefined): AsyncGenerator<ServerSentEvent, void, undefined> {
    const { timeout = 60_000 } = this.#settings;
    let silence = setTimeout(() => this.close(), timeout);
    try {
      const response = await this.#open(last);
      yield { event: 'open', data: '' };
      let text = '';
      for await (const part of textOf(response)) {
        clearTimeout(silence);
        silence = setTimeout(() => this.close(), timeout);
        const events = (text + part).split('\n\n');
        text = events.pop() ?? '';
        yield* events.map(eventOf);
      }
    } catch (error) {
      // Who ended it knows.
      if (this.#outside?.aborted !== true) throw error;
    } finally {
      clearTimeout(silence);
    }
  }

  async #open(last: string | undefined): Promise<Response> {
    const { fetch: ask = fetch } = this.#settings;
    const { url, init } = requestOf({ method: 'GET', path: '/api/-/events', answer: 'text' }, this.#settings);
    const headers = {
      ...init.headers,
      Accept: 'text/event-stream',
      ...(last === undefined ? {} : { 'Last-Event-ID': last }),
    };
    const response = await ask(url, { ...init, headers, signal: this.#signal });
    if (response.ok) return response;
    const { error, again, afterMs = this.pauseMs } = failed(response, await response.text());
    this.mayTryAgain = again;
    this.pauseMs = afterMs;
    throw error;
  }
}

async function* textOf({ body }: Response): AsyncGenerator<string, void, undefined> {
  if (body === null) return;
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  try {
    for (let read = await reader.read(); !read.done; read = await reader.read()) yield read.value;
  } finally {
    reader.releaseLock();
  }
}

function eventOf(text: string): ServerSentEvent {
  const values = new Map(text.split('\n').map((line) => [line.split(':', 1)[0] ?? '', valueOf(line)]));
  const id = values.get('id');
  const event = values.get('event');
  return {
    data: values.get('data') ?? '',
    ...(id === undefined ? {} : { id }),
    ...(event === undefined ? {} : { event }),
  };
}

function valueOf(line: string): string {
  return line.slice(line.indexOf(':') + 1).trim();
}
