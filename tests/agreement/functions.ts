import fc from 'fast-check';
import type { Sort, Spot, Text } from './leaves.ts';

/** How the value of a sort is written at a spot. */
export type ValueText = (sort: Sort, spot: Spot) => Text;

/** `floor(x)` and the other ways to round a number. */
export function roundings(sort: 'number' | 'money', value: ValueText, inner: Spot): Text[] {
  const one = value(sort, inner);
  const places = fc.constantFrom('0', '1', '2', '3', '11', '12');
  return [
    fc
      .tuple(fc.constantFrom('floor', 'ceil', 'abs', 'round', 'round_even'), one)
      .map(([name, x]) => `${name}(${x})`),
    fc
      .tuple(fc.constantFrom('round', 'round_even'), one, places)
      .map(([name, x, digits]) => `${name}(${x}, ${digits})`),
    fc
      .tuple(fc.constantFrom('round', 'round_even'), one, value('number', inner))
      .map(([name, x, digits]) => `${name}(${x}, ${digits} + 0)`),
  ];
}

/** Powers, roots and logarithms. */
export function powers(value: ValueText, inner: Spot): Text[] {
  const one = fc.oneof(
    value('number', inner),
    fc.constantFrom('0', '1', '-1', '2', '0.5', '-1.5', '1.0001', '999999.999', 'TINY'),
  );
  return [
    fc.tuple(fc.constantFrom('sqrt', 'log'), one).map(([name, x]) => `${name}(${x})`),
    fc.tuple(one, one).map((parts) => `power(${parts.join(', ')})`),
  ];
}

/** Parts of dates, and of the dates of moments. */
export function partOfDate(value: ValueText, inner: Spot): Text {
  return fc
    .tuple(
      fc.constantFrom('year', 'month', 'day', 'weekday'),
      fc.oneof(value('date', inner), value('datetime', inner)),
    )
    .map(([name, date]) => `${name}(${date})`);
}

export function edges(value: ValueText, inner: Spot): Text {
  return fc
    .tuple(
      fc.constantFrom('start_of_month', 'end_of_month', 'start_of_week', 'start_of_quarter', 'start_of_year'),
      fc.oneof(value('date', inner), value('datetime', inner)),
    )
    .map(([name, date]) => `${name}(${date})`);
}

export function spans(value: ValueText, inner: Spot): Text {
  const pair = fc
    .constantFrom<Sort>('datetime', 'datetime', 'time')
    .chain((sort) => fc.tuple(value(sort, inner), value(sort, inner)));
  return fc
    .tuple(fc.constantFrom('hours_between', 'minutes_between', 'seconds_between'), pair)
    .map(([name, [from, to]]) => `${name}(${from}, ${to})`);
}

export function roundedTo(sort: 'datetime' | 'duration', value: ValueText, inner: Spot): Text {
  const steps = fc.constantFrom(
    'minutes(15)',
    'hours(1)',
    'hours(7)',
    'hours(24)',
    'seconds(0)',
    'minutes(-5)',
  );
  return fc
    .tuple(
      fc.constantFrom('round_down', 'round_up', 'round_near'),
      value(sort, inner),
      fc.oneof({ weight: 3, arbitrary: steps }, { weight: 1, arbitrary: value('duration', inner) }),
    )
    .map(([name, x, by]) => `${name}(${x}, ${by})`);
}

export function durations(value: ValueText, inner: Spot): Text[] {
  const [one, number, moment] = [value('duration', inner), value('number', inner), value('datetime', inner)];
  return [
    fc.tuple(fc.constantFrom('hours', 'minutes', 'seconds'), number).map(([name, x]) => `${name}(${x})`),
    fc.tuple(moment, moment).map(([to, from]) => `(${to} - ${from})`),
    fc.tuple(one, fc.constantFrom('+', '-'), one).map((parts) => `(${parts.join(' ')})`),
    fc.tuple(one, fc.constantFrom('*', '/'), number).map((parts) => `(${parts.join(' ')})`),
    fc.tuple(number, one).map(([times, x]) => `(${times} * ${x})`),
    one.map((x) => `-(${x})`),
    roundedTo('duration', value, inner),
  ];
}

