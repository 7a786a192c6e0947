import {
  elementOf,
  filledText,
  holdsFunction,
  kindsOf,
  type OwnFunction,
  type OwnType,
  ownName,
  resultType,
} from '../functions/own-functions.ts';
import { withCurrency } from '../tree/currencies.ts';
import { walk, writtenSize } from '../tree/walk.ts';
import { parseExpression } from '../syntax/parse.ts';
import { piecesOf } from '../syntax/template-text.ts';
import { checkKind } from './check-signatures.ts';
import { type CheckState, note, report } from './check-state.ts';
import type { Expression } from '../expression.ts';
import type { CallSyntax, Syntax } from '../syntax/syntax.ts';
import { describeType } from './type-fit.ts';

/** What stands in the brackets is worked out for itself, before anything else is asked: so much at most. */
const mostNodes = 2_000;

/**
 * A call of a function that the contract has itself. It is run beside the database, once for the whole expression, so it
 * stands only where one record is written, and not within what is asked of each record of a collection.
 */
export function checkOwn(node: CallSyntax, state: CheckState, own: OwnFunction): Expression | undefined {
  note(state, node.at, { kind: 'function', name: own.name });
  if (node.target !== undefined || node.arguments.length !== own.takes.length) {
    const message = `\`${own.name}\` is used as \`${own.name}(${own.takes.join(', ')})\`.`;
    return report(state, node, { code: 'wrong_arguments', message });
  }
  if (state.context.runs !== true) return notHere(node, state, own);
  const given = own.takes.map((type, index) => {
    const part = node.arguments[index];
    return part && checkTaken(part, state, type);
  });
  const complete = given.filter((part) => part !== undefined);
  if (complete.length < given.length) return undefined;
  const sizes = new Map<Expression, number>();
  const size = complete.reduce((sum, part) => sum + writtenSize(part, sizes), 0);
  if (size > mostNodes) {
    const message = `What \`${own.name}\` is given has more than ${mostNodes} parts.`;
    return report(state, node, { code: 'expression_too_large', message });
  }
  if (complete.some((part) => isWithinCollection(part, state))) return withinCollection(node, state, own);
  const type = resultType(
    own.gives,
    complete.map((part) => part.type),
  );
  return { kind: 'call', function: ownName(own.name), arguments: complete, type };
}

function checkTaken(node: Syntax, state: CheckState, type: OwnType): Expression | undefined {
  const element = elementOf(type);
  if (element === undefined) return checkKind(node, state, kindsOf(type));
  const checked = state.check(node, state);
  if (checked === undefined) return undefined;
  const { type: found } = checked;
  if (found.kind === 'list' && kindsOf(element).includes(found.element.kind)) return checked;
  const message = `This is ${describeType(found)}; a list of ${type} is needed here.`;
  return report(state, node, { code: 'wrong_type', message });
}

/** Names that stand for one of several within the expression itself. */
export function isWithinCollection(expression: Expression, { context }: CheckState): boolean {
  const own = new Set(
    [...walk(expression)].flatMap((part) => (part.kind === 'collection' ? [part.variable ?? ''] : [])),
  );
  return [...walk(expression)].some(
    (part) => part.kind === 'element' && !own.has(part.name) && context.elements?.has(part.name) !== true,
  );
}

function notHere(node: CallSyntax, state: CheckState, { name }: OwnFunction): undefined {
  return report(state, node.at, {
    code: 'not_available_here',
    message: `\`${name}\` is a function of the contract, which a database cannot run.`,
    hint: 'Such functions stand where one record is written: in rules, steps, effects and `initial`. Keep what it gives in a field, and ask that field here.',
  });
}

function withinCollection(node: CallSyntax, state: CheckState, { name }: OwnFunction): undefined {
  return report(state, node.at, {
    code: 'not_available_here',
    message: `\`${name}\` is run once for the record, not for each of a collection.`,
    hint: 'Keep what it gives in a field of those records, and ask that field here.',
  });
}

type Text = Extract<Syntax, { kind: 'text' }>;

/** The text with places of `text('{number}, due {due}')`; undefined of every other call. */
export function templateIn({ name, target, arguments: given }: CallSyntax): Text | undefined {
  const [only] = given;
  if (name !== 'text' || target !== undefined || given.length !== 1 || only?.kind !== 'text')
    return undefined;
  return /[{}]/.test(only.value) ? only : undefined;
}

/**
 * A text with places as a value. It is written as people read it, which no database does, so it is worked out as functions
 * of the contract are: once, where one record is written.
 */
