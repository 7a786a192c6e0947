import fc from 'fast-check';
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { engineCodes } from '#shared/api/problem.ts';
import type { Model } from '#shared/contract/model.ts';
import { openApp, type TestApp } from '#tests/support/app.ts';
import { databases } from '#tests/support/databases.ts';
import { anyRequest, type Document, type Draft } from './any-request.ts';
import { engineRequest, secretsOf } from './engine-requests.ts';
import { resolved } from './schema-values.ts';

/** FUZZ_REQUESTS requests in all; FUZZ_SEED makes a run come again. */
const count = Number(process.env['FUZZ_REQUESTS'] ?? 840);
const firstSeed = Number(process.env['FUZZ_SEED'] ?? 20_260_302);
const contracts = readdirSync('contracts').filter((name) => name.endsWith('.md'));
const perPlace = Math.ceil(count / contracts.length / databases.length);
/** So many meet one application, before it begins anew: much of it is deleted by then. */
const perApp = 250;
const rounds = Array.from({ length: Math.ceil(perPlace / perApp) }, (_, round) => firstSeed + round);

/** How many requests were answered how: a run in which nothing goes through, or nothing is refused, proves nothing. */
const seen = new Map<number, number>();

/** The first of every set of roles, the owner, and nobody. */
function askers({ examples }: Model): readonly (string | undefined)[] {
  const alike = Map.groupBy(examples.people, ({ roles }) => roles.toSorted().join());
  return [undefined, 'owner', ...[...alike.values()].map(([first]) => first?.name)];
}

describe.each(contracts)('whatever is sent to %s', (file) => {
  const contract = readFileSync(`contracts/${file}`, 'utf8');
  /** By the first app: the contract alone decides what may be sent, and to read it takes as long as a hundred requests. */
  let made: Promise<Sendable> | undefined;

  describe.each(databases)('on $kind', ({ open }) => {
    test.each(rounds)(
      'is answered as the document says, and never with a fault of the server (%i)',
      async (number) => {
        const place = await open();
        const app = await openApp({ contract, database: place, variables: secretsOf(contract) });
        try {
          made ??= sendable(app, contract);
          expect(await faultsOf(app, await made, number)).toEqual([]);
        } finally {
          await app.close();
          await place.dispose();
        }
      },
      300_000,
    );
  });
});

interface Sendable {
  /** The document of the owner. */
  readonly all: Document;
  readonly requests: fc.Arbitrary<{ readonly person: string | undefined; readonly draft: Draft }>;
}

async function sendable(app: TestApp, contract: string): Promise<Sendable> {
  const people = askers(app.runtime.model);
  const documents = await Promise.all(
    people.map(async (person) => {
      const { status, body } = await app.request(person, 'GET', '/api/-/openapi.json');
      expect({ person, status }).toEqual({ person, status: 200 });
      return body as Document; // held against OpenAPI's own schema elsewhere
    }),
  );
  const all = documents[1];
  if (all === undefined) throw new Error('the owner has no document');
  const ofAll = anyRequest(all);
  const ofEngine = engineRequest({ text: contract, model: app.runtime.model }, all);
  const own = documents.map((document, index) =>
    fc.record({
      person: fc.constant(people[index]),
      draft: fc.oneof(
        { weight: 6, arbitrary: anyRequest(document) },
        { weight: 1, arbitrary: ofAll },
        { weight: 2, arbitrary: ofEngine },
      ),
    }),
  );
  return { all, requests: fc.oneof(...own) };
}

/** Sends requests, each checked against its sender's document as it is answered; tells what the server could not answer. */
async function faultsOf(app: TestApp, { all, requests }: Sendable, seed: number): Promise<readonly string[]> {
  const ids = await knownIds(app, all);
  const faults: string[] = [];
  for (const { person, draft } of fc.sample(requests, { numRuns: Math.min(perPlace, perApp), seed }))
    faults.push(...(await sendOne(app, { person, draft, ids })));
  return faults;
}

