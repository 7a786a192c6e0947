import { once } from 'node:events';
import type { Socket } from 'node:net';
import type { RequestListener, Server, ServerOptions, ServerResponse } from 'node:http';
import { http } from '#server/node-http.ts';

/** A server that answers. */
export interface Serving {
  /** With the port it really has. */
  readonly url: string;
  /** Takes no new requests, finishes those under way, and then has ended. */
  stop(): Promise<void>;
}

/** Why it does not answer. */
export type NotServing = { readonly kind: 'not_serving'; readonly message: string };

/** Requests under way when the server stops have this long to finish. */
const patienceMs = 10_000;

/** How long senders may take, and how often it is looked who takes longer: until then their connection stays open. */
interface Patience {
  readonly requestTimeout: number;
  readonly headersTimeout: number;
  readonly connectionsCheckingInterval: number;
}

/** Slow senders: a minute for a whole request, a third of that for its headers. */
const usual: Patience = {
  requestTimeout: 60_000,
  headersTimeout: 20_000,
  connectionsCheckingInterval: 5_000,
};

/** A request without a body has no stream to be opened, read and closed: most have none. */
const reading: ServerOptions = { optimizeEmptyRequests: true };

interface Listening {
  readonly host: string;
  readonly port: number;
  readonly patience?: Patience;
  /** Of requests and answers, where the listener wants its own. */
  readonly classes?: Pick<ServerOptions, 'IncomingMessage' | 'ServerResponse'>;
}

/**
 * Each connection that is open, with the last request on it that has no answer yet. No set of answers: V8 would keep them
 * from one full collection to the next (`docs/decisions/0340-requests-under-way-by-connection.md`).
 */
type Answering = Map<Socket, ServerResponse | undefined>;

/** Listens. A port that is taken, or an address that is not this machine's, is said in a sentence. */
export async function serve(
  listener: RequestListener,
  { host, port, patience = usual, classes }: Listening,
): Promise<({ readonly kind: 'serving' } & Serving) | NotServing> {
  const answering: Answering = new Map();
  const server = http.createServer({ ...patience, ...reading, ...classes }, (request, response) => {
    noteAnswering(answering, response, request.socket);
    // Once it ends, whoever has a connection is answered on it a last time.
    if (!server.listening) response.shouldKeepAlive = false;
    listener(request, response);
  });
  const problem = await listen(server, host, port);
  if (problem !== undefined) return { kind: 'not_serving', message: problem };
  return { kind: 'serving', url: urlOf(server, host), stop: () => stop(server, answering) };
}

function noteAnswering(answering: Answering, response: ServerResponse, connection: Socket): void {
  if (!answering.has(connection)) connection.once('close', () => answering.delete(connection));
  answering.set(connection, response);
  response.on('close', () => {
    if (answering.get(connection) === response) answering.set(connection, undefined);
  });
}

async function listen(server: Server, host: string, port: number): Promise<string | undefined> {
  try {
    server.listen(port, host);
    await once(server, 'listening');
    return undefined;
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    switch (code) {
      case 'EADDRINUSE':
        return `Port ${port} is in use by another program. Choose another with --port, or --port 0 for any free one.`;
      case 'EACCES':
        return `Port ${port} may not be used by this account. Choose one from 1024 on with --port.`;
      case 'EADDRNOTAVAIL':
      case 'ENOTFOUND':
        return `${host} is not an address of this machine. Say another with --host.`;
      default:
        throw error;
    }
  }
}

function urlOf(server: Server, host: string): string {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('a server without a port');
  return `http://${host.includes(':') ? `[${host}]` : host}:${address.port}`;
}

/** Connections would else stay open for the next request, and the next, for as long as the patience lasts. */
async function stop(server: Server, answering: Answering): Promise<void> {
  const closed = once(server, 'close');
  server.close();
  for (const response of answering.values()) {
    if (response === undefined) continue;
    response.shouldKeepAlive = false;
    // Of one that has begun its client has been told otherwise.
    response.once('finish', () => setImmediate(() => server.closeIdleConnections()));
  }
  server.closeIdleConnections();
  const timer = setTimeout(() => server.closeAllConnections(), patienceMs);
  await closed;
  clearTimeout(timer);
}
