import type { BenchRequest } from '../load.ts';
import type { Call, Dialect, Meaning } from './calls.ts';

const RECORDS = '/api/collections/tickets/records';
const EXPANDED = 'expand=requester,assignee,desk';
const SORTED = `${EXPANDED}&sort=-opened,id`;

/** How PocketBase is asked, by people with these tokens. */
export function pocketBaseDialect(tokens: readonly string[]): Dialect {
  return { request: (call, person) => requestOf(call, person, tokens[person] ?? ''), meaning };
}

/** An id of PocketBase has fifteen characters: the last of ours, which tell kind and number. */
export function shortId(id: string): string {
  return `${id.slice(9, 13)}${id.slice(-11)}`;
}

function requestOf(call: Call, person: number, token: string): BenchRequest {
  switch (call.kind) {
    case 'read':
      return { method: 'GET', path: `${RECORDS}/${shortId(call.ticket)}?${EXPANDED}`, token };
    case 'list':
      return {
        method: 'GET',
        path: `${RECORDS}?${SORTED}&filter=status%3D'open'&perPage=${call.limit}${call.counted ? '' : '&skipTotal=1'}`,
        token,
      };
    case 'search':
      return {
        method: 'GET',
        path: `${RECORDS}?${SORTED}&filter=title~'${call.word}'&perPage=50&skipTotal=1`,
        token,
      };
    case 'create':
      return { method: 'POST', path: `${RECORDS}?${EXPANDED}`, token, body: newTicket(call, person) };
    case 'change':
      return {
        method: 'PATCH',
        path: `${RECORDS}/${shortId(call.ticket)}?${EXPANDED}`,
        token,
        body: call.values,
      };
  }
}

/** What the others begin a ticket with by themselves has to be sent. */
function newTicket({ values }: Extract<Call, { kind: 'create' }>, person: number) {
  const me = `0001${person.toString(16).padStart(11, '0')}`;
  const opened = new Date().toISOString().slice(0, 10);
  return { ...values, desk: shortId(values.desk), status: 'open', opened, requester: me, assignee: me };
}

interface Record {
  readonly id: string;
  readonly [name: string]: unknown;
  readonly expand: { readonly [name: string]: { readonly name: string } };
}

function meaning(call: Call, body: string): Meaning {
  const said = JSON.parse(body);
  if (call.kind !== 'list' && call.kind !== 'search') return { tickets: [asOurs(said)], count: undefined };
  const count = call.kind === 'list' && call.counted ? said.totalItems : undefined;
  return { tickets: said.items.map(asOurs), count };
}

function asOurs(record: Record): Meaning['tickets'][number] {
  const { id, requester, assignee, desk, opened, due, expand, ...rest } = record;
  const names = Object.entries(expand).map(([name, { name: title }]) => [name, title]);
  return {
    ...rest,
    id: longId(id),
    requester: longId(String(requester)),
    assignee: longId(String(assignee)),
    desk: longId(String(desk)),
    opened: String(opened).slice(0, 10),
    due: String(due).slice(0, 10),
    titles: { ...Object.fromEntries(names), id: record['title'] },
  };
}

function longId(id: string): string {
  return `019b0000-${id.slice(0, 4)}-7000-8000-0${id.slice(4)}`;
}
