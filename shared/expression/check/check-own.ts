import {
  elementOf,
  kindsOf,
  type OwnFunction,
  type OwnType,
  ownName,
  resultType,
} from '../functions/own-functions.ts';
import { partsOf, walk } from '../tree/walk.ts';
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
  const size = complete.reduce((sum, part) => sum + sizeOf(part, sizes), 0);
  if (size > mostNodes) {
    const message = `What \`${own.name}\` is given has more than ${mostNodes} parts.`;
    return report(state, node, { code: 'expression_too_large', message });
  }
  if (complete.some((part) => isOfElement(part, state))) return withinCollection(node, state, own);
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

/** With what definitions have put in written out, each part looked at once. */
function sizeOf(expression: Expression, known: Map<Expression, number>): number {
  const size =
    known.get(expression) ?? partsOf(expression).reduce((sum, part) => sum + sizeOf(part, known), 1);
  known.set(expression, size);
  return size;
}

/** Names that stand for one of several within the expression itself. */
function isOfElement(expression: Expression, { context }: CheckState): boolean {
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