interface Sent {
  readonly person: string | undefined;
  readonly draft: Draft;
  readonly ids: ReadonlyMap<string, string[]>;
}

async function sendOne(app: TestApp, { person, draft, ids }: Sent): Promise<readonly string[]> {
  const plural = draft.path.split('/')[2] ?? '';
  const idOf = (entity: string, place: number) => {
    const known = ids.get(entity) ?? ids.get(plural) ?? [];
    return known[place % known.length] ?? '00000000-0000-0000-0000-000000000000';
  };
  const id = 'text' in draft.id ? draft.id.text : idOf(plural, draft.id.place);
  const pairs = Object.entries(draft.query).map(
    ([name, value]) => `${name}=${encodeURIComponent(String(value))}`,
  );
  const path = draft.path.replace('{id}', id) + (pairs.length === 0 ? '' : `?${pairs.join('&')}`);
  const body = resolved(draft.body, idOf);
  const headers = Object.fromEntries(Object.entries(draft.headers).filter(([, value]) => isLatin(value)));
  const before = app.reports.length;
  const sent = JSON.stringify({ person, method: draft.method, path, body, headers }).slice(0, 3_000);
  const { status, body: answered } = await app
    .request(person, draft.method, path, body, headers)
    .catch((error: unknown) => {
      throw new Error(`no answer, or none of the document's, to ${sent}`, { cause: error });
    });
  seen.set(status, (seen.get(status) ?? 0) + 1);
  if (status === 201 && typeof answered?.id === 'string') ids.get(plural)?.push(answered.id);
  if (status < 400 || (status < 500 && isKnown(answered, draft))) return [];
  return [`${status} to ${sent}\n${app.reports.slice(before).flatMap(bugIn).join('\n')}`];
}

/** A refusal has a code of the closed list, or one of the contract. An answer to HEAD has no body, and one to an agent is of JSON-RPC. */
function isKnown(answered: unknown, { method, path }: Draft): boolean {
  if (method === 'HEAD') return answered === undefined;
  if (typeof answered !== 'object' || answered === null) return false;
  if (path === '/api/-/mcp' && 'jsonrpc' in answered) return true;
  const code = 'code' in answered ? String(answered.code) : '';
  return Object.hasOwn(engineCodes, code) || /^[A-Z][A-Z0-9_]*$/.test(code);
}

function bugIn(report: TestApp['reports'][number]): readonly string[] {
  if (report.kind !== 'bug') return [];
  return [
    report.error instanceof Error ? (report.error.stack ?? report.error.message) : String(report.error),
  ];
}

/** `fetch` itself refuses other headers. */
function isLatin(value: string): boolean {
  return /^[\x20-\x7e\xa0-\xff]*$/.test(value);
}

/** The ids that the owner sees, by the name of the entity and by its plural. */
async function knownIds(app: TestApp, document: Document): Promise<ReadonlyMap<string, string[]>> {
  const lists = Object.keys(document.paths).filter((path) => /^\/api\/[a-z0-9_]+$/.test(path));
  const known = new Map<string, string[]>();
  for (const { name, plural } of (await app.request('owner', 'GET', '/api/-/app')).body.entities) {
    if (!lists.includes(`/api/${plural}`)) continue;
    const { items } = (await app.request('owner', 'GET', `/api/${plural}?limit=40&fields=id`)).body;
    const ids: string[] = items.map((item: { id: string }) => item.id);
    known.set(name, ids).set(plural, ids);
  }
  return known;
}

test('enough of it went through, and enough was refused for every reason', () => {
  const told = [...seen].toSorted(([a], [b]) => a - b).map(([status, times]) => `${status}: ${times}`);
  for (const status of [200, 201, 204, 400, 401, 403, 404, 409, 422])
    expect(seen.get(status) ?? 0, `answers of ${status} among ${told.join(', ')}`).toBeGreaterThan(0);
});
