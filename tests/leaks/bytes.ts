import { Agent, type IncomingMessage, type RequestOptions, request as send } from 'node:http';
import { extractText, getDocumentProxy, getMeta } from 'unpdf';
import type { Viewer } from './viewers.ts';

/** A call as it is sent. */
export interface Request {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  readonly path: string;
  /** Text is sent as it is, everything else as JSON. */
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** All bytes of an answer but those of the request itself: its id, and what it took. */
export type Ask = (viewer: Viewer, request: Request) => Promise<string>;

/** Who a viewer is, in headers. Nothing: nobody. */
export type Credentials = (viewer: Viewer) => Readonly<Record<string, string>>;

/** What no two answers have the same, whatever they say. */
const ofTheRequest = /^(date|request-id|server-timing|ratelimit|connection|keep-alive):/i;

/** A key that was drawn for a new record: no two are the same. Those of the world are marks. */
const newKey = /"(?!zq)(?=\w*\d)(?=\w*[A-Z])\w{16,}"/g;

/** An id that was drawn while the question was answered. */
const newId = /01900000-0000-7000-8001-\d{12}/g;

/** The same ids in the order in which they stand there: how many were drawn before is no part of an answer. */
function withOwnIds(answer: string): string {
  const ids = [...new Set(answer.match(newId))];
  return answer.replaceAll(
    newId,
    (id) => `01900000-0000-7000-8001-${String(ids.indexOf(id) + 1).padStart(12, '0')}`,
  );
}

/** Asks over HTTP. Nothing is taken compressed: that would only cost time. */
export function askOver(port: number, credentials: Credentials): Ask & { close(): void } {
  const agent = new Agent({ keepAlive: true });
  const ask: Ask = async (viewer, { method, path, body, headers = {} }) => {
    const text = body === undefined || typeof body === 'string' ? body : JSON.stringify(body);
    const { response, received } = await answered(
      {
        agent,
        host: '127.0.0.1',
        port,
        method,
        path,
        headers: {
          ...(text === undefined
            ? {}
            : { 'Content-Type': 'application/json', 'Content-Length': String(Buffer.byteLength(text)) }),
          ...credentials(viewer),
          ...headers,
        },
      },
      text,
    );
    const lines = Object.entries(response.headers).map(([name, value]) => `${name}: ${String(value)}`);
    const kept = lines.filter((line) => !ofTheRequest.test(line)).toSorted();
    const answer = received
      // To agents an answer is told as text as well.
      .replaceAll(/("request\\?":\\?")[0-9a-f-]{36}/g, '$1…')
      .replaceAll(newKey, '"a new key"');
    return withOwnIds([String(response.statusCode), ...kept, '', answer].join('\n'));
  };
  return Object.assign(ask, { close: () => agent.destroy() });
}

function answered(
  options: RequestOptions,
  body: string | undefined,
): Promise<{ readonly response: IncomingMessage; readonly received: string }> {
  return new Promise((resolve, reject) => {
    const outgoing = send(options, (response) => {
      const pieces: Buffer[] = [];
      response.on('data', (piece: Buffer) => pieces.push(piece));
      response.on('error', reject);
      response.on('end', () => {
        const bytes = Buffer.concat(pieces);
        const isPdf = response.headers['content-type'] === 'application/pdf';
        const read = isPdf ? wordsOfPdf(bytes) : Promise.resolve(bytes.toString());
        read.then((received) => resolve({ response, received }), reject);
      });
    });
    outgoing.on('error', reject);
    outgoing.end(body);
  });
}

/** All that a PDF says, and what it is called: its bytes hide it, and have the moment in them. */
async function wordsOfPdf(bytes: Buffer): Promise<string> {
  const pdf = await getDocumentProxy(new Uint8Array(bytes));
  const { text } = await extractText(pdf, { mergePages: true });
  const { Title: title, Author: author } = (await getMeta(pdf)).info;
  await pdf.cleanup();
  return [title, author, text].map(String).join('\n');
}

/** The same call in words, to be read in a failed test. */
export function inWords({ method, path, body, headers }: Request): string {
  const rest = [body, headers].filter((one) => one !== undefined).map((one) => JSON.stringify(one));
  return [method, decodeURIComponent(path), ...rest].join(' ');
}
