import { describe, expect, test } from 'vitest';
import { checkExpression } from '#shared/expression/check/check.ts';
import { holds } from '#shared/expression/evaluate/evaluate.ts';
import type { Expression } from '#shared/expression/expression.ts';
import { knowledgeOf } from '#shared/expression/reasoning/knowledge.ts';
import { reason } from '#shared/expression/reasoning/reason.ts';
import { schemaOf } from '#shared/expression/schema-of.ts';
import type { RecordValues } from '#shared/fields/field.ts';
import { modelOf } from '../../contract/model-of.ts';
import { processorTime } from '#tests/support/processor-time.ts';
import { fc } from '#tests/support/fast-check.ts';

const model = modelOf({
  3: `
thing:
  fields:
    n: { type: integer, min: 0, max: 9, required: true }
    m: { type: integer, min: -3 }
    price: { type: money, min: 0 }
    on: { type: boolean, required: true }
    off: { type: boolean }
    kind: { type: choice, options: { a: A, b: B, c: C }, required: true }
    sort: { type: choice, options: { a: A, b: B, c: C } }
    day: { type: date, min: 2026-01-01, max: 2026-01-09, required: true }
    end: { type: date }
    name: { type: text }
    other: { type: ref, to: thing }
    main: { type: ref, to: thing, required: true, back: parts }
`,
  9: 'constants: { FIVE: 5, LOW: -2 }',
});
const schema = schemaOf(model);
const knowledge = knowledgeOf(model);

function condition(source: string): Expression {
  const context = { schema, record: 'thing', old: true, expected: { kind: 'boolean' } } as const;
  const { expression, problems } = checkExpression(source, context);
  if (expression === undefined) throw new Error(`${source}: ${JSON.stringify(problems)}`);
  return expression;
}

function said(source: string): string {
  const verdict = reason(condition(source), knowledge);
  if (verdict?.never === true) return 'never';
  return verdict?.always === true ? 'always' : 'open';
}

describe('what can never be true', () => {
  test.each([
    'n > 9',
    'n < 0',
    'n > FIVE && n < 3',
    'n + 1 > 10',
    'n * 2 > 18',
    'm > 3 && m < LOW',
    "day > '2026-01-09'",
    "day == '2026-01-03' && day > '2026-01-05'",
    'kind == a && kind == b',
    'kind in [a, b] && kind == c',
    'kind != a && kind != b && kind != c',
    'kind == a && sort == b && kind == sort',
    'on && !on',
    'off == true && off == null',
    'main == null',
    '!has(n)',
    'day == null',
    'day < end && end < day',
    'day < day',
    'end == day && end > day',
    'parts.exists(p, p.kind == a && p.kind == b)',
    'parts.count(p, p.n > 9) > 0',
    'parts.size() < 0',
    '(n > 9 || kind == a) && kind == b',
    'm + n > 3 && !(m + n > 3)',
    'other.n > 9',
    'main == other && other == null',
    'main != main',
    'same(main, null)',
    'same(n, 10)',
    'false',
  ])('%s', (source) => expect(said(source)).toBe('never'));
});

describe('what is always true', () => {
  test.each([
    'n >= 0',
    'n <= 9 && n > -1',
    'kind in [a, b, c]',
    'on || !on',
    'has(day)',
    'main != null',
    "day >= '2026-01-01'",
    'parts.all(p, p.n >= 0)',
    '!parts.exists(p, p.n > 9)',
    'parts.size() >= 0',
    'FIVE > LOW',
    'coalesce(m, 0) >= -3',
    'main == main',
    'same(other, other)',
    '!same(day, null)',
    'true',
  ])('%s', (source) => expect(said(source)).toBe('always'));
});

describe('what cannot be decided is not decided', () => {
  test.each([
    'm >= -3',
    'off || !off',
    'sort in [a, b, c]',
    'other.n <= 9',
    'n > FIVE && n < 7',
    'end > day && end < day + days(9)',
    'main == other',
    'other == other',
    'main != other || main == other',
    'same(main, other)',
    'other != null && other.on',
    'old.kind != kind',
    'old.n == null',
    'me == null',
    'parts.exists(p, p.kind == a) && parts.exists(p, p.kind == b)',
    'kind == a || kind == b',
  ])('%s', (source) => expect(said(source)).toBe('open'));
});

test('a condition is thought through in the light of others, and not where they contradict each other', () => {
  const given = [condition('kind == a')];
  expect(reason(condition('kind == b'), knowledge, given)).toEqual({ never: true, always: false });
  expect(reason(condition('kind != c'), knowledge, given)).toEqual({ never: false, always: true });
  expect(reason(condition('on'), knowledge, [condition('kind == a && kind == b')])).toBeUndefined();
});

test('what is nested deeply is answered in time', () => {
  let source = 'n > 9';
  for (let depth = 0; depth < 14; depth += 1)
    source = `parts.exists(p${depth}, p${depth}.n > ${depth % 9} && (${source} || on))`;
  expect(processorTime(() => said(source))).toBeLessThan(1_000);
});

