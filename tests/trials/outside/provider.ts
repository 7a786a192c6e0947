import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { json } from 'node:stream/consumers';
import { sign } from '#server/sending/sign.ts';

/** What the provider was asked, once for each try. */
export interface Asked {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: Record<string, unknown> | undefined;
}

type Behaviour = (asked: Asked, response: ServerResponse) => void;

/** A payment provider: it makes one checkout for each idempotency key, and signs what it tells of them. */
export interface Provider {
  readonly url: string;
  readonly asked: readonly Asked[];
  readonly checkouts: ReadonlyMap<string, string>;
  /** Answers like this from here on; without a word as usual. */
  behave(behaviour?: Behaviour): void;
  close(): Promise<void>;
}

let made = 0;
/** Like none before, whichever provider of this process gave it. */
const newId = () => `ck_${(made += 1)}`;

export const SECRET = 'whsec_c2VjcmV0IG9mIHRoZSBwcm92aWRlcg==';

export async function openProvider(): Promise<Provider> {
  const asked: Asked[] = [];
  const checkouts = new Map<string, string>();
  let behaviour: Behaviour | undefined;
  const usual: Behaviour = ({ headers }, response) => {
    const key = String(headers['idempotency-key']);
    const id = checkouts.get(key) ?? newId();
    checkouts.set(key, id);
    answer(response, 201, { checkout: { id, url: `https://pay.example.org/${id}` }, fee: '1.50' });
  };
  const server = createServer((request, response) => {
    void (async () => {
      const { method = '', url: path = '', headers } = request;
      const hasBody = Number(headers['content-length'] ?? 0) > 0;
      const body = hasBody ? ((await json(request)) as Record<string, unknown>) : undefined;
      const one = { method, path, headers, body };
      asked.push(one);
      (behaviour ?? usual)(one, response);
    })();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('the provider has no address');
  return {
    url: `http://127.0.0.1:${address.port}`,
    asked,
    checkouts,
    behave: (next) => {
      behaviour = next;
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** Answers with JSON. */
export function answer(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
}

/** A message of the provider, signed as Standard Webhooks. */
export function signedBy(
  secret: string,
  {
    id,
    body,
    at = Date.now(),
  }: { readonly id: string; readonly body: string | Buffer; readonly at?: number },
): Record<string, string> {
  const timestamp = Math.floor(at / 1000);
  return {
    'Content-Type': 'application/json',
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': sign({ id, timestamp, body }, secret),
  };
}
