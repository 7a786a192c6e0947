import fc from 'fast-check';

/** As much of JSON Schema as an application's document uses. */
export interface Schema {
  readonly $ref?: string;
  readonly anyOf?: readonly Schema[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly pattern?: string;
  readonly description?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
}

/** Stands for the id of a record that is there when the request is sent: `@loan/17` is the 17th loan known, all over again. */
const reference = /^@([a-z0-9_]*)\/(\d+)$/;

/** Values that the schema allows; where a record is to be named, a reference to be resolved later. */
export function anyValue(schema: Schema, lookUp: (ref: string) => Schema): fc.Arbitrary<unknown> {
  if (schema.$ref !== undefined) return anyValue(lookUp(schema.$ref), lookUp);
  if (schema.anyOf !== undefined) return fc.oneof(...schema.anyOf.map((one) => anyValue(one, lookUp)));
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum);
  const [type = schema.type] = typeof schema.type === 'string' ? [] : (schema.type ?? []);
  switch (type) {
    case 'null':
      return fc.constant(null);
    case 'boolean':
      return fc.boolean();
    case 'integer': {
      const { minimum: min = -1000, maximum: max = 1000 } = schema;
      return fc.oneof(
        fc.integer({ min: Math.max(min, -99), max: Math.min(max, 99) }),
        fc.constantFrom(min, max),
      );
    }
    case 'array':
      return fc.array(anyValue(schema.items ?? {}, lookUp), { maxLength: 3 });
    case 'object':
      return anyObject(schema, lookUp);
    case 'string':
      return anyText(schema);
    default:
      return fc.jsonValue({ maxDepth: 2 });
  }
}

function anyObject({ properties = {}, required = [] }: Schema, lookUp: (ref: string) => Schema) {
  const entries = Object.entries(properties).map(([name, of]) => [name, anyValue(of, lookUp)] as const);
  return fc.record(Object.fromEntries(entries), { requiredKeys: [...required] });
}

function anyText(schema: Schema): fc.Arbitrary<string> {
  const { format, description = '' } = schema;
  switch (format) {
    case 'uuid': {
      const entity = /record(?:s)? of ([a-z0-9_]+)/.exec(description)?.[1] ?? '';
      return fc.nat(50).map((place) => `@${entity}/${place}`);
    }
    case 'date':
      return anyMoment.map((moment) => moment.slice(0, 10));
    case 'date-time':
      return anyMoment;
    case 'email':
      return anyEmail;
    case 'uri':
      return anyUrl;
    default:
      return anyPlainText(schema);
  }
}

/** To make one takes longer than most requests, and fields of one kind are many. */
const plainTexts = new Map<string, fc.Arbitrary<string>>();

function anyPlainText({ pattern, maxLength = 60 }: Schema): fc.Arbitrary<string> {
  const key = pattern ?? String(maxLength);
  const made = plainTexts.get(key) ?? (pattern === undefined ? anyLine(maxLength) : anyMatching(pattern));
  plainTexts.set(key, made);
  return made;
}

function anyMatching(pattern: string): fc.Arbitrary<string> {
  return fc.stringMatching(new RegExp(pattern, 'u'));
}

function anyLine(maxLength: number): fc.Arbitrary<string> {
  return fc.oneof(
    fc.string({ minLength: 1, maxLength: Math.min(maxLength, 40) }),
    fc.string({ unit: 'grapheme', maxLength: Math.min(maxLength, 20) }),
    fc.constantFrom('A', 'Camera', 'É', ' x '),
  );
}

const anyEmail = fc.emailAddress();
const anyUrl = fc.webUrl();

function between(min: string, max: string): fc.Arbitrary<Date> {
  return fc.date({ min: new Date(min), max: new Date(max), noInvalidDate: true });
}

/** Mostly near the time the samples are of. */
const anyMoment = fc
  .oneof(
    { weight: 9, arbitrary: between('2025-12-01T00:00:00Z', '2026-06-30T00:00:00Z') },
    { weight: 1, arbitrary: between('0001-01-01T00:00:00Z', '9999-12-31T23:59:59Z') },
  )
  .map((date) => date.toISOString());

/** The value with every reference resolved. */
export function resolved(value: unknown, idOf: (entity: string, place: number) => string): unknown {
  if (typeof value === 'string') {
    const [, entity = '', place] = reference.exec(value) ?? [];
    return place === undefined ? value : idOf(entity, Number(place));
  }
  if (Array.isArray(value)) return value.map((one) => resolved(one, idOf));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, of]) => [name, resolved(of, idOf)]));
}