export function checkFilled(node: CallSyntax, text: Text, state: CheckState): Expression | undefined {
  if (state.context.runs !== true)
    return report(state, node.at, {
      code: 'not_available_here',
      message: 'A text with places is written as people read it, which a database cannot do.',
      hint: 'It stands where one record is written: in rules, steps, effects and `initial`. Keep it in a field, and ask that field here.',
    });
  const { pieces, open } = piecesOf(text.value);
  const at = placesIn(text);
  if (open !== undefined)
    return report(
      state,
      { start: at(open), end: at(open + 1) },
      {
        code: 'expression_syntax',
        message: 'The place that begins here is never closed.',
        hint: 'Close it with `}`, or write `{{` for the sign itself.',
      },
    );
  const parts = pieces.map((piece): Expression | undefined =>
    piece.kind === 'words'
      ? { kind: 'literal', type: { kind: 'text' }, value: piece.text }
      : checkPlace(
          piece.source,
          { start: at(piece.start), end: at(piece.start + piece.source.length) },
          state,
        ),
  );
  const complete = parts.filter((part) => part !== undefined);
  if (complete.length < parts.length) return undefined;
  if (complete.some((part) => isWithinCollection(part, state)))
    return report(state, node.at, {
      code: 'not_available_here',
      message: 'A text with places is written once for the record, not for each of a collection.',
      hint: 'Keep it in a field of those records, and ask that field here.',
    });
  return { kind: 'call', function: filledText, arguments: complete, type: { kind: 'text' } };
}

function checkPlace(
  source: string,
  place: { readonly start: number; readonly end: number },
  state: CheckState,
): Expression | undefined {
  // Blanks before it let everything stand where it stands in the whole.
  const { tree, problems } = parseExpression(' '.repeat(place.start) + source);
  if (tree === undefined) {
    for (const problem of problems) report(state, place, problem);
    return undefined;
  }
  const value = state.check(tree, state);
  if (value === undefined) return undefined;
  if (!shown.includes(value.type.kind))
    return report(state, place, {
      code: 'wrong_type',
      message: `This is ${describeType(value.type)}; a text shows single values.`,
    });
  return withCurrency(value, (path) => {
    const { tree: currency } = parseExpression(path);
    return currency && state.check(currency, { ...state, problems: [] });
  });
}

const shown: readonly Expression['type']['kind'][] = [
  'text',
  'number',
  'money',
  'boolean',
  'date',
  'time',
  'datetime',
  'duration',
  'choice',
];

/** Where a letter of the text stands in the expression: `\\n` and its kin are one letter, and more signs. */
function placesIn({ source, start, value }: Text): (index: number) => number {
  const places: number[] = [];
  let at = 1;
  while (places.length < value.length) {
    places.push(start + at);
    at += /^\\(?:u[0-9a-fA-F]{4}|x[0-9a-fA-F]{2}|[0-7]{3}|.)/.exec(source.slice(at))?.[0].length ?? 1;
  }
  return (index) => places[index] ?? start + at;
}

/**
 * `rule.condition.holds(ticket)`: whether a condition that people wrote holds on a record. It is read and asked in memory,
 * before the statement around it, so it stands where one record is written. The condition may be one of each of a
 * collection; the record is one.
 */
export function checkHolds(node: CallSyntax, state: CheckState): Expression | undefined {
  const [given] = node.arguments;
  if (node.target === undefined || given === undefined || node.arguments.length > 1) {
    const message = '`holds` is used as `rule.condition.holds(record)`.';
    return report(state, node, { code: 'wrong_arguments', message });
  }
  if (state.context.runs !== true) return notInMemory(node, state);
  const condition = state.check(node.target, state);
  const record = state.check(given, state);
  if (condition === undefined || record === undefined) return undefined;
  const of = condition.type.kind === 'text' ? condition.type.condition : undefined;
  if (of === undefined || condition.kind !== 'field') {
    const message = '`holds` follows a field of type `condition`.';
    return report(state, node.target, { code: 'wrong_type', message });
  }
  if (record.type.kind !== 'record' || record.type.entity !== of) {
    const message = `The condition is asked of a record (${of}); this is ${describeType(record.type)}.`;
    return report(state, given, { code: 'wrong_type', message });
  }
  if (isWithinCollection(record, state)) return ofEach(node, state);
  const parts = [condition, record, ...everyValueOf(record, of, state)];
  return { kind: 'call', function: holdsFunction, arguments: parts, type: { kind: 'boolean' } };
}

/** Which values a condition names is known when somebody has written it: until then it may read all of them. */
function everyValueOf(record: Expression, entity: string, { context }: CheckState): readonly Expression[] {
  const fields = context.schema.entities.get(entity)?.fields ?? [];
  return [...fields].map(([field, type]) => ({ kind: 'field', of: record, entity, field, type }));
}

function notInMemory(node: CallSyntax, state: CheckState): undefined {
  return report(state, node.at, {
    code: 'not_available_here',
    message: 'A condition that people wrote is asked in memory, which a database cannot do.',
    hint: 'It stands where one record is written: in rules, steps, effects and `initial`. Keep what comes of it in a field, and ask that field here.',
  });
}

function ofEach(node: CallSyntax, state: CheckState): undefined {
  return report(state, node.at, {
    code: 'not_available_here',
    message: 'A condition that people wrote is asked of one record, not of each of a collection.',
    hint: 'Ask it where each of those records is written, and keep the answer in a field of theirs.',
  });
}
