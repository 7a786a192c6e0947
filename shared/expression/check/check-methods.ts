import type { CallExpression, Expression, FunctionName, Type } from '../expression.ts';
import { asksSpans } from '../functions/apart.ts';
import type { SpanFunction } from '../functions/span-function.ts';
import { isSpanFunction, spanFunctions } from '../functions/spans.ts';
import type { CallSyntax, Syntax } from '../syntax/syntax.ts';
import { inMemory } from '../tree/in-memory.ts';
import { print } from '../tree/print.ts';
import { bind } from './check-collections.ts';
import type { CheckContext } from './check-context.ts';
import { isWithinCollection } from './check-own.ts';
import { checkPattern } from './check-pattern.ts';
import { checkKind, misused, ofKind } from './check-signatures.ts';
import { noteElement } from './same-currency.ts';
import { type CheckState, report } from './check-state.ts';
import { describeType } from './type-fit.ts';

const functions: readonly (readonly [string, SpanFunction])[] = Object.entries(spanFunctions);

/** Functions that make sets of stretches of time, by how they are written. */
const makers = new Map(
  functions.flatMap(([name, one]) => (one.follows ? [] : [[one.written, name] as const])),
);

/** Functions that follow a set. */
const methods = new Map(
  functions.flatMap(([name, one]) => (one.follows ? [[one.written, name] as const] : [])),
);

/** From how many arguments on names are meant that functions of single values have too. */
const shared = new Map([
  ['days', 3],
  ...functions.flatMap(([, { written, zoned, parameters }]) =>
    zoned === 'must' ? [[written, parameters.length + 1] as const] : [],
  ),
]);

/** Names of the functions that only make sets, so that nothing else can be called so. */
export const spanMakers: readonly string[] = [...makers.keys()];

/** Names of the functions that follow sets. */
export const spanMethods: readonly string[] = [...methods.keys()];

/** Whether a call makes a set, or follows what may be one; a text may be followed by some of these names too. */
export function isOfSpans(node: CallSyntax, { context }: CheckState): boolean {
  if (node.target !== undefined) return isAtRecord(context) && methods.has(node.name);
  return makers.has(node.name) && node.arguments.length >= (shared.get(node.name) ?? 0);
}

/** `spans(bookings, b, b.start, b.end)`, `free.slots(hours(1), minutes(15))` and their kin. */
export function checkSpans(node: CallSyntax, state: CheckState): Expression | undefined {
  const name = (node.target === undefined ? makers : methods).get(node.name);
  if (name === undefined || !isSpanFunction(name)) throw new Error(`no function of spans is ${node.name}`);
  const known: SpanFunction = spanFunctions[name];
  if (!isAtRecord(state.context)) return notHere(node, state, 'asked of the database');
  // Many moments are a list, which no statement waits for.
  if (name === 'slots' && state.context.spans !== true) return notHere(node, state, 'a single value');
  const { each = [], parameters, zoned, form } = known;
  const least = each.length === 0 ? 0 : each.length + 2;
  const own = least + parameters.length;
  const zone = zoned === undefined ? undefined : node.arguments[own];
  const given = node.arguments.length - (zone === undefined ? 0 : 1);
  if (given !== own || (zoned === 'must' && zone === undefined)) return misused(node, state, form);
  const target = node.target && state.check(node.target, state, { kind: 'text' });
  if (node.target !== undefined && target === undefined) return undefined;
  const first = node.target && target && ofKind(node.target, state, { checked: target, kinds: ['spans'] });
  const lists = each.length === 0 ? [] : checkEach(node, state, each);
  const others = parameters.map((kinds, index) => {
    const argument = node.arguments[least + index];
    return argument && checkKind(argument, state, kinds);
  });
  if (zone !== undefined) others.push(checkZone(zone, state));
  const parts = [...(node.target === undefined ? [] : [first]), ...(lists ?? [undefined]), ...others];
  const complete = parts.filter((part) => part !== undefined);
  if (complete.length < parts.length) return undefined;
  const call: CallExpression = { kind: 'call', function: name, arguments: complete, type: known.result };
  return state.context.spans === true || !asksSpans(call) ? call : apart(call, node, state);
}

/** Whether stretches of time may stand here: where moments are offered, or where one record is written. */
function isAtRecord({ spans, runs }: CheckContext): boolean {
  return spans === true || runs === true;
}

