import { evaluate, spansIn } from '#shared/expression/evaluate/evaluate.ts';
import type { CallExpression, Expression, Type } from '#shared/expression/expression.ts';
import { inMemory, isAtHandAlone } from '#shared/expression/tree/in-memory.ts';
import { print } from '#shared/expression/tree/print.ts';
import { SHOWN } from '#shared/expression/tree/shown.ts';
import { walk } from '#shared/expression/tree/walk.ts';
import type { ScalarNode } from '../../language/node.ts';
import type { ResolvedEntity } from '../../resolve/resolved.ts';
import type { Checking, Scope } from '../checking/checking.ts';

const set: Type = { kind: 'spans' };

/** The entity that has the field, and what is sent along, where it is an input. */
export interface Around {
  readonly entity: ResolvedEntity;
  readonly input?: ReadonlyMap<string, Type> | undefined;
}

/** The moments that may be chosen. */
export function checkChoose(node: ScalarNode, { entity, input }: Around, checking: Checking): void {
  const expected = { kind: 'list', element: { kind: 'datetime' } } as const;
  checkStretches(node, { record: entity.name, expected, ...(input && { input }) }, checking);
}

/** The time that counts until a deadline. */
export function checkDeadline(node: ScalarNode, { entity }: Around, checking: Checking): void {
  checkStretches(node, { record: entity.name, expected: set }, checking);
}

/** The time that is open, in what a calendar shows. */
export function checkOpen(node: ScalarNode, checking: Checking): void {
  checkStretches(node, { elements: new Map([[SHOWN, set]]), expected: set }, checking);
}

function checkStretches(
  node: ScalarNode,
  scope: Scope & { readonly expected: Type },
  checking: Checking,
): void {
  const expression = checking.value(node, { ...scope, spans: true });
  if (expression === undefined) return;
  reportReadAnew(node, expression, checking);
  const wrong = walk(inMemory(expression).expression)
    .map(wrongIn)
    .find((one) => one !== undefined);
  if (wrong !== undefined) checking.findings.add('wrong_value', node.place, wrong);
}

/** The records it reads are read once, and not for each of the moments. */
function reportReadAnew(node: ScalarNode, expression: Expression, checking: Checking): void {
  const { unfit } = inMemory(expression);
  if (unfit === undefined) return;
  if (unfit.kind === 'collection' && unfit.function === 'union')
    return checking.findings.add('wrong_value', node.place, {
      message: `\`${print(unfit)}\` stands within another union.`,
      hint: 'One goes through all of them: `all.rooms.filter(r, …).union(r, free(r))`.',
    });
  checking.findings.add('wrong_value', node.place, {
    message: `\`${print(unfit)}\` would be read anew for each moment.`,
    hint: 'Make a set of it, and take that away: `… - spans(bookings, b, b.start, b.end)`.',
  });
}

interface Wrong {
  readonly message: string;
  readonly hint: string;
}

/** A time that is written out and can be no good, whatever the records hold. */
function wrongIn(part: Expression): Wrong | undefined {
  if (part.kind !== 'call') return undefined;
  if (part.function === 'slots') return wrongSteps(part);
  if (part.function !== 'span' || !isAtHandAlone(part)) return undefined;
  const set = spansIn(part, anyDay);
  if (set === undefined || set.length > 0) return undefined;
  return {
    message: `\`${print(part)}\` ends before it begins: there is no time in it.`,
    hint: 'The first of the two is the beginning: `span(today, today + days(60))`.',
  };
}

function wrongSteps(slots: CallExpression): Wrong | undefined {
  const [, length, step] = slots.arguments;
  for (const one of [length, step]) {
    if (one === undefined || !isAtHandAlone(one)) continue;
    const value = evaluate(one, anyDay);
    if (typeof value === 'string' && value !== 'PT0S' && !value.startsWith('-')) continue;
    return {
      message: `\`${print(one)}\` is no stretch of time: nothing fits into it or begins after it.`,
      hint: 'A length and a step are longer than nothing: `.slots(length, minutes(15))`.',
    };
  }
  if (!isAtHandAlone(slots) || evaluate(slots, anyDay) !== null) return undefined;
  return {
    message: `\`${print(slots)}\` has more than 100,000 moments.`,
    hint: 'Say how far ahead it goes: `span(today, today + days(60))`.',
  };
}

/** What does not hang on records is nearly the same on any day and in any zone. */
const anyDay = {
  record: {},
  now: '2026-01-01T00:00:00.000Z',
  today: '2026-01-01',
  constants: {},
  zone: { timezone: 'UTC', from: [0], offsets: [0] },
};
