import { describe, expect, test } from 'vitest';
import { checkExpression } from '#shared/expression/check/check.ts';
import type { CheckContext } from '#shared/expression/check/check-context.ts';
import type { Type } from '#shared/expression/expression.ts';
import { expressionOf, onItem, onLoan } from './desk.ts';

/** Each problem as `code at "text it stands at": message hint`. */
function problemsOf(source: string, context: CheckContext = onLoan): readonly string[] {
  return checkExpression(source, context).problems.map(({ code, message, hint, start, end }) => {
    return `${code} at "${source.slice(start, end)}": ${message}${hint === undefined ? '' : ` ${hint}`}`;
  });
}

const boolean: Type = { kind: 'boolean' };

describe('the checker refuses', () => {
  test.each([
    ['', 'expression_syntax at "": An expression is missing here.'],
    ['due >', 'expression_syntax at "": The expression ends too early.'],
    ['due = start', 'expression_syntax at "=": `=` is not expected here. Compare with `==`.'],
    ['paid and due > start', 'expression_syntax at "and": `and` is not expected here. Write `&&`.'],
    ["note == 'x", `expression_syntax at "'x": This quoted text does not end.`],
    ['due # start', 'expression_syntax at "#": `#` is not expected here.'],
    ['days % 2 == 0', 'expression_syntax at "days % 2": There is no remainder operator in the language.'],
  ])('%j, which is no expression', (source, problem) => {
    expect(problemsOf(source)).toEqual([problem]);
  });

  test.each([
    ['borower == me', 'unknown_name at "borower": There is no name `borower` here. Did you mean `borrower`?'],
    [
      'item.nmae == note',
      'unknown_name at "nmae": item has no field or way back `nmae`. Did you mean `name`?',
    ],
    [
      'days < MAX_LOAN',
      'unknown_name at "MAX_LOAN": There is no constant `MAX_LOAN`. Did you mean `MAX_LOANS`?',
    ],
    [
      'status == aproved',
      'unknown_name at "aproved": There is no name `aproved` here. Did you mean `approved`?',
    ],
    [
      "status in [out, 'retrned']",
      `unknown_name at "'retrned'": \`retrned\` is none of the options requested, approved, out, returned. Did you mean \`returned\`?`,
    ],
    ['input.untill > due', 'unknown_name at "untill": `input` has no `untill`. Did you mean `until`?'],
    [
      'ancestors(borrower).size() > 1',
      'wrong_type at "borrower": `ancestors` needs a reference to its own entity. Such as `ancestors(parent)`, where `parent` of a place refers to a place.',
    ],
    [
      'descendants(item.loans).size() > 1',
      'wrong_type at "item.loans": `descendants` needs a way back within its own entity. Such as `descendants(children)`, where `children` is the way back of a reference `parent`.',
    ],
    [
      'walk(item, i, i.shelf).size() > 1',
      'wrong_type at "i.shelf": This is a record (shelf); `walk` needs records of `item` here. Each step of a walk leads to records of the entity it began with.',
    ],
    [
      'walk(due, i, i).size() > 1',
      'wrong_type at "due": This is a date; `walk` needs a record or a collection here.',
    ],
    [
      'walk(item, 3, item).size() > 1',
      'wrong_arguments at "walk(item, 3, item)": `walk` takes a name for the record that it stands at: `walk(part, p, p.parts)`.',
    ],
    ['all.loan.size() > 1', 'unknown_name at "loan": There is no collection `loan`. Did you mean `loans`?'],
    ['dayz(3) == due', 'unknown_name at "dayz": There is no function `dayz`. Did you mean `days`?'],
    [
      'count(item.loans, l, true) > 1',
      'unknown_name at "count": `count` follows a collection. Such as `loans.count(l, …)`.',
    ],
  ])('%j, whose name does not exist', (source, problem) => {
    expect(problemsOf(source)).toContain(problem);
  });

  test.each([
    ['due > now', '`due` is a date; compare it with `today`, not `now`.'],
    ['now <= record.due', '`due` is a date; compare it with `today`, not `now`.'],
    ['handed_out_at < today', '`handed_out_at` is a moment; compare it with `now`, not `today`.'],
    ['handed_out_at < due', 'The day of a moment is `date(handed_out_at)`.'],
    ['due >= record.handed_out_at', 'The day of a moment is `date(…)`.'],
    ['due + 3 > start', 'Say what is counted: `+ days(…)`.'],
    ['due - start > 3', 'Use `days_between(from, to)`.'],
    ['days(3) + due > start', 'The date stands first: `due + days(3)`.'],
    ['fee + tip > 1', 'Amounts of two currencies do not mix.'],
    ['item > item', 'undefined'],
    [
      'status > approved',
      'Options of a list in point 9 that says `ordered: true` have an order; states have none.',
    ],
    ['due < null', 'Ask `x == null` or `has(x)`.'],
    ['extra == note', 'undefined'],
    ['changed(extra)', 'JSON can only be compared with null.'],
    ['item.loans == null', 'Ask for its size, such as `loans.size() == 0`.'],
    ['item.loans.due == today', 'Ask about its records: `exists(x, x.due == …)`.'],
    ['!due', 'Compare it, or ask `has(…)`.'],
    ['fee * fee > 1', 'undefined'],
    ['item == borrower', 'undefined'],
  ])('%j, whose types do not fit (hint: %s)', (source, hint) => {
    const [problem, ...others] = checkExpression(source, { ...onLoan, expected: boolean }).problems;
    expect(problem?.code).toBe('wrong_type');
    expect(String(problem?.hint)).toBe(hint);
    expect(others).toEqual([]);
  });

  test.each([
    ["due == '2026-02-30'", `bad_literal at "'2026-02-30'": This is not a date such as 2026-11-20.`],
    ["item.opens > '25:00'", `bad_literal at "'25:00'": This is not a time such as 09:30.`],
    [
      "handed_out_at < '2026-01-01'",
      `bad_literal at "'2026-01-01'": This is not a moment such as 2026-11-20T09:30:00Z.`,
    ],
    ["item.lasts < '1h'", `bad_literal at "'1h'": This is not a duration such as PT1H30M.`],
    ["item == 'camera'", `bad_literal at "'camera'": This is not the id of a record.`],
    [
      'days < 0.0000000000001',
      'bad_literal at "0.0000000000001": A number has at most 18 digits before and 12 after the point.',
    ],
    ["note == '\\u0000'", `bad_literal at "'\\u0000'": This text has characters that no text can have.`],
  ])('%j, whose literal is no value', (source, problem) => {
    expect(problemsOf(source)).toEqual([problem]);
  });

  test.each([
    ['params.x > 1', onLoan, 'There is no `params` here.'],
    ['old.loans.size() > 1', onItem, '`old` exists only where a record is being written.'],
    ['changed(name)', onItem, '`changed` exists only where a record is being written.'],
    ['record.due > today', { schema: onLoan.schema }, 'There is no `record` here.'],
    ['all', onLoan, '`all` needs a name after it, such as `all.x`.'],
  ])('%j where it is not to be had', (source, context, message) => {
    const { problems } = checkExpression(source, context);
    expect(problems.map((problem) => problem.message)).toEqual([message]);
    expect(problems[0]?.code).toBe('not_available_here');
  });

  test('a bare option that is also a field, whichever side it stands on', () => {
    const problem =
      'ambiguous_name at "requested": `requested` is both an option and a name of the record. ' +
      "Write 'requested' in quotes for the option, or `record.requested` for the field.";
    expect(problemsOf('status == requested')).toEqual([problem]);
    expect(problemsOf('requested == status')).toEqual([problem]);
    expect(problemsOf('status in [out, requested]')).toEqual([problem]);
    expect(problemsOf("status in [out, 'requested']")).toEqual([]);
  });

  test('an element whose name already means something', () => {
    expect(problemsOf('item.loans.exists(due, true)')[0]).toMatch(/^ambiguous_name at "due"/);
    expect(problemsOf('item.loans.exists(l, l.item.loans.exists(l, true))')[0]).toMatch(
      /^ambiguous_name at "l"/,
    );
    expect(problemsOf('item.loans.exists(today, true)')[0]).toMatch(/^ambiguous_name at "today"/);
  });

  test.each([
    ['days(1, 2) == null', '`days` is used as `days(number)`.'],
    ['due.has()', '`has` does not follow a dot.'],
    [
      'item.loans.exists(l.due > today)',
      '`exists` takes a name for the element and a condition: `loans.exists(l, …)`.',
    ],
    ['item.loans.size(l, true) > 1', '`size()` takes nothing.'],
    [
      'choose(paid, 1, paid, 2) > 1',
      '`choose` takes pairs of a condition and a value, then the value for all else.',
    ],
    ['due in []', 'The list after `in` is empty.'],
  ])('%j, whose arguments are not those of its function', (source, message) => {
    const [problem] = checkExpression(source, onLoan).problems;
    expect(problem).toMatchObject({ code: 'wrong_arguments', message });
  });

  test('several mistakes at once, each at its own place', () => {
    expect(problemsOf('borower == me && due > now || item.nmae == note')).toEqual([
      expect.stringContaining('unknown_name at "borower"'),
      expect.stringContaining('wrong_type at "due > now"'),
      expect.stringContaining('unknown_name at "nmae"'),
    ]);
  });

  test('what is not of the type that is needed', () => {
    expect(problemsOf('item', { ...onLoan, expected: boolean })).toEqual([
      'wrong_type at "item": This is a record (item); true or false is needed here. ' +
        'A condition compares, such as `due >= today`, or asks `has(due)`.',
    ]);
    expect(problemsOf('note', { ...onLoan, expected: { kind: 'choice', options: ['a'] } })).toHaveLength(1);
    expect(problemsOf('tip', { ...onLoan, expected: { kind: 'money', currency: 'EUR' } })).toHaveLength(1);
  });

  test('more than an expression may be', () => {
    const codes = (source: string) => checkExpression(source, onLoan).problems.map((problem) => problem.code);
    expect(codes('paid || '.repeat(260) + 'paid')).toEqual(['expression_too_large']);
    expect(codes('('.repeat(70) + 'paid' + ')'.repeat(70))).toEqual(['expression_too_large']);
    expect(codes('!'.repeat(70) + 'paid')).toEqual(['expression_too_large']);
    expect(codes(Array(70).fill('days').join(' + '))).toEqual(['expression_too_large']);
    expect(codes(Array(240).fill('paid').join('||'))).toEqual([]);
  });
});

