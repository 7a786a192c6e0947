import type { BenchRequest } from '../load.ts';
import type { Call, Dialect, Meaning } from './calls.ts';
import { people, type Scale } from './desk-data.ts';

/** The dialect of Ninefold, which those written by hand speak too. */
export function restDialect(scale: Scale): Dialect {
  const tokens = people(scale).map(({ token }) => token);
  return { request: (call, person) => requestOf(call, tokens[person] ?? ''), meaning };
}

const LIST = "/api/tickets?sort=-opened&filter=status%3D%3D'open'";

function requestOf(call: Call, token: string): BenchRequest {
  switch (call.kind) {
    case 'read':
      return { method: 'GET', path: `/api/tickets/${call.ticket}`, token };
    case 'list': {
      const counted = call.counted ? '&count=true' : '';
      return { method: 'GET', path: `${LIST}&limit=${call.limit}${counted}`, token };
    }
    case 'search':
      return { method: 'GET', path: `/api/tickets?sort=-opened&limit=50&q=${call.word}`, token };
    case 'create':
      return { method: 'POST', path: '/api/tickets', token, body: call.values };
    case 'change':
      return { method: 'PATCH', path: `/api/tickets/${call.ticket}`, token, body: call.values };
  }
}

function meaning(call: Call, body: string): Meaning {
  const said = JSON.parse(body);
  if (call.kind !== 'list' && call.kind !== 'search') return { tickets: [said], count: undefined };
  return { tickets: said.items, count: said.count };
}
