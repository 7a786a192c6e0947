import fc from 'fast-check';
import type { FieldSettings } from '#shared/fields/field.ts';
import { texts } from './rows.ts';
import { entityFields } from './world.ts';

/** The kinds of values that expressions are generated for; `kind` and `status` are the two closed sets of options. */
export type Sort =
  | 'boolean'
  | 'number'
  | 'money'
  | 'date'
  | 'time'
  | 'datetime'
  | 'duration'
  | 'text'
  | 'kind'
  | 'status'
  | 'user'
  | 'item'
  | 'loan'
  | 'tags'
  | 'json';

/** What stands for a record where an expression is: how it is written, and its entity. */
export interface Stand {
  readonly written: string;
  readonly entity: string;
}

/** Where an expression is generated: the records at hand, and how much deeper it may get. */
export interface Spot {
  readonly stands: readonly Stand[];
  readonly depth: number;
}

/** An arbitrary source text. */
export type Text = fc.Arbitrary<string>;

const fieldsOf = entityFields({ decimal: 2, fine: 4 });

/** Fields of the sort that paths lead to. */
export function paths(sort: Sort, { stands }: Spot): Text[] {
  const found = stands.flatMap((stand) => pathsFrom(stand, sort, 2));
  // What stands innermost is asked about most.
  const nearest = stands.slice(-1).flatMap((stand) => pathsFrom(stand, sort, 1));
  return [nearest, found].filter((some) => some.length > 0).map((some) => fc.constantFrom(...some));
}

/** Paths of at most `hops` references to a value of the sort. */
export function pathsFrom(stand: Stand, sort: Sort, hops: number): string[] {
  const found = stand.entity === sort && stand.written !== '' ? [stand.written] : [];
  if (stand.entity === sort) found.push(stand.written === '' ? 'record' : `${stand.written}.id`);
  for (const [name, field] of Object.entries(fieldsOf[stand.entity] ?? {})) {
    const written = stand.written === '' ? name : `${stand.written}.${name}`;
    if (sortOf(field) === sort && !(written === 'me.roles')) found.push(written);
    if (field.type === 'ref' && hops > 0)
      found.push(...pathsFrom({ written, entity: field.to }, sort, hops - 1));
  }
  return found;
}

function sortOf(field: FieldSettings): Sort | undefined {
  switch (field.type) {
    case 'integer':
    case 'decimal':
      return 'number';
    case 'choice':
      return 'kind';
    case 'state':
      return 'status';
    case 'choices':
      return field.options.length === 3 ? 'tags' : undefined;
    case 'ref':
      return field.to as Sort; // references lead to the three entities, which are sorts
    case 'email':
    case 'markdown':
    case 'text':
      return 'text';
    case 'boolean':
    case 'money':
    case 'date':
    case 'time':
    case 'datetime':
    case 'duration':
    case 'json':
      return field.type;
    default:
      return undefined;
  }
}

/** Just between two numbers of 12 digits: rounding half away from zero shows. */
const ties = ['(TINY / 2)', '(TINY / -2)', '(TINY * 0.5)', '(TINY * -2.5)', '(1 / 8192)', '(-1 / 8192)'];

/** Local times that do not exist, or exist twice, in one zone of the worlds or another. */
const localTimes = [
  ['2026-03-29', '02:30'],
  ['2026-10-25', '02:30'],
  ['2026-03-08', '02:15'],
  ['2026-11-01', '01:30'],
  ['2026-10-04', '02:15'],
  ['2026-04-05', '01:45'],
  ['2011-12-30', '12:00'],
].map(([date, time]) => `at('${date}', '${time}')`);

const numbers = [
  '0',
  '1',
  '2',
  '3',
  '-1',
  '7',
  '0.5',
  '1.005',
  '0.000000000001',
  '-2.5',
  '999999999999999999',
  '1e3',
  '333.333',
];

/** What stands for itself: literals, constants, what was sent. */
export function literals(sort: Sort, { stands }: Spot): Text[] {
  switch (sort) {
    case 'boolean':
      return [fc.constantFrom('true', 'false', 'input.yes', 'params.yes')];
    case 'number':
      return [
        fc.constantFrom(...numbers),
        fc.constantFrom('MAX', 'TINY', 'input.amount', 'params.number'),
        fc.constantFrom(...ties),
      ];
    case 'money':
      return [fc.constantFrom('FEE')];
    case 'date':
      return [fc.constantFrom('today', 'EPOCH', 'input.day')];
    case 'datetime':
      return [fc.constantFrom('now'), fc.constantFrom(...localTimes)];
    case 'text':
      return [fc.constantFrom(...texts.map(quoted)), fc.constantFrom('input.word', 'params.word')];
    case 'user':
      return [fc.constant('me')];
    case 'loan':
      return stands.some((stand) => stand.written === 'old') ? [fc.constant('old')] : [];
    case 'duration':
      return [fc.constantFrom('hours(1.5)', 'minutes(-90)', 'seconds(0.001)')];
    case 'item':
    case 'time':
    case 'kind':
    case 'status':
    case 'tags':
    case 'json':
      return [];
  }
}

function quoted(text: string): string {
  return `'${text.replace(/[\\']/g, (character) => `\\${character}`)}'`;
}

/** A literal that takes its type from what it stands beside. */
export function adapted(sort: Sort): Text | undefined {
  switch (sort) {
    case 'date':
      return fc.constantFrom("'2026-01-05'", "'0001-01-01'", "'9999-12-31'");
    case 'time':
      return fc.constantFrom("'09:30'", "'23:59:59'", "'09:30:00'");
    case 'datetime':
      return fc.constantFrom("'2026-01-05T08:00:00Z'", "'2026-01-05T09:00:00.001+01:00'");
    case 'duration':
      return fc.constantFrom("'PT1H30M'", "'-PT300S'");
    case 'kind':
      return fc.constantFrom('camera', 'laptop', "'Zoom'");
    case 'status':
      return fc.constantFrom('requested', 'out', "'back'");
    case 'money':
      return fc.constantFrom(...numbers);
    case 'item':
      return fc.constant("'01900001-0000-7000-8000-000000000001'");
    case 'user':
      return fc.constant("'01900000-0000-7000-8000-000000000000'");
    default:
      return undefined;
  }
}