function notHere(node: CallSyntax, state: CheckState, what: string): undefined {
  const message = `\`${node.name}\` is worked out in memory, and what stands here is ${what}.`;
  const hint =
    'Keep what comes of it in a field, by `initial` or where a step sets it, and ask that field here.';
  return report(state, node.at, { code: 'not_available_here', message, hint });
}

/** It is worked out once, before the statement around it, from values that are asked together. */
function apart(call: CallExpression, node: CallSyntax, state: CheckState): Expression | undefined {
  if (isWithinCollection(call, state)) {
    const message = `\`${node.name}\` is worked out once for the record, not for each of a collection.`;
    return report(state, node.at, { code: 'not_available_here', message });
  }
  const { unfit } = inMemory(call);
  if (unfit === undefined) return call;
  const message = `\`${print(unfit)}\` cannot be asked apart from the rest of \`${node.name}\`.`;
  return report(state, node, { code: 'wrong_type', message });
}

/** A time zone: that of a record, or one that is written out. */
function checkZone(node: Syntax, state: CheckState): Expression | undefined {
  const checked = state.check(node, state, { kind: 'text', zone: true });
  if (checked === undefined || (checked.type.kind === 'text' && checked.type.zone === true)) return checked;
  return report(state, node, {
    code: 'wrong_type',
    message: `This is ${describeType(checked.type)}; a time zone is needed here.`,
    hint: "A field of type `timezone` has one; written out it is `'Europe/Vienna'`.",
  });
}

/** A list of each value that is asked of what stands in the first one. */
function checkEach(
  node: CallSyntax,
  state: CheckState,
  each: readonly (readonly Type['kind'][])[],
): readonly (Expression | undefined)[] | undefined {
  const [list, variable, ...bodies] = node.arguments;
  if (list === undefined || variable === undefined) return undefined;
  if (variable.kind !== 'name') return misused(node, state, formOf(node));
  const collection = state.check(list, state);
  if (collection === undefined) return undefined;
  if (collection.type.kind !== 'list') {
    const message = `\`${node.name}\` is made of a collection.`;
    return report(state, list, { code: 'wrong_type', message, hint: `Such as \`${formOf(node)}\`.` });
  }
  const inner = bind(variable, state, collection.type.element);
  if (inner === undefined) return undefined;
  noteElement(collection, inner.name, state);
  return each.map((kinds, index): Expression | undefined => {
    const body: Syntax | undefined = bodies[index];
    const checked = body && checkKind(body, inner.state, kinds);
    if (checked === undefined) return undefined;
    const type: Type = { kind: 'list', element: checked.type };
    return {
      kind: 'collection',
      function: 'map',
      list: collection,
      variable: inner.name,
      body: checked,
      type,
    };
  });
}

function formOf({ name }: CallSyntax): string {
  return functions.find(([, one]) => one.written === name)?.[1].form ?? name;
}

/** Names of the functions that follow a text. */
export const textMethods: ReadonlySet<string> = new Set<FunctionName>(['contains', 'startsWith', 'endsWith']);

/** Whether a function of the name follows a text. */
export function isTextMethod(name: string): boolean {
  return textMethods.has(name);
}

/** `name.contains('x')`, `startsWith`, `endsWith`: by code point, and with case. */
export function checkTextMethod(node: CallSyntax, state: CheckState): Expression | undefined {
  const { target } = node;
  const [part] = node.arguments;
  if (target === undefined || part === undefined || node.arguments.length !== 1) {
    return misused(node, state, `text.${node.name}(part)`);
  }
  const text = checkKind(target, state, ['text']);
  const wanted = checkKind(part, state, ['text']);
  if (text === undefined || wanted === undefined) return undefined;
  return {
    kind: 'call',
    function: node.name as FunctionName, // one of `textMethods`
    arguments: [text, wanted],
    type: { kind: 'boolean' },
  };
}

/** `matches(x, 'pattern')`: the pattern is written out, so that it is known to be of the language. */
export function checkMatches(node: CallSyntax, state: CheckState): Expression | undefined {
  const [text, pattern] = node.arguments;
  const checked = text && checkKind(text, state, ['text']);
  const literal = pattern && checkPattern(pattern, state, 'asked');
  if (checked === undefined || literal === undefined) return undefined;
  return { kind: 'call', function: 'matches', arguments: [checked, literal], type: { kind: 'boolean' } };
}
