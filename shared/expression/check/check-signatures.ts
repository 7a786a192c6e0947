import { type CheckState, report } from './check-state.ts';
import { checkAlike } from './check-operators.ts';
import type { Expression, FunctionName, Type } from '../expression.ts';
import type { Syntax } from '../syntax/syntax.ts';
import { commonType, describeType, isOrdered } from './type-fit.ts';

type Call = Extract<Syntax, { kind: 'call' }>;
type Kind = Type['kind'];

/** A function whose arguments and result have types of their own. The first kind is that of quoted text. */
interface Signature {
  readonly form: string;
  readonly parameters: readonly (readonly Kind[])[];
  /** `first`: the type of the first argument. */
  readonly result: Type | 'first';
  /** Arguments from this place on may be left out. Default: none. */
  readonly least?: number;
}

const number: Type = { kind: 'number' };
const date: Type = { kind: 'date' };
const duration: Type = { kind: 'duration' };
const step: Type = { kind: 'calendar_step' };
const numeric: readonly Kind[] = ['number', 'money'];
const dated: readonly Kind[] = ['date', 'datetime'];

function one(form: string, kinds: readonly Kind[], result: Type | 'first'): Signature {
  return { form, parameters: [kinds], result };
}

const signatures: ReadonlyMap<string, Signature> = new Map(
  Object.entries<Signature>({
    floor: one('floor(number)', numeric, 'first'),
    ceil: one('ceil(number)', numeric, 'first'),
    abs: one('abs(number)', numeric, 'first'),
    days: one('days(number)', ['number'], step),
    weeks: one('weeks(number)', ['number'], step),
    months: one('months(number)', ['number'], step),
    years: one('years(number)', ['number'], step),
    hours: one('hours(number)', ['number'], duration),
    minutes: one('minutes(number)', ['number'], duration),
    seconds: one('seconds(number)', ['number'], duration),
    days_between: { form: 'days_between(from, to)', parameters: [['date'], ['date']], result: number },
    date: one('date(moment)', ['datetime'], date),
    time: one('time(moment)', ['datetime'], { kind: 'time' }),
    at: { form: 'at(date, time)', parameters: [['date'], ['time']], result: { kind: 'datetime' } },
    year: one('year(date)', dated, number),
    month: one('month(date)', dated, number),
    day: one('day(date)', dated, number),
    weekday: one('weekday(date)', dated, number),
    start_of_month: one('start_of_month(date)', dated, date),
    end_of_month: one('end_of_month(date)', dated, date),
    start_of_week: one('start_of_week(date)', dated, date),
    ...roundings(),
    fold: one('fold(text)', ['text'], { kind: 'text' }),
  } satisfies Partial<Record<FunctionName, Signature>>),
);

function roundings(): Partial<Record<FunctionName, Signature>> {
  const make = (name: string): Signature => ({
    form: `${name}(moment, duration)`,
    parameters: [['datetime', 'duration'], ['duration']],
    result: 'first',
  });
  return {
    round_down: make('round_down'),
    round_up: make('round_up'),
    round_near: make('round_near'),
  };
}

/** How the function is written, where it is one of those with fixed types. */
export function signatureForm(name: string): string | undefined {
  return signatures.get(name)?.form;
}

/** Names of all functions with fixed types. */
export const signatureNames: readonly string[] = [...signatures.keys()];

/** Checks the arguments against what the function takes. */
export function checkSignature(node: Call, state: CheckState): Expression | undefined {
  const signature = signatures.get(node.name);
  if (signature === undefined) throw new Error(`no function ${node.name}`);
  if (node.arguments.length !== signature.parameters.length) return misused(node, state, signature.form);
  const parts = signature.parameters.map((kinds, index) => {
    const argument = node.arguments[index];
    return argument && checkKind(argument, state, kinds);
  });
  const complete = parts.filter((part) => part !== undefined);
  const [first] = complete;
  if (first === undefined || complete.length < parts.length) return undefined;
  const type = signature.result === 'first' ? first.type : signature.result;
  return { kind: 'call', function: nameOf(node), arguments: complete, type };
}

