import { describe, expect, test } from 'vitest';
import type { Definition } from '#shared/expression/check/check-context.ts';
import { checkDefinition } from '#shared/expression/check/check-definitions.ts';
import { checkExpression } from '#shared/expression/check/check.ts';
import { evaluate } from '#shared/expression/evaluate/evaluate.ts';
import { faultOf } from '#shared/expression/tree/fault-of.ts';
import { print } from '#shared/expression/tree/print.ts';
import { walk } from '#shared/expression/tree/walk.ts';
import { desk } from './desk.ts';

function define(...lines: string[]): ReadonlyMap<string, Definition> {
  return new Map(
    lines.map((line) => {
      const [, name = '', parameters = '', source = ''] = /^(\w+)\(([^)]*)\): (.*)$/.exec(line) ?? [];
      return [name, { name, parameters: parameters.split(', '), source }];
    }),
  );
}

const definitions = define(
  'overlaps(a, b): a.start < b.due && b.start < a.due',
  'double(x): x + x',
  'four(x): double(double(x))',
  'round_trip(x): back_again(x)',
  'back_again(x): round_trip(x)',
  'itself(x): itself(x)',
  'room_of(a): a.item.shelf.room',
  'twice_over(a, b): double(a) + double(b)',
  'stage(a): a.days > 5 ? out : requested',
  'until(a, day): a.loans.filter(l, l.due <= day)',
);

function check(source: string) {
  return checkExpression(source, { schema: desk, record: 'loan', definitions });
}

