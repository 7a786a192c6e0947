import { describe, expect, test } from 'vitest';
import type { Definition } from '#shared/expression/check-context.ts';
import { checkDefinition } from '#shared/expression/check-definitions.ts';
import { checkExpression } from '#shared/expression/check.ts';
import { evaluate } from '#shared/expression/evaluate.ts';
import { print } from '#shared/expression/print.ts';
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

  test('that gives a list has its arguments at each place that names them', () => {
    const { expression } = check('until(item, due + days(1)).size() > 0');
    expect(expression && print(expression)).toBe(
      'item.loans.filter(l_2, l_2.due <= due + days(1)).size() > 0',
    );
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

  test('does not let a few lines grow without bounds', () => {
    const growing = define(
      'd0(x): x + x',
      ...Array.from({ length: 20 }, (_, n) => `d${n + 1}(x): d${n}(x) + d${n}(x)`),
    );
    const { problems } = checkExpression('d20(1) > 1', {
      schema: desk,
      record: 'loan',
      definitions: growing,
    });
    expect(problems[0]?.code).toBe('expression_too_large');
  });
});
