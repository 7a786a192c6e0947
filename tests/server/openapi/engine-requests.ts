import fc from 'fast-check';
import type { Model } from '#shared/contract/model.ts';
import type { Verification } from '#shared/contract/model-outside.ts';
import { sign } from '#server/sending/sign.ts';
import { anyRequest, type Document, type Draft } from './any-request.ts';
import {
  anyContract,
  anyHeader,
  anyMail,
  anyMessage,
  anyPasskey,
  forms,
  nearly,
  uploads,
} from './engine-bodies.ts';
import { hostileBodies, hostileIds } from './hostile-values.ts';

/** What every `env.X_SECRET` of a contract is in a test. */
const SECRET = `whsec_${Buffer.from('not secret at all').toString('base64')}`;

/** The variables of a contract that senders prove themselves by. */
export function secretsOf(contract: string): ReadonlyMap<string, string> {
  return new Map([...contract.matchAll(/env\.(\w+_SECRET)\b/g)].map(([, name = '']) => [name, SECRET]));
}

/**
 * Requests to the engine's own calls that no OpenAPI document has, or that it says too little of for a valid request to
 * come about by chance: the rehearsal, agents, messages and mails from outside, feeds, uploads, imports, batches, passkeys,
 * documents that are tried in the Studio; and headers and methods that any call may meet.
 */
export function engineRequest(
  { text: contract, model }: { readonly text: string; readonly model: Model },
  document: Document,
): fc.Arbitrary<Draft> {
  const paths = Object.keys(document.paths);
  const plurals = [...new Set(paths.flatMap((path) => /^\/api\/([a-z]\w*)$/.exec(path)?.[1] ?? []))];
  const plural = plurals.length === 0 ? fc.constant('nothings') : fc.constantFrom(...plurals);
  const entity = fc.constantFrom(...model.entities.keys(), ...hostileIds);
  const tools = Object.values(document.paths).flatMap((of) =>
    Object.values(of).flatMap(({ operationId = [] }) => operationId),
  );
  const sent = (draft: Partial<{ [Key in keyof Draft]: fc.Arbitrary<Draft[Key]> }>): fc.Arbitrary<Draft> =>
    fc.record({
      method: fc.constant('POST'),
      path: fc.constant('/api/-/openapi.json'),
      id: fc.nat(50).map((place) => ({ place })),
      query: fc.constant({}),
      headers: fc.constant({}),
      ...draft,
    });
  const to = (path: string, body?: fc.Arbitrary<unknown>, method = body === undefined ? 'GET' : 'POST') =>
    sent({
      method: fc.constant(method),
      path: fc.constant(path),
      ...(body === undefined ? {} : { body: nearly(body) }),
    });
  const text = anyContract(contract);
  const person = fc.constantFrom(...model.examples.people.map(({ name }) => name), 'owner', 'nobody at all');
  const incoming = [
    ...model.receives.map(({ name, verify }) => {
      const body = fc.oneof(fc.constant(received), fc.json(), fc.constantFrom(...hostileBodies));
      return fromOutside(`/api/-/receives/${name}`, { verify, body, sent });
    }),
    ...model.inboxes.flatMap(({ name, verify }) =>
      verify === undefined ? [] : [fromOutside(`/api/-/inboxes/${name}`, { verify, body: anyMail, sent })],
    ),
  ];
  return fc.oneof(
    to('/api/-/rehearsal'),
    to('/api/-/rehearsal/people'),
    to('/api/-/rehearsal/outbox'),
    to('/api/-/rehearsal/clock'),
    to('/api/-/rehearsal/session', fc.record({ person, token: fc.boolean() }, { requiredKeys: ['person'] })),
    to('/api/-/rehearsal/clock', fc.record({ advance: fc.constantFrom('PT1M', 'P1D', 'P1W', 'P', '-P1D') })),
    to('/api/-/rehearsal/clock', fc.record({ now: fc.constantFrom(...moments) }), 'PUT'),
    to('/api/-/setup', fc.record({ code: fc.string(), email: fc.emailAddress(), password: fc.string() })),
    to('/api/-/openapi.json'),
    sent({
      path: fc.constant('/api/-/mcp'),
      headers: fc.constant({ Accept: 'application/json, text/event-stream' }),
      body: nearly(anyMessage(tools)),
    }),
    ...incoming,
    sent({
      path: fc.constantFrom('/api/-/receives/no_such', '/api/-/inboxes/no_such', '/api/-/receives/%00'),
      body: anyMail,
    }),
    sent({
      method: fc.constant('GET'),
      path: fc.constantFrom(...model.feeds.keys(), ...hostileIds).map((name) => `/api/-/feeds/${name}`),
      query: fc.record({ key: fc.constantFrom(...hostileIds) }, { requiredKeys: [] }),
    }),
    sent({ method: fc.constant('GET'), path: entity.map((name) => `/api/-/fields/${name}`) }),
    to(
      '/api/-/fields',
      fc.record({ entity, name: fc.constant('extra'), label: fc.string(), type: fc.constant('text') }),
    ),
    sent({
      method: fc.constant('PATCH'),
      path: fc
        .tuple(entity, fc.constantFrom('extra', ...hostileIds))
        .map((at) => `/api/-/fields/${at.join('/')}`),
      body: nearly(fc.record({ label: fc.string(), retired: fc.boolean() }, { requiredKeys: [] })),
    }),
    sent({
      path: fc.constantFrom('/api/-/files', ...plurals.map((name) => `/api/${name}/-/import`)),
      headers: fc.constantFrom(...forms, {}, { 'Content-Type': 'text/csv' }),
      query: fc.record({ dry_run: fc.constantFrom('true', 'false', 'x') }, { requiredKeys: [] }),
      body: fc.constantFrom(...uploads, ...uploads, ...hostileBodies),
    }),
    sent({
      method: fc.constant('GET'),
      path: fc
        .tuple(
          plural,
          fc.constantFrom('files/photo', 'documents/x', 'mails/0/again', 'history', ...hostileIds),
        )
        .map(([name, rest]) => `/api/${name}/{id}/-/${rest}`),
      headers: anyHeader,
    }),
    to('/api/-/batch', anyBatch(document)),
    ...['/api/-/passkeys', '/api/-/sign-in-passkey', '/api/-/sign-in-factor/passkey'].map((path) =>
      to(path, anyPasskey),
    ),
    to('/api/-/studio/plan', fc.record({ text })),
    to('/api/-/studio/publish', fc.record({ text, plan: fc.constantFrom('', 'another', 'x'.repeat(64)) })),
    to('/api/-/studio/function', fc.record({ text, name: fc.string(), given: fc.array(fc.jsonValue()) })),
    sent({
      method: fc.constantFrom('HEAD', 'OPTIONS', 'PUT', 'PATCH', 'DELETE', 'PROPFIND'),
      path: fc.constantFrom(...paths),
      headers: anyHeader,
    }),
    sent({
      method: fc.constant('GET'),
      path: plural.map((name) => `/api/${name}`),
      headers: anyHeader,
    }),
  );
}

