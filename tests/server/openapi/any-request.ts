import fc from 'fast-check';
import { memoized } from '#shared/memoize/memoized.ts';
import { hostileBodies, hostileIds, hostileParameters, hostileValues } from './hostile-values.ts';
import { anyValue, type Schema } from './schema-values.ts';

/** As much of an OpenAPI document as making requests needs. */
export interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, Schema>>;
    readonly parameters: Readonly<Record<string, Parameter>>;
  };
}
interface Operation {
  readonly operationId?: string;
  readonly parameters?: readonly (Parameter | { readonly $ref: string })[];
  readonly requestBody?: { readonly content: Content };
  readonly responses?: Readonly<Record<string, { readonly content?: Content }>>;
}
type Content = Readonly<Record<string, { readonly schema: Schema }>>;
interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly schema: Schema;
}

/** A request before it is known which records there are. */
export interface Draft {
  readonly method: string;
  /** With `{id}` where an id stands, unless a hostile one does. */
  readonly path: string;
  readonly id: { readonly place: number } | { readonly text: string };
  readonly query: Readonly<Record<string, unknown>>;
  readonly headers: Readonly<Record<string, string>>;
  /** A text is sent as it is. */
  readonly body?: unknown;
}

interface Call {
  readonly path: string;
  readonly method: string;
  readonly operation: Operation;
}

/** Requests to the calls of a document: half of them valid by it, the others nearly so or hostile. */
export function anyRequest(document: Document): fc.Arbitrary<Draft> {
  const calls = Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({ path, method, operation })),
  );
  const ending = calls.filter(({ operation }) => !isStream(operation));
  // Without records there is little to ask of the others.
  const creating = ending.filter(({ path, method }) => method === 'post' && /^\/api\/\w+$/.test(path));
  const all = fc.constantFrom(...ending);
  const chosen = creating.length === 0 ? all : fc.oneof(all, all, all, fc.constantFrom(...creating));
  // What may be sent to a call is worked out only where the call is chosen, and once.
  return chosen.chain(memoized((call) => anyRequestTo(call, document)));
}

/** Whose answer never ends. */
function isStream({ responses = {} }: Operation): boolean {
  return Object.values(responses).some(({ content = {} }) => 'text/event-stream' in content);
}

function anyRequestTo({ path, method, operation }: Call, document: Document): fc.Arbitrary<Draft> {
  const given = (place: Parameter['in']) =>
    parametersOf(operation, document).filter((one) => one.in === place);
  return fc.record({
    method: fc.constant(method.toUpperCase()),
    path: fc.constant(path),
    id: anyId(),
    query: anyQuery(given('query'), fieldsOf(document, path)),
    headers: anyHeaders(given('header').map(({ name }) => name)),
    ...bodyOf(operation, document),
  });
}

function parametersOf({ parameters = [] }: Operation, { components }: Document): readonly Parameter[] {
  return parameters.flatMap((one) => ('$ref' in one ? (components.parameters[lastOf(one.$ref)] ?? []) : one));
}

/** What is no JSON goes out as a text, under the type that the call takes. */
function bodyOf(
  { requestBody }: Operation,
  { components }: Document,
): { readonly body?: fc.Arbitrary<unknown> } {
  const [[type, { schema }] = [undefined, { schema: {} }]] = Object.entries(requestBody?.content ?? {});
  if (type === undefined) return {};
  if (type !== 'application/json') return { body: fc.constantFrom('id,name\n1,2\n', '"', ...hostileBodies) };
  return { body: anyBody(anyValue(schema, (ref) => components.schemas[lastOf(ref)] ?? {})) };
}

function lastOf(ref: string): string {
  return ref.split('/').at(-1) ?? '';
}

function anyId(): fc.Arbitrary<Draft['id']> {
  return fc.oneof(
    { weight: 8, arbitrary: fc.record({ place: fc.nat(50) }) },
    { weight: 1, arbitrary: fc.record({ text: fc.constantFrom(...hostileIds) }) },
  );
}

/** Names of fields of the records at an address, as far as the document tells. */
function fieldsOf({ paths, components }: Document, path: string): readonly string[] {
  const create = paths[path.split('/').slice(0, 3).join('/')]?.['post'];
  const [entity = ''] = lastOf(create?.requestBody?.content['application/json']?.schema.$ref ?? '').split(
    '.',
  );
  return ['id', 'version', ...Object.keys(components.schemas[entity]?.properties ?? {})];
}

