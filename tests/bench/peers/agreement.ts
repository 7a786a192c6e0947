import { isDeepStrictEqual } from 'node:util';
import { askOnce } from '../load.ts';
import { type Call, calls, type Dialect, drawn, type Meaning } from './calls.ts';
import type { Scale } from './desk-data.ts';

/** Who must answer, and how much of it they can. */
interface Answering {
  readonly peer: { readonly name: string; readonly hidesFields: boolean };
  readonly started: { readonly server: { readonly url: string }; readonly dialect: Dialect };
}

const EVERY = 'id,title,priority,status,requester,assignee,desk,opened,due,titles'.split(',');
/** What some may not see. */
const MASKED = ['body', 'note'];

/** All must answer the same before anything is measured: who does less is not faster. */
export async function mustAgree(entrants: readonly Answering[], scale: Scale): Promise<void> {
  for (const measured of calls)
    for (let seed = 1; seed <= 5; seed += 1) {
      const { call, person } = drawn(measured, scale, seed)();
      const answers = await Promise.all(entrants.map((entrant) => meant(entrant, call, person)));
      for (const [place, answer] of answers.entries()) {
        const { peer } = entrants[place] ?? {};
        const [one, other] = [answers[0], answer].map((said) => comparable(call, said, peer?.hidesFields));
        if (!isDeepStrictEqual(one, other))
          throw new Error(
            `${peer?.name} answers ${measured.name} otherwise:\n${JSON.stringify(one)}\n${JSON.stringify(other)}`,
          );
      }
    }
}

async function meant({ started }: Answering, call: Call, person: number): Promise<Meaning> {
  const { server, dialect } = started;
  return dialect.meaning(call, await askOnce(server.url, dialect.request(call, person)));
}

function comparable(call: Call, meaning: Meaning | undefined, hidesFields: boolean | undefined): unknown {
  const names = hidesFields === false ? EVERY : [...EVERY, ...MASKED];
  // Each server gives new ones an id of its own.
  const told = call.kind === 'create' ? names.filter((name) => name !== 'id') : names;
  return {
    count: meaning?.count,
    tickets: meaning?.tickets.map((ticket) => Object.fromEntries(told.map((name) => [name, ticket[name]]))),
  };
}
