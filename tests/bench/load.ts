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
  try {
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
    return { perSecond: (count / (performance.now() - began)) * 1000, latencies };
  } finally {
    left = 0; // also where one was refused
    for (const line of lines) line.close();
  }
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
 * One connection that stays open. It knows no more of HTTP than these servers send, so that the other core has time to
 * spare for the server.
 */
class Line {
  readonly #socket: Socket;
  #chunks: Buffer[] = [];
  /** Bytes of the answer that are still to come; undefined while its head is not whole. */
  #missing: number | undefined;
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
    if (this.#missing === undefined) this.#missing = missingAfter(Buffer.concat(this.#chunks));
    else if (this.#missing === IN_PIECES) this.#missing = isLast(chunk) ? 0 : IN_PIECES;
    else this.#missing -= chunk.length;
    if (this.#missing !== 0) return;
    const whole = Buffer.concat(this.#chunks).toString();
    this.#chunks = [];
    this.#missing = undefined;
    if (whole.startsWith('HTTP/1.1 2')) this.#answered?.(bodyOf(whole));
    else this.#failed?.(new Error(`refused: ${whole}`));
  }
}

/** The answer comes in pieces, each with its own length: nobody knows how many. */
const IN_PIECES = -1;
const LAST_PIECE = '0\r\n\r\n';

function missingAfter(received: Buffer): number | undefined {
  const end = received.indexOf('\r\n\r\n');
  if (end < 0) return undefined;
  const head = received.toString('latin1', 0, end);
  if (/\r\ntransfer-encoding: chunked/i.test(head)) return isLast(received) ? 0 : IN_PIECES;
  const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1];
  if (length === undefined) throw new Error('an answer without a length');
  return end + 4 + Number(length) - received.length;
}

function isLast(received: Buffer): boolean {
  return received.toString('latin1', Math.max(0, received.length - LAST_PIECE.length)) === LAST_PIECE;
}

function bodyOf(answer: string): string {
  const start = answer.indexOf('\r\n\r\n');
  const body = answer.slice(start + 4);
  if (!/\r\ntransfer-encoding: chunked/i.test(answer.slice(0, start))) return body;
  // JSON has no line of its own that is a number: what looks like the length of a piece is one.
  return body.replaceAll(/(?:^|\r\n)[\da-f]+\r\n/gi, '');
}
