import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { engineCodes } from '#shared/api/problem.ts';
import { offerSetup } from '#server/identity/keys/setup-link.ts';
import { type AccountApp, cookieOf, openAccountApp } from '#tests/server/identity/account-app.ts';
import { accountsContract } from '#tests/server/identity/accounts-contract.ts';
import type { TestAnswer } from '#tests/support/app.ts';
import { databases, type TestDatabase } from '#tests/support/databases.ts';
import { OpenApiAnswers } from '#tests/support/openapi-answers.ts';
import { accountCalls, type AccountRequest, type Somebody } from './account-calls.ts';
import { hostileValues } from './hostile-values.ts';

/** A tenth of FUZZ_REQUESTS: each stands at the end of those that prepare it. */
const requests = Number(process.env['FUZZ_REQUESTS'] ?? 840) / 10;
const seed = Number(process.env['FUZZ_SEED'] ?? 20_260_302);
const perPlace = Math.ceil(requests / databases.length);
/** So many meet one application. */
const perApp = 250;
const rounds = Array.from({ length: Math.ceil(perPlace / perApp) }, (_, round) => seed + round);
const start = Date.parse('2026-01-05T08:00:00.000Z');

/** One of the staff needs a second factor. Whoever tries often is not made to wait, so that all is tried. */
const contract = accountsContract
  .replace('link: true }', 'link: true, second_factor: { required: [staff] } }')
  .replace('sign_in: { count: 5, per: 15m }', 'sign_in: { count: 100000, per: 1m }');

/** How a body is spoilt at one place of it: by another value, by another byte of what is coded, or by its end. */
interface Spoilt {
  readonly place: number;
  readonly how:
    | { readonly value: unknown }
    | { readonly byte: number; readonly at: number }
    | { readonly cut: number };
}

interface Act {
  readonly name: string;
  readonly who: number;
  readonly spoilt: Spoilt | undefined;
}

const act: fc.Arbitrary<Act> = fc.record({
  name: fc.constantFrom(...Object.keys(accountCalls)),
  who: fc.nat(2),
  spoilt: fc.option(
    fc.record({
      place: fc.nat(1_000),
      how: fc.oneof(
        fc.record({ value: fc.constantFrom(...hostileValues) }),
        fc.record({ byte: fc.nat(255), at: fc.nat(400) }),
        fc.record({ cut: fc.nat(400) }),
      ),
    }),
    { nil: undefined, freq: 2 },
  ),
});

/** By call, how many came through and how many were refused. */
const seen = new Map<string, { through: number; refused: number }>();

describe.each(databases)('who comes in on $kind', ({ open }) => {
  test.each(rounds)(
    'is answered as the document says, and never with a fault of the server (%i)',
    async (number) => {
      const place = await open();
      try {
        expect(
          await faultsOn(place, fc.sample(act, { numRuns: Math.min(perPlace, perApp), seed: number })),
        ).toEqual([]);
      } finally {
        await place.dispose();
      }
    },
    300_000,
  );
});

/** Whoever sets it up is the owner from then on; what comes before is spoilt. Then every call once as it should be. */
function asSentTo(acts: readonly Act[]): readonly Act[] {
  const spoilt = acts.flatMap((one) => (one.spoilt === undefined ? [] : [{ ...one, name: 'setup', who: 0 }]));
  const asItShould = (name: string, who: number) => ({ name, who, spoilt: undefined });
  return [
    ...spoilt.slice(0, 8),
    asItShould('setup', 0),
    // One of the staff begins with an app, the other with a passkey.
    asItShould('answerByNewCode', 2),
    ...Object.keys(accountCalls).map((name) => asItShould(name, 1)),
    asItShould('takeFactor', 0),
    ...acts,
  ];
}

async function faultsOn(place: TestDatabase, acts: readonly Act[]): Promise<readonly string[]> {
  const shop = await openAccountApp(place, true, contract);
  const walk = new Walk(shop);
  try {
    await shop.account('stan@example.org', ['staff']);
    await shop.account('cleo@example.org', ['staff']);
    const setupKey = (await offerSetup(shop.app.runtime, new Date(start).toISOString())) ?? '';
    for (const one of asSentTo(acts)) await walk.take(one, setupKey);
  } finally {
    await shop.close();
  }
  return walk.faults;
}