/** A value of one of the kinds; quoted text is read as the first of them. */
export function checkKind(node: Syntax, state: CheckState, kinds: readonly Kind[]): Expression | undefined {
  const expected = kinds.length === 1 || node.kind === 'text' ? expectedOf(kinds[0]) : undefined;
  const checked = state.check(node, state, expected);
  if (checked === undefined || kinds.includes(checked.type.kind)) return checked;
  const wanted = kinds.map((kind) => describeType(expectedOf(kind) ?? number)).join(' or ');
  const message = `This is ${describeType(checked.type)}; ${wanted} is needed here.`;
  return report(state, node, { code: 'wrong_type', message, hint: kindHint(checked.type, kinds) });
}

function expectedOf(kind: Kind | undefined): Type | undefined {
  switch (kind) {
    case 'text':
    case 'number':
    case 'date':
    case 'time':
    case 'datetime':
    case 'duration':
      return { kind };
    case 'money':
      return { kind: 'number' };
    default:
      return undefined;
  }
}

function kindHint(type: Type, kinds: readonly Kind[]): string | undefined {
  if (type.kind === 'datetime' && kinds.includes('date')) return '`date(…)` gives the day of a moment.';
  if (type.kind === 'date' && kinds.includes('datetime')) return '`at(date, time)` gives a moment.';
  return undefined;
}

/** `round(x, 2)`: how many digits stay is written as a number. */
export function checkRound(node: Call, state: CheckState): Expression | undefined {
  const [value, places] = node.arguments;
  const checked = value && checkKind(value, state, numeric);
  const digits = places && state.check(places, state);
  if (checked === undefined || (places !== undefined && digits === undefined)) return undefined;
  const isDigits = digits?.kind === 'literal' && /^(\d|1[0-2])$/.test(String(digits.value));
  if (places !== undefined && (!isDigits || digits.type.kind !== 'number')) {
    const message = 'The digits to keep after the point are written as a number from 0 to 12.';
    return report(state, places, { code: 'wrong_arguments', message });
  }
  const parts = digits === undefined ? [checked] : [checked, digits];
  return { kind: 'call', function: nameOf(node), arguments: parts, type: checked.type };
}

/** `hours_between(a, b)` and its kin: two moments, or two times of a day. */
export function checkSpan(node: Call, state: CheckState): Expression | undefined {
  const texts = node.arguments.every((argument) => argument.kind === 'text');
  const [from, to] = checkAlike(node.arguments, state, texts ? { kind: 'datetime' } : undefined);
  if (from === undefined || to === undefined) return undefined;
  const { kind } = from.type;
  if ((kind === 'datetime' || kind === 'time') && to.type.kind === kind) {
    return { kind: 'call', function: nameOf(node), arguments: [from, to], type: number };
  }
  const message = `\`${node.name}\` takes two moments or two times, not ${describeType(from.type)} and ${describeType(to.type)}.`;
  const hint = kind === 'date' ? 'For two dates there is `days_between(from, to)`.' : undefined;
  return report(state, node, { code: 'wrong_type', message, hint });
}

/** `least(a, b, …)` and `greatest(a, b, …)` of values that have an order. */
export function checkExtreme(node: Call, state: CheckState, expected?: Type): Expression | undefined {
  const values = checkAlike(node.arguments, state, expected?.kind === 'choice' ? undefined : expected);
  const complete = values.filter((value) => value !== undefined);
  const [first, ...others] = complete;
  if (first === undefined || complete.length < values.length) return undefined;
  let type: Type | undefined = first.type;
  for (const other of others)
    type = type && other.type.kind !== 'null' ? commonType(type, other.type) : undefined;
  if (type !== undefined && isOrdered(type)) {
    return { kind: 'call', function: nameOf(node), arguments: complete, type };
  }
  const types = complete.map((value) => describeType(value.type)).join(' and ');
  return report(state, node, { code: 'wrong_type', message: `\`${node.name}\` cannot order ${types}.` });
}

/** Says how the function is used. */
export function misused(node: Call, state: CheckState, form: string): undefined {
  return report(state, node, {
    code: 'wrong_arguments',
    message: `\`${node.name}\` is used as \`${form}\`.`,
  });
}

function nameOf(node: Call): FunctionName {
  // Every function that is checked here is called as it is named in the tree.
  return node.name as FunctionName;
}