const patterns = [
  'a',
  '^a',
  'é$',
  '^[A-Za-z]+$',
  '.b',
  '^(?:aa|camera)$',
  '[^a-z]',
  '\\\\d',
  '^.{1,2}$',
  '\\\\.|\\\\%',
  'm+e?r*a',
];

const foundIn = [
  '[0-9]+',
  '(?:a|ab|c)(?:bc|b)?',
  'a*',
  '([A-Za-z]+)$',
  '^.([^a])',
  '(?:x|xy)?(\\\\.)',
  '(?:é|e)',
  '[^a-m]+',
];
const replacedIn = ['[0-9]', 'a', '^a', 'a$', '(?:a|aa)', '.', '[^a-z]+', '\\\\\\\\', 'm+e?r*a'];

/** Texts that are made of others, of numbers and of anything else. */
export function textsMade(value: ValueText, inner: Spot): Text[] {
  const text = value('text', inner);
  const count = fc.oneof(
    {
      weight: 3,
      arbitrary: fc.constantFrom('0', '1', '2', '3', '9', '-1', '1.5', '1000', '1001', '9999999999'),
    },
    { weight: 1, arbitrary: value('number', inner) },
  );
  const single = fc
    .constantFrom<Sort>(
      'number',
      'money',
      'date',
      'time',
      'datetime',
      'duration',
      'boolean',
      'kind',
      'status',
      'text',
    )
    .chain((sort) => value(sort, inner));
  return [
    fc
      .tuple(fc.constantFrom('fold', 'upper', 'lower', 'trim', 'digits'), text)
      .map(([name, one]) => `${name}(${one})`),
    fc.tuple(text, count, count).map((parts) => `part(${parts.join(', ')})`),
    fc.tuple(text, count).map((parts) => `cut(${parts.join(', ')})`),
    fc.tuple(text, count, text).map((parts) => `pad(${parts.join(', ')})`),
    fc.tuple(text, fc.constantFrom(...foundIn)).map(([one, pattern]) => `extract(${one}, '${pattern}')`),
    fc
      .tuple(text, fc.constantFrom(...replacedIn), fc.oneof(text, fc.constantFrom("''", "'$1\\\\1&'")))
      .map(([one, pattern, by]) => `replace(${one}, '${pattern}', ${by})`),
    single.map((one) => `text(${one})`),
  ];
}

/** Lists of texts. */
export function textList(value: ValueText, inner: Spot): Text {
  const text = value('text', inner);
  const list = fc.oneof(
    fc
      .tuple(text, fc.oneof(value('text', { ...inner, depth: 0 }), fc.constantFrom("'a'", "' '")))
      .map(([one, by]) => `split(${one}, ${by})`),
    text.map((one) => `words(${one})`),
  );
  return fc.tuple(list, fc.constantFrom('', '', '.distinct()', '.take(2)')).map((parts) => parts.join(''));
}

/** Lists of whole numbers, and what is none. */
export function ranges(value: ValueText, inner: Spot): Text {
  const end = fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom('0', '1', '3', '-2', '1.5', '10000', '10001') },
    { weight: 1, arbitrary: value('number', { ...inner, depth: 0 }) },
  );
  return fc
    .tuple(end, end, fc.constantFrom('', '', '.take(2)'))
    .map(([from, to, some]) => `range(${from}, ${to})${some}`);
}

/** What is asked of texts. */
export function textQuestion(value: ValueText, inner: Spot): Text {
  const text = value('text', inner);
  return fc.oneof(
    fc
      .tuple(text, fc.constantFrom('contains', 'startsWith', 'endsWith'), text)
      .map(([one, name, part]) => `(${one}).${name}(${part})`),
    fc.tuple(text, fc.constantFrom(...patterns)).map(([one, pattern]) => `matches(${one}, '${pattern}')`),
  );
}