describe('a definition', () => {
  test.each([
    ['overlaps(record)', 'is used as `overlaps(a, b)`'],
    ['overlaps(record, item) || paid', 'In `overlaps`: item has no field or way back `start`'],
    ['itself(1) > 1', 'In `itself`: `itself` uses itself'],
    ['round_trip(1) > 1', 'uses itself'],
    ['double(note) == note', '`+` cannot take text and text'],
    ['dubble(1) > 1', 'There is no function `dubble`'],
    ['item.double(1) > 1', 'is used as `double(x)`'],
  ])('%s is refused where it is used', (source, message) => {
    const { problems } = check(source);
    expect(problems.map((problem) => problem.message).join('\n')).toContain(message);
  });

  test.each(['stage(record) == status', 'status == stage(record)'])(
    'gives an option of what it is compared with: %s',
    (source) => {
      const { expression, problems } = check(source);
      expect(problems).toEqual([]);
      expect(expression?.type).toEqual({ kind: 'boolean' });
    },
  );

  test('gives an option of what is wanted of it, and of each what is wanted there', () => {
    const wanted = (options: string[]) =>
      checkExpression('stage(record)', {
        schema: desk,
        record: 'loan',
        definitions,
        expected: { kind: 'choice', options },
      });
    expect(wanted(['requested', 'out']).problems).toEqual([]);
    expect(wanted(['inside', 'out']).problems.map(({ message }) => message)).toEqual([
      'In `stage`: There is no name `requested` here.',
    ]);
    const both = check('status == stage(record) && note == stage(record)');
    expect(both.problems.map(({ message }) => message)).toContain('In `stage`: There is no name `out` here.');
  });

  test('is refused by itself when it goes in a circle, or is no expression', () => {
    const context = { schema: desk, definitions };
    const problemsOf = (name: string) => {
      const definition = definitions.get(name);
      return definition && checkDefinition(definition, context).map(({ message }) => message);
    };
    expect(problemsOf('round_trip')).toEqual(['`round_trip` uses itself (round_trip > back_again).']);
    expect(problemsOf('itself')).toEqual(['`itself` uses itself.']);
    expect(problemsOf('four')).toEqual([]);
    const broken = { name: 'broken', parameters: ['x'], source: 'x +' };
    expect(checkDefinition(broken, context).map(({ message }) => message)).toEqual([
      'The expression ends too early.',
    ]);
  });

  test('stands for its expression, with paths as they are', () => {
    const { expression } = check('item.loans.exists(l, overlaps(l, record))');
    expect(expression && print(expression)).toBe('item.loans.exists(l, l.start < due && start < l.due)');
    const path = check('room_of(item.loans.first()) == note').expression;
    expect(path && evaluate(path, { now: '', today: '', constants: {} })).toBe(null);
  });

  test('that gives a list has its arguments where it names them', () => {
    const { expression } = check('until(item, due + days(1)).size() > 0');
    expect(expression && print(expression)).toBe('item.loans.filter(l, l.due <= due + days(1)).size() > 0');
  });

  test.each([
    ['four(days + 1) == 32', true],
    ['twice_over(days / 2, -days)', '-7'],
    ['double(fee)', '25'],
  ])('%s is %s: an argument that is more than a path is worked out once', (source, value) => {
    const { expression, problems } = check(source);
    expect(problems).toEqual([]);
    const record = { days: 7, fee: '12.50' };
    expect(expression && evaluate(expression, { record, now: '', today: '', constants: {} })).toBe(value);
  });

  test('that is used twice by the next, and so on, is written once', () => {
    const sizes = [10, 20, 40].map((depth) => {
      const { expression, problems } = checkNested('d(x) * d(x) + d(x)', depth);
      expect(problems).toEqual([]);
      return expression === undefined ? 0 : [...walk(expression)].length;
    });
    const [first = 0, second = 0, third = 0] = sizes;
    expect(third - second).toBe(2 * (second - first));
    expect(third).toBeLessThan(400);
  });

  test('is worked out once for the same arguments, whatever they are', () => {
    const { expression } = checkNested('d(x + 1) * 2 - d(x + 1)', 30);
    const record = { days: 7 };
    expect(expression && evaluate(expression, { record, now: '', today: '', constants: {} })).toBe('0.0418');
  });

  test('is printed in words of the language that mean the same', () => {
    const { expression } = checkNested('d(x + 1) * 2 - d(x + 1)', 6);
    const printed = expression && print(expression);
    expect(printed).toContain('.map(value, ');
    const again = checkExpression(printed ?? '', { schema: desk, record: 'loan' });
    expect(again.problems).toEqual([]);
    const environment = { record: { days: 7 }, now: '', today: '', constants: {} };
    expect(again.expression && evaluate(again.expression, environment)).toBe(
      expression && evaluate(expression, environment),
    );
  });

  test('leaves what does not use it where an index can be found for it', () => {
    const { expression } = checkNested('d(x) / 2 + d(x) / 2', 8, 'paid && d8(days) > 1 && d8(days) < 9');
    expect(expression).toMatchObject({
      function: 'and',
      arguments: [
        { kind: 'field', field: 'paid' },
        { kind: 'let', body: { function: 'and' } },
      ],
    });
  });

  test('stands where its argument has a meaning: in the collection whose element it takes', () => {
    const source = 'item.loans.count(l, d8(l.days) > 1 && d8(l.days) < 9) > 0';
    const { expression } = checkNested('d(x) / 2 + d(x) / 2', 8, source);
    expect(expression).toMatchObject({
      function: 'greater',
      arguments: [{ function: 'count', body: { kind: 'let' } }, { kind: 'literal' }],
    });
  });

  test('without a result is found wherever it is used, in a condition that grows with what is written', () => {
    const sizes = [10, 20, 40].map((depth) => {
      const { expression } = checkNested('d(x) * d(x) + d(x)', depth, `d${depth}(1 / days)`);
      const fault = expression && faultOf(expression);
      if (fault === undefined) throw new Error('divided by zero, it has no result');
      const isFault = (days: number | null) =>
        evaluate(fault, { record: { days }, now: '', today: '', constants: {} });
      expect([0, 7, null].map(isFault)).toEqual([true, false, false]);
      return [...walk(fault)].length;
    });
    const [first = 0, second = 0, third = 0] = sizes;
    expect((third - second) / (second - first)).toBeLessThan(2.2);
  });

  test('that uses another with ever new arguments cannot grow without bounds', () => {
    const { problems } = checkNested('d(x * 2) + d(x + 1)', 20);
    expect(problems.map(({ code }) => code)).toEqual(['expression_too_large']);
  });

  test('with a mistake says so once, however often it is used', () => {
    const { problems } = checkNested('d(x) || d(x)', 30);
    expect(problems.length).toBeLessThan(40);
  });
});

/** `d0` is twice a loan's days; each of the others uses the one before as `body` uses `d`. */
function checkNested(body: string, depth: number, source = `d${depth}(days + 1)`) {
  const lines = Array.from({ length: depth }, (_, n) => `d${n + 1}(x): ${body.replaceAll('d(', `d${n}(`)}`);
  const nested = define('d0(x): x / 1000 + x / 10000', ...lines);
  return checkExpression(source, { schema: desk, record: 'loan', definitions: nested });
}
