import type { z } from 'zod';
import type { FieldCode } from '#shared/api/problem.ts';
import type { PlainKey } from '#shared/messages/catalogue.ts';
import { type Message, messageOf, type Text } from '#shared/messages/message.ts';

/** A refinement that refuses with a field code and a message; zod's own issues are mapped by `problemsOf`. */
export function refineWith<Value>(
  code: FieldCode,
  { key, values }: Message,
  accepts: (value: Value) => boolean,
): (context: z.core.ParsePayload<Value>) => void {
  return (context) => {
    if (accepts(context.value)) return;
    const params = { code, values };
    context.issues.push({ code: 'custom', message: key, params, input: context.value, continue: false });
  };
}

/** What zod says of a value of another kind: a message without values, by its key. */
export function saying(key: PlainKey): { readonly error: PlainKey } {
  return { error: key };
}

/** Checks of fields say a message of the catalogue by its key; what is wrong with the shape of a call is said here. */
export function textOf(issue: z.core.$ZodIssue): Text {
  const { message } = issue;
  if (message.startsWith('fields.')) {
    const values = issue.code === 'custom' ? issue.params?.['values'] : undefined;
    return { key: message, values: values ?? {} } as Message; // the schemas take no other keys
  }
  return issue.code === 'custom' ? message : shapeText(issue);
}

type ShapeIssue = Exclude<z.core.$ZodIssue, { readonly code: 'custom' }>;

function shapeText(issue: ShapeIssue): Message {
  switch (issue.code) {
    case 'invalid_type':
      // zod tells of what is missing in its words alone.
      return messageOf(issue.message.endsWith('undefined') ? 'fields.required' : keyOf(issue.expected));
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
