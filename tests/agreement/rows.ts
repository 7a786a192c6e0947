import fc from 'fast-check';
import type { FieldSettings, JsonValue, RecordValues } from '#shared/fields/field.ts';
import { makeZoneOffsets } from '#server/tables/fill/make-zone-offsets.ts';
import { entityFields, type Scales, schemaOfWorld, type World, worldModel, worldStorage } from './world.ts';

/** A world made from a seed: rows with empty, ordinary and extreme values of every type. */
export function makeWorld(seed: number): World {
  const scales = sample(fc.constantFrom<Scales>(...manyScales), seed);
  const model = worldModel(scales);
  const rows = Object.fromEntries(
    Object.entries(entityFields(scales)).map(([entity, fields], index) => [
      entity,
      makeRows(fields, { entity, seed: seed + index }),
    ]),
  );
  const pick = (entity: string) => sample(fc.constantFrom(...(rows[entity] ?? [])), seed + 10);
  const now = sample(fc.constantFrom('2026-01-05T08:00:00.000Z', '9999-12-31T23:59:59.999Z'), seed + 20);
  return {
    model,
    schema: schemaOfWorld(model),
    storage: worldStorage,
    rows,
    // Nobody asks in every third world, and in every fourth the record is new.
    me: seed % 3 === 0 ? null : pick('user'),
    old: seed % 4 === 0 ? null : pick('loan'),
    now,
    zone: makeZoneOffsets(zones[seed % zones.length] ?? 'UTC'),
    today: now.slice(0, 10),
    sent: Object.fromEntries(
      Object.entries(sentFields).map(([name, field], index) => [
        name,
        { field, value: sample(maybe(valueOf(field)), seed + 30 + index) },
      ]),
    ),
  };
}

/** What `input.x` and `params.x` name. */
export const sentFields: Readonly<Record<string, FieldSettings>> = {
  amount: { type: 'decimal', scale: 3 },
  number: { type: 'integer' },
  word: { type: 'text', max: 255, multiline: false },
  day: { type: 'date' },
  yes: { type: 'boolean' },
};

const zones = [
  'Europe/Vienna',
  'America/New_York',
  'Australia/Lord_Howe',
  'Pacific/Apia',
  'Asia/Kathmandu',
  'UTC',
  'America/St_Johns',
];

const manyScales: readonly Scales[] = [
  { decimal: 0, fine: 12 },
  { decimal: 2, fine: 4 },
  { decimal: 3, fine: 6 },
  { decimal: 1, fine: 9 },
];

const count = { user: 3, item: 5, loan: 9 } as const;

function makeRows(
  fields: Readonly<Record<string, FieldSettings>>,
  { entity, seed }: { entity: string; seed: number },
): RecordValues[] {
  const size = count[entity as keyof typeof count]; // the three entities of a world
  const row = fc.record(
    Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, maybe(valueOf(field))])),
  );
  const values = fc.sample(row, { numRuns: size, seed: seed * 7919 + 1 });
  return values.map((value, index) => ({ id: idOf(entity, index), ...value }));
}

function idOf(entity: string, index: number): string {
  const prefix = { user: '0', item: '1', loan: '2' }[entity] ?? '3';
  return `0190000${prefix}-0000-7000-8000-00000000000${index}`;
}

function maybe<Value>(values: fc.Arbitrary<Value>): fc.Arbitrary<Value | null> {
  return fc.oneof({ weight: 1, arbitrary: fc.constant(null) }, { weight: 4, arbitrary: values });
}

function sample<Value>(values: fc.Arbitrary<Value>, seed: number): Value {
  const [value] = fc.sample(values, { numRuns: 1, seed });
  if (value === undefined) throw new Error('nothing was sampled');
  return value;
}

function valueOf(field: FieldSettings): fc.Arbitrary<JsonValue> {
  switch (field.type) {
    case 'integer':
      return fc.constantFrom(0, 1, -1, 2, 3, 7, -3, 100, Number.MAX_SAFE_INTEGER, -Number.MAX_SAFE_INTEGER);
    case 'decimal':
    case 'money':
      return decimals(field.scale);
    case 'boolean':
      return fc.boolean();
    case 'date':
      return fc.constantFrom(
        '0001-01-01',
        '9999-12-31',
        '2024-02-29',
        '2026-01-05',
        '2026-01-06',
        '1999-12-31',
        '2026-03-29',
        '2026-10-25',
        '2026-01-31',
        '2011-12-30',
      );
    case 'time':
      return fc.constantFrom('00:00', '09:30', '09:30:15', '23:59:59', '02:30', '01:59:59');
    case 'datetime':
      return fc.constantFrom(
        '0001-01-01T00:00:00.000Z',
        '9999-12-31T23:59:59.999Z',
        '2026-01-05T08:00:00.000Z',
        '2026-01-05T08:00:00.001Z',
        ...aroundChanges,
      );
    case 'duration':
      return fc.constantFrom('PT0S', 'PT1H30M', '-PT5M', 'PT0.001S', 'PT100000H');
    case 'choice':
    case 'state':
      return fc.constantFrom(...field.options.map((option) => option.name));
    case 'choices':
      return fc.subarray(
        field.options.map((option) => option.name),
        { minLength: 1 },
      );
    case 'ref':
      return fc
        .integer({ min: 0, max: count[field.to as keyof typeof count] - 1 })
        .map((index) => idOf(field.to, index));
    case 'refs':
      return fc.subarray(
        // The last is the id of a record that is gone.
        Array.from({ length: count[field.to as keyof typeof count] + 1 }, (_, index) =>
          idOf(field.to, index),
        ),
        { minLength: 1 },
      );
    case 'json':
      return fc.constantFrom<JsonValue>({ a: 1 }, [], false, 'x');
    default:
      return fc.constantFrom(...texts);
  }
}

/** Moments around changes of the offset in the zones of the worlds. */
const aroundChanges = [
  '2026-03-29T00:59:59.999Z',
  '2026-03-29T01:00:00.000Z',
  '2026-10-25T00:30:00.000Z',
  '2026-10-25T01:30:00.000Z',
  '2026-11-01T05:30:00.000Z',
  '2026-11-01T06:30:00.000Z',
  '2026-10-03T15:45:00.000Z',
  '2011-12-30T09:30:00.000Z',
  '2011-12-30T10:30:00.000Z',
];

/** Around zero, and at both ends of 18 digits. */
function decimals(scale: number): fc.Arbitrary<string> {
  const units = fc.constantFrom(
    0n,
    1n,
    -1n,
    5n,
    -5n,
    50n,
    100n,
    12345n,
    -99999n,
    10n ** 18n - 1n,
    -(10n ** 18n) + 1n,
    333333333333n,
  );
  return units.map((unit) => {
    const digits = String(unit < 0n ? -unit : unit).padStart(scale + 1, '0');
    const sign = unit < 0n ? '-' : '';
    return scale === 0 ? `${sign}${digits}` : `${sign}${digits.slice(0, -scale)}.${digits.slice(-scale)}`;
  });
}

/** In the order of code points the last two are the other way round than in that of UTF-16 units. */
export const texts = [
  'a',
  'A',
  'B',
  'aa',
  'é',
  'Ü',
  "it's",
  'a"b\\c',
  '%_',
  '0',
  'null',
  'camera',
  '\u{FB00}',
  ' Straße\u00A0',
  'ΌΣΟΣ 12',
  '-12.50 ',
  '999999999999999999.999999999999',
  '\u{1F600}',
];
