import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';

/** One call that arrived. */
export interface Received {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** How the next calls are answered: a status, or not at all. */
export type Behaviour = number | 'hangs' | { readonly redirectTo: string };

/** Another system that really listens, and behaves as it is told. */
export interface Receiver {
  readonly url: string;
  readonly received: readonly Received[];
  behave(how: Behaviour): void;
  close(): Promise<void>;
}

export async function openReceiver(): Promise<Receiver> {
  const received: Received[] = [];
  let behaviour: Behaviour = 200;
  const server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', (part: string) => {
      body += part;
    });
    request.on('end', () => {
      received.push({ path: request.url ?? '', headers: request.headers, body });
      if (behaviour === 'hangs') return;
      const answer = typeof behaviour === 'number' ? behaviour : 307;
      const headers = typeof behaviour === 'number' ? {} : { Location: behaviour.redirectTo };
      response.writeHead(answer, headers).end();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port was given');
  return {
    url: `http://127.0.0.1:${address.port}`,
    received,
    behave: (how) => {
      behaviour = how;
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
