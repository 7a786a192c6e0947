import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

/** One request of a load. */
export interface BenchRequest {
  readonly method: 'GET' | 'POST' | 'PATCH';
  readonly path: string;
  readonly token: string;
  readonly body?: unknown;
}

/** What a server did in a round. */
export interface Round {
  readonly perSecond: number;
  /** Of each request, in milliseconds. */
  readonly latencies: readonly number[];
}

/** Sends `count` requests over some connections, each waiting for its answer before the next; all must be answered 2xx. */
export async function load(
  url: string,
  { count, connections }: { readonly count: number; readonly connections: number },
  next: () => BenchRequest,
): Promise<Round> {
  const { hostname, port } = new URL(url);
  const latencies: number[] = [];
  let left = count;
  const lines = await Promise.all(
    Array.from({ length: connections }, () => Line.open(hostname, Number(port))),
  );
  const began = performance.now();
  await Promise.all(
    lines.map(async (line) => {
      while (left > 0) {
        left -= 1;
        const text = written(next(), hostname);
        const sent = performance.now();
        await line.ask(text);
        latencies.push(performance.now() - sent);
      }
    }),
  );
  const seconds = (performance.now() - began) / 1000;
  for (const line of lines) line.close();
  return { perSecond: count / seconds, latencies };
}

/** The body of one answer. */
export async function askOnce(url: string, request: BenchRequest): Promise<string> {
  const { hostname, port } = new URL(url);
  const line = await Line.open(hostname, Number(port));
  const body = await line.ask(written(request, hostname));
  line.close();
  return body;
}

function written({ method, path, token, body }: BenchRequest, host: string): string {
  const head = `${method} ${path} HTTP/1.1\r\nHost: ${host}\r\nAuthorization: Bearer ${token}\r\n`;
  if (body === undefined) return `${head}\r\n`;
  const text = JSON.stringify(body);
  const length = Buffer.byteLength(text);
  return `${head}Content-Type: application/json\r\nContent-Length: ${length}\r\n\r\n${text}`;
}

/**
 * One connection that stays open. It knows no more of HTTP than these two servers send, so that the other core has time
 * to spare for the server.
 */
class Line {
  readonly #socket: Socket;
  #chunks: Buffer[] = [];
  #missing = -1;
  #answered: ((body: string) => void) | undefined;
  #failed: ((error: Error) => void) | undefined;

  private constructor(socket: Socket) {
    this.#socket = socket;
    socket.setNoDelay(true);
    socket.on('data', (chunk) => this.#receive(Buffer.from(chunk)));
    socket.on('error', (error) => this.#failed?.(error));
    socket.on('close', () => this.#failed?.(new Error('the server has cut the connection')));
  }

  static async open(host: string, port: number): Promise<Line> {
    const socket = connect(port, host);
    await once(socket, 'connect');
    return new Line(socket);
  }

  ask(text: string): Promise<string> {
    return new Promise((resolve, reject) => {
      this.#answered = resolve;
      this.#failed = reject;
      this.#socket.write(text);
    });
  }

  close(): void {
    this.#failed = undefined;
    this.#socket.destroy();
  }

  #receive(chunk: Buffer): void {
    this.#chunks.push(chunk);
    if (this.#missing < 0) this.#missing = missingAfter(Buffer.concat(this.#chunks));
    else this.#missing -= chunk.length;
    if (this.#missing !== 0) return;
    const whole = Buffer.concat(this.#chunks).toString();
    this.#chunks = [];
    this.#missing = -1;
    if (whole.startsWith('HTTP/1.1 2')) this.#answered?.(whole.slice(whole.indexOf('\r\n\r\n') + 4));
    else this.#failed?.(new Error(`refused: ${whole}`));
  }
}

/** Bytes of the answer that are still to come; -1 while its head is not whole. */
function missingAfter(received: Buffer): number {
  const end = received.indexOf('\r\n\r\n');
  if (end < 0) return -1;
  const length = /\r\ncontent-length: (\d+)/i.exec(received.toString('latin1', 0, end))?.[1];
  if (length === undefined) throw new Error('an answer without a length');
  return end + 4 + Number(length) - received.length;
}
