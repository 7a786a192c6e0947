import type { PlainKey } from '#shared/messages/catalogue.ts';
import { type Message, messageOf } from '#shared/messages/message.ts';
import type { z } from 'zod';
import { textOf } from '#shared/fields/base/issue.ts';
import type { FieldCheck, FieldShape } from '#shared/fields/field.ts';
import type { FieldCode, FieldProblem } from './problem.ts';

/** Which check of a field (`errors:` in a contract) a field code answers. */
const checkOf: Readonly<Record<FieldCode, FieldCheck | undefined>> = {
  required: 'required',
  too_short: 'min',
  too_small: 'min',
  too_long: 'max',
  too_large: 'max',
  pattern: 'pattern',
  not_an_option: 'options',
  choices_unknown: undefined,
  bad_type: 'type',
  no_such_record: 'exists',
  circle: 'no_circle',
  unknown_field: undefined,
  weak_password: undefined,
  not_asked: undefined,
  function_failed: undefined,
  bad_condition: undefined,
};

/** The issues of a record schema as errors of a refusal, in the order of the fields; own codes of the contract applied. */
export function problemsOf(error: z.ZodError, fields: readonly FieldShape[]): readonly FieldProblem[] {
  const problems = error.issues.flatMap((issue) => problemsOfIssue(issue));
  const order = new Map(fields.map((field, index) => [field.name, index]));
  const place = (problem: FieldProblem) => order.get(problem.field ?? '') ?? fields.length;
  const byName = new Map(fields.map((field) => [field.name, field]));
  return problems
    .toSorted((a, b) => place(a) - place(b))
    .map((problem) => ({ ...problem, code: ownCode(byName.get(problem.field ?? ''), problem.code) }));
}

/** The contract's code for a failed check of a field, or the given field code where it has none. */
export function ownCode(field: FieldShape | undefined, code: string): string {
  const check = Object.hasOwn(checkOf, code) ? checkOf[code as FieldCode] : undefined; // hasOwn has just shown it
  return (check && field?.errors[check]) ?? code;
}

/** Names that mean nothing, of one body: who sends more has one mistake in all of them. */
const MOST_UNKNOWN = 100;
const LONGEST_NAME = 200;

function problemsOfIssue(issue: z.core.$ZodIssue): FieldProblem[] {
  if (issue.code === 'unrecognized_keys') {
    // Its own message would name all of them, in the problem of each.
    const message = messageOf('fields.unknown');
    return issue.keys
      .slice(0, MOST_UNKNOWN)
      .map((key) => ({ field: key.slice(0, LONGEST_NAME), code: 'unknown_field', message }));
  }
  const field = issue.path[0] === undefined ? {} : { field: String(issue.path[0]) };
  return [{ ...field, code: codeOf(issue), message: textOf(issue) ?? shapeText(issue) }];
}

function codeOf(issue: z.core.$ZodIssue): FieldCode {
  switch (issue.code) {
    case 'custom':
      return (issue.params?.['code'] as FieldCode | undefined) ?? 'bad_type'; // set by refineWith only
    case 'too_small':
      return issue.origin === 'string' ? 'too_short' : 'too_small';
    case 'too_big':
      return issue.origin === 'string' ? 'too_long' : 'too_large';
    case 'invalid_type':
      return isMissing(issue) ? 'required' : 'bad_type';
    default:
      return 'bad_type';
  }
}

/** zod tells of what is missing in its words alone. */
function isMissing({ message }: z.core.$ZodIssue): boolean {
  return message.endsWith('undefined');
}

/** What is wrong with the shape of a call, which zod would say in English. */
function shapeText(issue: z.core.$ZodIssue): Message {
  switch (issue.code) {
    case 'invalid_type':
      return messageOf(isMissing(issue) ? 'fields.required' : keyOf(issue.expected));
    case 'invalid_value':
      return messageOf('fields.oneOf', { names: issue.values.map(String).join(', ') });
    case 'too_small':
      if (issue.origin === 'string') return messageOf('fields.tooShort', { least: String(issue.minimum) });
      return messageOf(issue.origin === 'number' ? 'fields.numberTooSmall' : 'fields.required');
    case 'too_big':
      if (issue.origin === 'number') return messageOf('fields.numberTooLarge');
      return messageOf(issue.origin === 'string' ? 'fields.tooLong' : 'fields.tooManyEntries', {
        most: String(issue.maximum),
      });
    default:
      return messageOf('fields.notPattern');
  }
}

function keyOf(expected: string): PlainKey {
  return keys[expected] ?? 'fields.notPattern';
}

const keys: Readonly<Record<string, PlainKey>> = {
  string: 'fields.needsText',
  number: 'fields.notNumber',
  int: 'fields.wholeNumber',
  boolean: 'fields.trueOrFalse',
  array: 'fields.needsList',
  object: 'fields.sendObject',
  record: 'fields.sendObject',
};
