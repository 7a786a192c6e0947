import type { TestApp } from '#tests/support/app.ts';

/** One event of a stream. */
export interface SeenEvent {
  readonly name: string;
  readonly id?: string;
  readonly data: string;
}

/** A stream of events that is open. */
export interface EventReader {
  readonly status: number;
  readonly type: string | null;
  /** What has come so far. */
  readonly seen: readonly SeenEvent[];
  /** Waits until so many have come; fails after some seconds. */
  until(count: number): Promise<readonly SeenEvent[]>;
  /** Resolves when the server has ended the stream. */
  readonly ended: Promise<void>;
  close(): void;
}

/** Opens `GET /api/-/events` as a person of the examples. */
export async function readEvents(
  app: TestApp,
  person: string | undefined,
  headers: Record<string, string> = {},
): Promise<EventReader> {
  const cut = new AbortController();
  const cookie: Record<string, string> = person === undefined ? {} : { Cookie: await cookieOf(app, person) };
  const response = await fetch(`${app.url}/api/-/events`, {
    headers: { ...cookie, ...headers },
    signal: cut.signal,
  });
  const seen: SeenEvent[] = [];
  const begun = Promise.withResolvers<void>();
  const ended = collect(response, seen, begun.resolve);
  // The feed has begun to look once the first line is there; what follows cannot be missed.
  await Promise.race([begun.promise, ended]);
  return {
    status: response.status,
    type: response.headers.get('content-type'),
    seen,
    ended,
    until: async (count) => {
      for (let tries = 0; seen.length < count; tries += 1) {
        if (tries > 600) throw new Error(`only ${JSON.stringify(seen)} came`);
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
      return seen;
    },
    close: () => cut.abort(),
  };
}

/** Signs a person of the examples in, as a browser does. */
export async function cookieOf(app: TestApp, person: string): Promise<string> {
  const answer = await fetch(`${app.url}/api/-/rehearsal/session`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ person }),
  });
  return (answer.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
}

async function collect(response: Response, seen: SeenEvent[], begun: () => void): Promise<void> {
  let text = '';
  const decoder = new TextDecoder();
  try {
    for await (const chunk of response.body ?? []) {
      begun();
      text += decoder.decode(chunk, { stream: true });
      const parts = text.split('\n\n');
      text = parts.pop() ?? '';
      for (const part of parts) {
        const fields = new Map(
          part.split('\n').map((line) => [line.split(': ')[0], line.slice(line.indexOf(': ') + 2)]),
        );
        const data = fields.get('data');
        if (data !== undefined)
          seen.push({ name: fields.get('event') ?? 'message', id: fields.get('id'), data });
      }
    }
  } catch (error) {
    if (!(error instanceof DOMException)) throw error; // the test has closed it
  }
}