// Whatever is said for certain holds for records of all kinds.
const number = fc.constantFrom(
  'n',
  'm',
  'other.n',
  'old.n',
  'main.m',
  'FIVE',
  'LOW',
  '0',
  '3',
  '9',
  'n + 1',
  'm - n',
  'n * m',
  'coalesce(m, n)',
  'choose(on, n, m)',
  'parts.count(p, p.on)',
  '-m',
);
const date = fc.constantFrom(
  'day',
  'end',
  'other.day',
  "'2026-01-01'",
  "'2026-01-05'",
  "'2026-01-09'",
  'today',
);
const kind = fc.constantFrom('kind', 'sort', 'other.kind', 'old.sort');
const option = fc.constantFrom('a', 'b', 'c');
const truth = fc.constantFrom(
  'on',
  'off',
  'other.on',
  'parts.exists(p, p.on)',
  'parts.all(p, p.kind == a)',
  'true',
  'false',
);
const record = fc.constantFrom('main', 'other', 'record', 'other.main', 'old');
const comparison = fc.constantFrom('==', '!=', '<', '<=', '>', '>=');
const equality = fc.constantFrom('==', '!=');

const leaf = fc.oneof(
  fc.tuple(number, comparison, number).map((parts) => parts.join(' ')),
  fc
    .tuple(fc.constantFrom('day', 'end', 'other.day', 'today'), comparison, date)
    .map((parts) => parts.join(' ')),
  fc.tuple(kind, equality, option).map((parts) => parts.join(' ')),
  fc.tuple(kind, equality, kind).map((parts) => parts.join(' ')),
  fc
    .tuple(kind, fc.array(option, { minLength: 1, maxLength: 3 }))
    .map(([one, list]) => `${one} in [${list.join(', ')}]`),
  fc.tuple(truth, equality, truth).map((parts) => parts.join(' ')),
  fc.tuple(record, equality, record).map((parts) => parts.join(' ')),
  truth,
  fc.tuple(fc.oneof(number, kind, record), equality).map(([one, sign]) => `${one} ${sign} null`),
  fc.constantFrom(
    'has(m)',
    'has(n)',
    'changed(n)',
    'same(kind, sort)',
    'same(n, m)',
    "name == 'x'",
    "name != 'x'",
    "name == 'y'",
  ),
);
const { source: conditions } = fc.letrec<{ source: string }>((tie) => ({
  source: fc.oneof(
    { maxDepth: 4, withCrossShrink: true },
    leaf,
    fc
      .tuple(tie('source'), fc.constantFrom('&&', '||'), tie('source'))
      .map(([one, sign, other]) => `(${one} ${sign} ${other})`),
    tie('source').map((one) => `!(${one})`),
    tie('source').map(
      (one) => `parts.exists(e, ${one.replaceAll(/\bon\b/g, 'e.on').replaceAll(/\bp\b/g, 'q')})`,
    ),
    fc.tuple(tie('source'), tie('source'), tie('source')).map(([c, a, b]) => `choose(${c}, ${a}, ${b})`),
  ),
}));

const values: fc.Arbitrary<RecordValues> = fc.record({
  n: fc.integer({ min: 0, max: 9 }),
  m: fc.option(fc.integer({ min: -3, max: 10 })),
  price: fc.option(fc.constantFrom('0.00', '5.00')),
  on: fc.boolean(),
  off: fc.option(fc.boolean()),
  kind: option,
  sort: fc.option(option),
  day: fc.constantFrom('2026-01-01', '2026-01-05', '2026-01-09'),
  end: fc.option(fc.constantFrom('2025-12-31', '2026-01-05', '2026-01-09', '2027-01-01')),
  name: fc.option(fc.constantFrom('x', 'y')),
  other: fc.option(fc.constantFrom('0', '1', '2')),
  main: fc.constantFrom('0', '1', '2'),
});

test('never and always are never wrong', () => {
  let certain = 0;
  fc.assert(
    fc.property(
      conditions,
      fc.array(fc.tuple(values, values, values, fc.option(values)), { minLength: 12, maxLength: 12 }),
      (source, worlds) => {
        const { expression } = checkExpression(source, {
          schema,
          record: 'thing',
          old: true,
          expected: { kind: 'boolean' },
        });
        if (expression === undefined) return;
        const verdict = reason(expression, knowledge);
        if (verdict === undefined || (!verdict.never && !verdict.always)) return;
        certain += 1;
        for (const [one, two, three, old] of worlds) {
          const records = [one, two, three].map((each, index) => ({ ...each, id: String(index) }));
          const answer = holds(expression, {
            record: records[0] ?? null,
            old: old === null ? null : { ...old, id: '0' },
            me: null,
            now: '2026-01-05T09:00:00.000Z',
            today: '2026-01-05',
            constants: { FIVE: 5, LOW: -2 },
            fetch: (_, id) => records[Number(id)] ?? null,
            back: (_, field, id) => records.filter((each: RecordValues) => each[field] === id),
            all: () => records,
          });
          expect(answer).toBe(verdict.always);
        }
      },
    ),
    { numRuns: 3_000 },
  );
  expect(certain).toBeGreaterThan(150);
});
