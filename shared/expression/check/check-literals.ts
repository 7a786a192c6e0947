import { isZoneName } from '#shared/time/zone-names.ts';
import { isDate, toInstant } from '#shared/fields/time/calendar.ts';
import { fromMilliseconds, toMilliseconds } from '#shared/fields/time/duration.ts';
import { type CheckState, note, report } from './check-state.ts';
import { fromExact, toExact } from '../values/exact.ts';
import type { Expression, Type } from '../expression.ts';
import { suggestion } from '../syntax/suggestion.ts';
import { commonType, isComparable } from './type-fit.ts';
import type { Span, Syntax } from '../syntax/syntax.ts';

/** A number from its own digits, never through a float. */
export function checkNumber(
  node: Extract<Syntax, { kind: 'number' }>,
  state: CheckState,
): Expression | undefined {
  const value = toExact(node.source);
  if (value === undefined) {
    return report(state, node, {
      code: 'bad_literal',
      message: 'A number has at most 18 digits before and 12 after the point.',
    });
  }
  return { kind: 'literal', type: { kind: 'number' }, value: fromExact(value) };
}

/** Quoted text: text, or a value of the type that is expected where it stands. */
export function checkText(
  node: Extract<Syntax, { kind: 'text' }>,
  state: CheckState,
  expected: Type | undefined,
): Expression | undefined {
  const text = node.value.normalize('NFC');
  if (text.includes('\u0000') || !text.isWellFormed()) {
    return report(state, node, {
      code: 'bad_literal',
      message: 'This text has characters that no text can have.',
    });
  }
  // Empty text is stored nowhere: it is the empty value, here as everywhere.
  if (text === '') return { kind: 'literal', type: { kind: 'null' }, value: null };
  if (expected?.kind === 'choice') return checkOption(text, expected, { state, at: node });
  if (expected?.kind === 'text' && expected.zone === true) return checkZoneName(text, node, state);
  const form = expected && forms[expected.kind];
  if (expected === undefined || form === undefined)
    return { kind: 'literal', type: { kind: 'text' }, value: text };
  const value = form.read(text);
  if (value !== undefined) return { kind: 'literal', type: expected, value };
  return report(state, node, { code: 'bad_literal', message: `This is not ${form.words}.` });
}

function checkZoneName(text: string, node: Span, state: CheckState): Expression | undefined {
  if (isZoneName(text)) return { kind: 'literal', type: { kind: 'text', zone: true }, value: text };
  const message = `\`${text}\` is not a time zone.`;
  const hint = 'A continent and a city as in `Europe/Vienna`, or `UTC`.';
  return report(state, node, { code: 'bad_literal', message, hint });
}

/** One of the options that are expected, bare or in quotes. */
export function checkOption(
  name: string,
  expected: Extract<Type, { kind: 'choice' }>,
  place: { state: CheckState; at: Span },
): Expression | undefined {
  if (expected.options.includes(name)) {
    note(place.state, place.at, { kind: 'option', name, options: expected.options });
    return { kind: 'literal', type: expected, value: name };
  }
  return report(place.state, place.at, {
    code: 'unknown_name',
    message: `\`${name}\` is none of the options ${expected.options.join(', ')}.`,
    ...suggestion(name, expected.options, place.at),
  });
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

const idForm = {
  words: 'the id of a record',
  read: (text: string) => (uuid.test(text.toLowerCase()) ? text.toLowerCase() : undefined),
};

/** How quoted text is read where a value of a type is expected; undefined for what it reads as none. */
const forms: Partial<Record<Type['kind'], { words: string; read(text: string): string | undefined }>> = {
  date: { words: 'a date such as 2026-11-20', read: (text) => (isDate(text) ? text : undefined) },
  time: { words: 'a time such as 09:30', read: readTime },
  datetime: { words: 'a moment such as 2026-11-20T09:30:00Z', read: toInstant },
  duration: { words: 'a duration such as PT1H30M', read: readDuration },
  record: idForm,
  several: idForm,
};
function readTime(text: string): string | undefined {
  if (!/^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/.test(text)) return undefined;
  return text.endsWith(':00') && text.length > 5 ? text.slice(0, 5) : text;
}

function readDuration(text: string): string | undefined {
  const milliseconds = toMilliseconds(text);
  return milliseconds === undefined ? undefined : fromMilliseconds(milliseconds);
}

/** `[1, 2]`: values of one type, which can be told apart. */
export function checkListLiteral(
  node: Extract<Syntax, { kind: 'list' }>,
  state: CheckState,
): Expression | undefined {
  const items = node.items.map((item) => state.check(item, state));
  let element: Type | undefined;
  const complete = items.filter((item) => item !== undefined);
  if (complete.length < items.length) return undefined;
  for (const { type } of complete) {
    element = isComparable(type) ? (element === undefined ? type : commonType(element, type)) : undefined;
    if (element === undefined) break;
  }
  if (element !== undefined) return { kind: 'list', items: complete, type: { kind: 'list', element } };
  const message = items.length === 0 ? 'The list is empty.' : 'The values of a list are of one type.';
  return report(state, node, { code: items.length === 0 ? 'wrong_arguments' : 'wrong_type', message });
}
