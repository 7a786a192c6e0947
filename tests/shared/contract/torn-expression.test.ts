import { describe, expect, test } from 'vitest';
import { repairLine } from '#shared/contract/parse/torn-expression.ts';

describe('a line with an expression that YAML would tear apart is written as it was meant', () => {
  test.each([
    ['  A: { rule: none(xs, l, l.a == b), at: a }', '  A: { rule: "none(xs, l, l.a == b)", at: a }'],
    [
      'TOO_MANY: { rule: borrower.loans.count(l, l.status in [requested, out]) <= MAX, at: borrower }',
      'TOO_MANY: { rule: "borrower.loans.count(l, l.status in [requested, out]) <= MAX", at: borrower }',
    ],
    ['when: { A: !item.retired, B: x }', 'when: { A: "!item.retired", B: x }'],
    ['when: !item.retired && x', 'when: "!item.retired && x"'],
    [
      '  - { if: a in [b, c], set: { d: least(e, f) } }',
      '  - { if: "a in [b, c]", set: { d: "least(e, f)" } }',
    ],
    ["rule: 'a' == b", 'rule: "\'a\' == b"'],
    ['rule: "a" == b', 'rule: "\\"a\\" == b"'],
    ['rule: [a, b] == c # why', 'rule: "[a, b] == c" # why'],
    ['initial: a ? b : c', 'initial: "a ? b : c"'],
    ['by: { student: me == null ? a : b }', 'by: { student: "me == null ? a : b" }'],
    ['views: { Mine: f(a, b), All: true }', 'views: { Mine: "f(a, b)", All: true }'],
  ])('%s', (written, meant) => {
    expect(repairLine(written)?.line).toBe(meant);
  });

  test.each([
    'rule: due > start',
    'rule: status in [a, b]',
    'A: { rule: due > start, at: [a, b] }',
    'fields: [a, b, c]',
    'message: "a, b: c"',
    "title: 'it''s'",
    'unique: [[a, b], [c]]',
    'a: { b: { c: "x, y", d: [1, 2] }, e: true }',
    'A: { rule: none(xs, l,',
    'text: >-',
    '- item',
    '# a comment: [',
    '',
    'a: {',
    '{ [ } ]',
  ])('left alone: %s', (line) => {
    expect(repairLine(line)).toBeUndefined();
  });
});