describe('in the filter of a caller', () => {
  const filter: CheckContext = { ...onItem, mode: 'filter', expected: boolean };

  test.each([
    'all.loans.exists(l, l.paid)',
    'loans.exists(l, l.item.loans.exists(k, k.paid))',
    'loans.first().item.loans.size() > 1',
    'loans.exists(l, l.item.tags.exists(t, l.item.tags.exists(u, t == u)))',
    '[1, 2].exists(a, [1, 2].exists(b, [1, 2].exists(c, a + b == c)))',
  ])('%s is refused: it would cost too much', (source) => {
    expect(checkExpression(source, filter).problems.map(({ code }) => code)).toEqual(['not_available_here']);
  });

  test.each([
    'loans.exists(l, l.due < today && l.item.shelf == shelf)',
    'shelf.items.size() > 1',
    'category == camera',
  ])('%s is taken', (source) => {
    expect(checkExpression(source, filter).problems).toEqual([]);
  });
});

describe('the checker gives', () => {
  test.each([
    ['due', 'date'],
    ['item.shelf.room', 'text'],
    ['id', 'record'],
    ['item.loans', 'list'],
    ['days / 2', 'number'],
    ['FEE * days_between(due, today)', 'money'],
    ['fee / FEE', 'number'],
    ['fee > 5', 'boolean'],
    ['due + days(days) - days(1)', 'date'],
    ['item.loans.sum(l, l.fee)', 'money'],
    ['choose(paid, null, due)', 'date'],
    ['paid ? fee : 0', 'money'],
    ["coalesce(due, '2026-01-01')", 'date'],
    ["''", 'null'],
  ])('%s the type %s', (source, kind) => {
    expect(expressionOf(source).type.kind).toBe(kind);
  });

  test('a bare option as the literal of its choice, where one is expected or compared', () => {
    const options = ['rental', 'sale'];
    const expected: Type = { kind: 'choice', options };
    const literal = { kind: 'literal', type: expected, value: 'rental' };
    expect(expressionOf('rental', { ...onLoan, expected })).toEqual(literal);
    expect(expressionOf("choose(paid, rental, 'sale')", { ...onLoan, expected })).toMatchObject({
      arguments: [{ kind: 'field' }, literal, { value: 'sale' }],
    });
    expect(expressionOf('staff in me.roles')).toMatchObject({
      function: 'in',
      arguments: [{ value: 'staff' }, {}],
    });
  });

  test('literals in the wire form of the type they are compared with', () => {
    const literalOf = (source: string) => expressionOf(source, onItem);
    expect(literalOf("opens == '09:30:00'")).toMatchObject({ arguments: [{}, { value: '09:30' }] });
    expect(literalOf("'PT90M' == lasts")).toMatchObject({ arguments: [{ value: 'PT1H30M' }, {}] });
    const moment = expressionOf("handed_out_at > '2026-01-05T09:00:00+01:00'");
    expect(moment).toMatchObject({ arguments: [{}, { value: '2026-01-05T08:00:00.000Z' }] });
    expect(expressionOf('days == 1.50')).toMatchObject({ arguments: [{}, { value: '1.5' }] });
  });

  test('none as not exists, in both of its forms', () => {
    const form = expressionOf('none(item.loans, l, l.paid)');
    expect(form).toMatchObject({ function: 'not', arguments: [{ kind: 'collection', function: 'exists' }] });
    expect(expressionOf('item.loans.none(l, l.paid)')).toEqual(form);
  });

  test('every element a name of its own', () => {
    const both = expressionOf('item.loans.exists(l, l.paid) && borrower.loans.exists(l, !l.paid)');
    expect(both).toMatchObject({ arguments: [{ variable: 'l' }, { variable: 'l_2' }] });
  });
});