const moments = ['2026-03-02T08:00:00Z', '2026-03-02', '0000-01-01T00:00:00Z', '+275760-09-13T00:00:00Z'];

const received = JSON.stringify({ type: 'paid', data: { checkout: 'a', charge: 'b' } });

/** Proven to be of its sender, or nearly. */
function fromOutside(
  path: string,
  {
    verify,
    body,
    sent,
  }: {
    readonly verify: Verification;
    readonly body: fc.Arbitrary<string>;
    readonly sent: (draft: object) => fc.Arbitrary<Draft>;
  },
): fc.Arbitrary<Draft> {
  const made = sent({ path: fc.constant(path), body });
  return fc.tuple(made, fc.nat(5), fc.constantFrom('1', '2', '\u00ff')).map(([draft, fault, id]) => {
    const timestamp = Math.floor(Date.now() / 1_000) - (fault === 1 ? 3_600 : 0);
    const signature = sign({ id, timestamp, body: String(draft.body) }, fault === 2 ? 'other' : SECRET);
    const headers: Record<string, string> =
      verify.kind === 'standard'
        ? {
            'webhook-id': id,
            'webhook-timestamp': fault === 3 ? '1e999' : String(timestamp),
            'webhook-signature': signature,
          }
        : { Authorization: fault === 1 ? 'Bearer' : `Bearer ${SECRET}${fault === 2 ? 'x' : ''}` };
    return { ...draft, headers };
  });
}

/** Calls on records, each as it could be made by itself; some on what the first of them has made. */
function anyBatch(document: Document): fc.Arbitrary<unknown> {
  const onRecords = Object.entries(document.paths).filter(([path]) =>
    /^\/api\/[a-z]\w*(\/\{id\}(\/\w+)?)?$/.test(path),
  );
  if (onRecords.length === 0) return fc.constant({ operations: [] });
  const call = anyRequest({ ...document, paths: Object.fromEntries(onRecords) });
  const operation = fc.tuple(call, fc.constantFrom('$1.id', '$2.id', '$9.id', ...hostileIds));
  const operations = fc
    .array(operation, { minLength: 1, maxLength: 4 })
    .map((all) =>
      all.map(([{ method, path, body }, id]) => ({ method, path: path.replace('{id}', id), body })),
    );
  return fc.record({ operations });
}
