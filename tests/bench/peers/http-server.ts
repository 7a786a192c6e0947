import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { json } from 'node:stream/consumers';
import type { NewTicket } from './calls.ts';
import { Refusal } from '../refusal.ts';
import { serve } from '../serve.ts';
import { type Change, DeskRules } from './desk-rules.ts';
import type { DeskStore, Me } from './desk-store.ts';
import { openStore } from './drivers.ts';

/** The same calls on node:http alone: no framework, and checks of what is sent written out. */
function plain(store: DeskStore): (request: IncomingMessage, response: ServerResponse) => void {
  const rules = new DeskRules(store);
  return (request, response) => {
    answer(store, rules, request).then(
      (body) => end(response, request.method === 'POST' ? 201 : 200, body),
      (error: unknown) => {
        const { status, code } = error instanceof Refusal ? error : new Refusal(500, 'internal');
        end(response, status, { code, status });
      },
    );
  };
}

function end(response: ServerResponse, status: number, body: unknown): void {
  const text = JSON.stringify(body);
  response.writeHead(status, {
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': Buffer.byteLength(text),
  });
  response.end(text);
}

// What it needs to answer is handed in.
// oxlint-disable-next-line max-params
async function answer(store: DeskStore, rules: DeskRules, request: IncomingMessage): Promise<unknown> {
  const me = await signedIn(store, request);
  const [path = '', query = ''] = (request.url ?? '').split('?');
  const id = /^\/api\/tickets\/([\w-]+)$/.exec(path)?.[1];
  if (id === undefined && path !== '/api/tickets') throw new Refusal(404, 'not_found');
  switch (`${request.method} ${id === undefined ? 'all' : 'one'}`) {
    case 'GET one':
      return rules.read(me, id ?? '');
    case 'GET all':
      return rules.page(me, pageOf(new URLSearchParams(query)));
    case 'POST all':
      return rules.create(me, newTicketOf(await json(request)));
    case 'PATCH one':
      return rules.change(me, id ?? '', changeOf(await json(request)));
    default:
      throw new Refusal(405, 'method_not_allowed');
  }
}

async function signedIn(store: DeskStore, request: IncomingMessage): Promise<Me> {
  const token = /^Bearer (\S+)$/.exec(request.headers.authorization ?? '')?.[1] ?? '';
  const me = await store.me(createHash('sha256').update(token).digest('hex'));
  if (me === undefined) throw new Refusal(401, 'not_signed_in');
  return me;
}

function pageOf(query: URLSearchParams) {
  const limit = Number(query.get('limit') ?? 50);
  if (!Number.isInteger(limit) || limit < 1 || limit > 200) throw new Refusal(400, 'bad_request');
  return { q: query.get('q') ?? undefined, limit, count: query.get('count') === 'true' };
}

const isText =
  (most: number, least = 0) =>
  (value: unknown) =>
    typeof value === 'string' && value.trim().length >= least && value.length <= most;
const isOneOf = (words: readonly string[]) => (value: unknown) =>
  typeof value === 'string' && words.includes(value);
const matches = (pattern: RegExp) => (value: unknown) => typeof value === 'string' && pattern.test(value);

/** What each field must be. */
const checks: Readonly<Record<string, (value: unknown) => boolean>> = {
  title: isText(120, 1),
  body: (value) => value === null || isText(2000)(value),
  note: (value) => value === null || isText(500)(value),
  priority: isOneOf(['low', 'normal', 'high']),
  status: isOneOf(['open', 'waiting', 'closed']),
  desk: matches(/^[\da-f-]{36}$/),
  due: matches(/^\d{4}-(0\d|1[0-2])-([0-2]\d|3[01])$/),
};
const NEW = ['title', 'body', 'priority', 'desk', 'due'];
const CHANGED = ['title', 'body', 'note', 'priority', 'status', 'due'];

function checked(sent: unknown, allowed: readonly string[]): object {
  if (typeof sent !== 'object' || sent === null) throw new Refusal(422, 'invalid');
  for (const [name, value] of Object.entries(sent))
    if (!allowed.includes(name) || checks[name]?.(value) !== true) throw new Refusal(422, 'invalid');
  return sent;
}

function newTicketOf(sent: unknown): NewTicket {
  const ticket = checked(sent, NEW);
  if (['title', 'priority', 'desk', 'due'].some((name) => !(name in ticket)))
    throw new Refusal(422, 'invalid');
  return ticket as NewTicket; // checked above
}

function changeOf(sent: unknown): Change {
  return checked(sent, CHANGED);
}

const store = openStore(process.argv[2] ?? '');
serve(store, plain(store));