function anyQuery(
  parameters: readonly Parameter[],
  fields: readonly string[],
): fc.Arbitrary<Readonly<Record<string, unknown>>> {
  const field = fc.constantFrom(...fields);
  const some = fc.uniqueArray(field, { minLength: 1, maxLength: 3 }).map((list) => list.join());
  const literal = fc.constantFrom(
    'null',
    'true',
    '0',
    '1.5',
    "'a'",
    "'2026-03-01'",
    'today',
    'now',
    'me',
    'id',
    '[]',
  );
  const comparison = fc
    .tuple(field, fc.constantFrom('==', '!=', '<', '>=', '+', 'in', '&&', '.size() >'), literal)
    .map((words) => words.join(' '));
  const meant: Readonly<Record<string, fc.Arbitrary<string>>> = {
    filter: fc.array(comparison, { minLength: 1, maxLength: 3 }).map((all) => all.join(' && ')),
    sort: fc.tuple(fc.constantFrom('', '-'), some).map((words) => words.join('')),
    fields: some,
    expand: some,
    limit: fc.nat(120).map(String),
    q: fc.constantFrom('a', 'camera', 'Ö', 'a b c', '%', '_', "'"),
    after: fc.base64String({ maxLength: 80 }),
    count: fc.constantFrom('true', 'false'),
    can: fc.constantFrom('true', 'false'),
    dry_run: fc.constantFrom('true', 'false'),
    confirm: fc.constantFrom('LONG_LOAN', 'DOUBLE_BOOKED', 'A,B'),
  };
  const hostile = fc.constantFrom(...hostileParameters);
  const values = parameters.map(({ name, schema }) => {
    const right = meant[name] ?? anyValue(schema, () => ({}));
    return [name, fc.oneof({ weight: 5, arbitrary: right }, { weight: 1, arbitrary: hostile })];
  });
  const known = fc.record(Object.fromEntries(values), { requiredKeys: [] });
  const unknown = fc.record({ [`${parameters[0]?.name ?? 'x'}s`]: hostile });
  return fc.oneof({ weight: 2, arbitrary: fc.constant({}) }, { weight: 6, arbitrary: known }, unknown);
}

function anyHeaders(names: readonly string[]): fc.Arbitrary<Readonly<Record<string, string>>> {
  const meant: Readonly<Record<string, fc.Arbitrary<string>>> = {
    'If-Match': fc.constantFrom('"1"', '"2"', 'W/"1"', '*', '"x"', '1', '"99999999999999999"'),
    'Idempotency-Key': fc.constantFrom('a', 'b', 'c', ' ', 'x'.repeat(201), 'ä', 'a b'),
  };
  const own = names.map((name) => [name, meant[name] ?? fc.constant('x')]);
  const types = fc.constantFrom(
    'text/plain',
    'application/json; charset=latin1',
    'multipart/form-data',
    'APPLICATION/JSON',
  );
  return fc.oneof(
    { weight: 6, arbitrary: fc.constant({}) },
    { weight: 3, arbitrary: fc.record(Object.fromEntries(own), { requiredKeys: [] }) },
    {
      weight: 1,
      arbitrary: types.map(
        (type): Record<string, string> => (names.length === 0 ? {} : { 'Content-Type': type }),
      ),
    },
  );
}

/** Valid, with one property that is not as it should be, or hostile throughout. */
function anyBody(valid: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  const hostile = fc.constantFrom(...hostileValues);
  const name = fc.constantFrom(
    'id',
    'version',
    'status',
    'created_by',
    'updated_at',
    '__proto__',
    'constructor',
    'x',
    '',
  );
  const spoilt = fc
    .tuple(valid, fc.nat(20), hostile)
    .map(([body, place, value]) => spoil(body, place, value));
  const more = fc.tuple(valid, name, hostile).map(([body, key, value]) => spoil(body, key, value));
  return fc.oneof(
    { weight: 5, arbitrary: valid },
    { weight: 3, arbitrary: spoilt },
    { weight: 1, arbitrary: more },
    { weight: 1, arbitrary: fc.oneof(fc.constantFrom(...hostileBodies), hostile) },
  );
}

function spoil(body: unknown, at: number | string, value: unknown): unknown {
  if (typeof body !== 'object' || body === null) return body;
  const names = Object.keys(body);
  const name = typeof at === 'string' ? at : names[at % names.length];
  return name === undefined ? body : Object.fromEntries([...Object.entries(body), [name, value]]);
}