/** What three people do one after the other: each hangs on what they were told before. */
class Walk {
  readonly faults: string[] = [];
  readonly #shop: AccountApp;
  readonly #people: readonly Somebody[] = ['ada', 'stan', 'cleo'].map((name) => ({
    email: `${name}@example.org`,
    authenticators: [],
    recovery: [],
  }));
  #now = start;
  #said: OpenApiAnswers | undefined;

  constructor(shop: AccountApp) {
    this.#shop = shop;
  }

  async take({ name, who, spoilt }: Act, setupKey: string): Promise<void> {
    // A code of an app is good once.
    this.#now += 31_000;
    const now = new Date(this.#now).toISOString();
    this.#shop.setNow(now);
    const somebody = this.#people[who];
    const prepare = accountCalls[name];
    if (somebody === undefined || prepare === undefined) throw new Error(`nobody can ${name}`);
    const around = { letters: () => this.#shop.letters(), now, setupKey };
    const prepared = await prepare(somebody, around, (request) => this.#send(request));
    const { status } = await this.#send(
      spoilt === undefined || prepared.method === 'GET'
        ? prepared
        : { ...prepared, body: spoil(prepared.body, spoilt) },
    );
    if (status < 400) prepared.keep?.();
    const outcome = seen.get(name) ?? { through: 0, refused: 0 };
    outcome[status < 400 ? 'through' : 'refused'] += 1;
    seen.set(name, outcome);
    // The owner's document has every call.
    if (name === 'setup' && status === 200)
      this.#said = new OpenApiAnswers(
        (await this.#shop.ask(prepared.as?.cookie, 'GET', 'openapi.json')).body,
      );
  }

  async #send({ method, path, body, as }: AccountRequest): Promise<TestAnswer> {
    const { reports } = this.#shop.app;
    const before = reports.length;
    const answer = await this.#shop.ask(as?.cookie, method, path, body);
    if (as !== undefined) learn(as, answer);
    const fault = this.#faultOf(answer, { method, path });
    if (fault === undefined) return answer;
    const bugs = reports.slice(before).flatMap((one) => (one.kind === 'bug' ? [one.error] : []));
    const sent = `${method} ${path} ${JSON.stringify(body)?.slice(0, 2_000)}`;
    this.faults.push(`${fault} to ${sent}\n${bugs.map(stackOf).join('\n')}`);
    return answer;
  }

  #faultOf({ status, headers, body }: TestAnswer, { method, path }: AccountRequest): string | undefined {
    const isKnown = status < 400 || Object.hasOwn(engineCodes, String(body?.code));
    if (status >= 500 || !isKnown) return `${status} ${JSON.stringify(body)}`;
    if (path === 'setup') return undefined;
    const seenAs = { method: method.toLowerCase(), path: `/api/-/${path}`, status, body };
    return this.#said?.fault({ ...seenAs, type: headers.get('content-type') });
  }
}

/** What their next request hangs on. */
function learn(who: Somebody, answer: TestAnswer): void {
  const cookie = cookieOf(answer);
  if (answer.status === 401) who.cookie = undefined;
  else if (cookie !== '') who.cookie = cookie.endsWith('=') ? undefined : cookie;
  const codes: unknown = answer.body?.recovery_codes;
  if (Array.isArray(codes)) who.recovery.splice(0, who.recovery.length, ...codes.map(String));
}

/** At one of all its places. */
function spoil(body: unknown, { place, how }: Spoilt): unknown {
  const places = placesOf(body);
  const at = places[place % places.length] ?? [];
  const change = (value: unknown, [name, ...rest]: readonly string[]): unknown => {
    if (name === undefined) return spoiltValue(value, how);
    return { ...Object(value), [name]: change(Object(value)[name], rest) };
  };
  return change(body, at);
}

function placesOf(value: unknown, at: readonly string[] = []): readonly (readonly string[])[] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return [at];
  return [at, ...Object.entries(value).flatMap(([name, of]) => placesOf(of, [...at, name]))];
}

function spoiltValue(value: unknown, how: Spoilt['how']): unknown {
  if ('value' in how) return how.value;
  if (typeof value !== 'string') return null;
  if ('cut' in how) return value.slice(0, how.cut % (value.length + 1));
  const bytes = Buffer.from(value, 'base64url');
  if (bytes.length === 0) return value;
  bytes[how.at % bytes.length] = how.byte;
  return bytes.toString('base64url');
}

function stackOf(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

test('every call came through at least once', () => {
  expect(Object.keys(accountCalls).filter((name) => !seen.get(name)?.through)).toEqual([]);
});
