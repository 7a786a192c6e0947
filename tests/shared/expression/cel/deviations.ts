import { tests } from '@bufbuild/cel-spec/testdata/conformance.js';
import { checkExpression } from '#shared/expression/check/check.ts';
import type { Schema } from '#shared/expression/check/check-context.ts';
import { evaluate } from '#shared/expression/evaluate/evaluate.ts';

type Suite = typeof tests;
type Original = NonNullable<Suite['tests']>[number]['original'];

/** One test of the data whose answer is another here. */
export interface Deviation {
  readonly test: string;
  readonly source: string;
  readonly there: string;
  readonly here: string;
  readonly reason: string;
}

export interface Comparison {
  readonly same: number;
  readonly deviations: readonly Deviation[];
  /** Suites that ask nothing that the language has, with the number of their tests. */
  readonly left: readonly { readonly suite: string; readonly count: number; readonly reason: string }[];
}

const schema: Schema = { entities: new Map(), plurals: new Map(), constants: new Map() };
const environment = { now: '2026-01-05T08:00:00.000Z', today: '2026-01-05', constants: {} };

/** Suites that are left out as a whole. */
const leftOut: Readonly<Record<string, string>> = {
  bindings_ext: 'an extension: `define:` names parts',
  block_ext: 'an extension for optimisers',
  conversions: 'types are known from the contract: nothing is converted',
  dynamic: 'there are no dynamic values and no messages',
  encoders_ext: 'an extension: there are no bytes',
  enums: 'there are no messages and no enums of numbers; options are names',
  fields: 'there are no maps and messages; fields are those of the contract',
  macros2: 'an extension: elements have no keys',
  namespace: 'names have no namespaces',
  network_ext: 'an extension: there are no addresses',
  optionals: 'every value may be empty',
  proto2: 'there are no messages',
  proto2_ext: 'there are no messages',
  proto3: 'there are no messages',
  string_ext: 'an extension: functions of texts have names of their own, and places are counted from 1',
  timestamps: 'dates, times and moments have functions of their own, in the contract’s time zone',
  type_deductions: 'types come from the contract',
  type_deduction: 'types come from the contract',
  unknowns: 'has no tests',
  wrappers: 'there are no messages',
};

/** Every test of the data whose suite is about something the language has, answered here. */
export function compareWithCel(): Comparison {
  const left: Comparison['left'][number][] = [];
  const deviations: Deviation[] = [];
  let same = 0;
  for (const suite of tests.suites ?? []) {
    const all = flatten(suite, suite.name);
    const reason = leftOut[suite.name];
    if (reason !== undefined) {
      left.push({ suite: suite.name, count: all.length, reason });
      continue;
    }
    for (const [name, original] of all) {
      const deviation = compare(name, original);
      if (deviation === undefined) same += 1;
      else deviations.push(deviation);
    }
  }
  return { same, deviations, left };
}

function flatten(suite: Suite, path: string): [name: string, original: Original][] {
  const own = (suite.tests ?? []).map(({ original }): [string, Original] => [
    `${path}/${original.name}`,
    original,
  ]);
  return [...own, ...(suite.suites ?? []).flatMap((one) => flatten(one, `${path}/${one.name}`))];
}

function compare(test: string, original: Original): Deviation | undefined {
  const there = expected(original);
  const here = answer(original.expr);
  if (here === there) return undefined;
  return { test, source: original.expr, there, here, reason: reasonFor(original, here) };
}

function expected(original: Original): string {
  if (original['evalError'] !== undefined) return 'error';
  const value = original['value'];
  // A test without a value of its own expects true.
  if (typeof value !== 'object' || value === null) return 'true';
  const [[kind, content] = ['', undefined]] = Object.entries(value);
  if (kind === 'int64Value' || kind === 'doubleValue' || kind === 'boolValue') return plain(String(content));
  if (kind === 'stringValue') return JSON.stringify(content);
  return kind === 'nullValue' ? 'null' : kind;
}

function plain(number: string): string {
  return number === '-0' ? '0' : number;
}

function answer(source: string): string {
  const { expression, problems } = checkExpression(source, { schema });
  if (expression === undefined) return `refused: ${problems[0]?.message}`;
  const value = evaluate(expression, environment);
  if (value === null) return expression.type.kind === 'null' ? 'null' : 'unknown';
  const isNumber = expression.type.kind === 'number';
  return isNumber || typeof value !== 'string' ? String(value) : JSON.stringify(value);
}

/** The first that fits is the reason. */
const reasons: readonly (readonly [form: RegExp, reason: string])[] = [
  [/\b[bB][rR]?['"]|bytes\(/, 'there are no bytes'],
  [/\b[rR]['"]/, 'raw text of CEL is not told apart from text'],
  [/\d[uU]\b|0x[0-9a-fA-F]+u|uint\(/, 'there are no unsigned numbers'],
  [/google\.protobuf|TestAllTypes|\w\{/, 'there are no messages'],
  [/\{/, 'there are no maps'],
  [
    /\b(?:int|double|string|bool|timestamp|duration|dyn|type)\(|\b(?:int|double|string|bool|list|map|type)\b(?!['"(])/,
    'types are known from the contract: nothing is converted, and a type is no value',
  ],
  [/%/, 'there is no remainder'],
  [/math\./, 'the functions of numbers stand without `math.`; bits, signs and infinities are not asked'],
  [/size\(/, '`size` follows what it asks: `x.size()`'],
  [/''|""/, 'empty text is the empty value'],
  [/\]\s*\[|\][[]\d|\[[^\]]*\]\[/, 'a list has no numbered places'],
  [/['"]\s*\+|\+\s*['"]/, 'texts are not added'],
  [/\[\]/, 'a list that is written out has elements'],
  [/^\[|== \[|\] \+|!= \[/, 'a list is asked, not made or compared'],
  [/matches/, '`matches(x, pattern)` takes the text first, and a part of RE2'],
  [/\d{10,}|[eE][+-]?\d{2}/, 'a number is exact: 18 digits before the point, 12 after it'],
  [/0x/, 'numbers are written with ten digits'],
  [/\//, 'a quotient is exact: `7 / 2` is `3.5`, and by zero unknown'],
  [/[<>]=?|[!=]=/, 'only values that have an order are ordered, and only values of one type compared'],
];

function reasonFor(original: Original, here: string): string {
  const found = reasons.find(([form]) => form.test(original.expr))?.[1];
  if (original['bindings'] !== undefined || original['typeEnv'] !== undefined) {
    return found ?? 'names are those of the contract, not of a program';
  }
  if (found !== undefined) return found;
  if (original['evalError'] !== undefined) return 'what fails in CEL is refused before it runs, or unknown';
  return here.startsWith('refused') ? 'the language is typed against the contract, and smaller' : 'other';
}
