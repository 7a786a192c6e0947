import sql, { join, type Sql } from 'sql-template-tag';
import type { Expression, CallExpression } from '#shared/expression/expression.ts';
import { uncompared } from '#shared/expression/tree/sameness.ts';
import { walk } from '#shared/expression/tree/walk.ts';
import type { Compiler } from './expression-compiler.ts';
import { isFilled, isPlain, partsInTurn } from './expression-presence.ts';

/**
 * True where the condition is `wanted` or unknown. Used in WHERE only, where NULL is as good as false. Equality such as
 * `l.item == item` is asked for itself beside the emptiness of its sides: an index finds the few records in question.
 */
export function undecided(condition: Expression, wanted: boolean, compiler: Compiler): Sql {
  if (condition.kind !== 'call') return notOpposite(condition, wanted, compiler);
  switch (condition.function) {
    case 'and':
    case 'or': {
      const sign = (condition.function === 'and') === wanted ? ' AND ' : ' OR ';
      const parts = partsInTurn(condition, compiler);
      return join(
        parts.map(({ part, compiler: inTurn }) => undecided(part, wanted, inTurn)),
        sign,
        '(',
        ')',
      );
    }
    case 'not': {
      const [part] = condition.arguments;
      return part === undefined ? sql`FALSE` : undecided(part, !wanted, compiler);
    }
    case 'has':
    case 'same':
    case 'changed':
      return wanted ? compiler.holds(condition) : compiler.fails(condition);
    case 'equal':
    case 'not_equal':
      return asksEqual(condition, wanted)
        ? alike(condition, compiler)
        : notOpposite(condition, wanted, compiler);
    default:
      return notOpposite(condition, wanted, compiler);
  }
}

/**
 * The other side of an equality that leads to the few records in question, where it may be empty: `item` in
 * `l.item == item && …` for the variable `l`. Asked together, whether it is empty would keep every index out of reach.
 */
export function emptyLead(
  { condition, wanted, variable }: { condition: Expression; wanted: boolean; variable: string | undefined },
  compiler: Compiler,
): Expression | undefined {
  if (condition.kind !== 'call') return undefined;
  const [left, right] = condition.arguments;
  switch (condition.function) {
    case 'not':
      return left && emptyLead({ condition: left, wanted: !wanted, variable }, compiler);
    case 'and':
    case 'or':
      if ((condition.function === 'and') !== wanted) return undefined;
      for (const { part, compiler: inTurn } of partsInTurn(condition, compiler)) {
        const found = emptyLead({ condition: part, wanted, variable }, inTurn);
        if (found !== undefined) return found;
      }
      return undefined;
    case 'equal':
    case 'not_equal': {
      if (!asksEqual(condition, wanted) || left === undefined || right === undefined) return undefined;
      const [lead] = [[left, right] as const, [right, left] as const].flatMap(([field, other]) =>
        isOf(field, variable) && !reads(other, variable) ? [other] : [],
      );
      return lead !== undefined && isPlain(lead) && !isFilled(lead, compiler) ? lead : undefined;
    }
    default:
      return undefined;
  }
}

function notOpposite(condition: Expression, wanted: boolean, compiler: Compiler): Sql {
  const opposite = wanted ? compiler.fails(condition) : compiler.holds(condition);
  return sql`((${opposite}) IS NOT TRUE)`;
}

/** Whether a comparison that is `wanted` (or not) asks its sides to be equal. */
function asksEqual(call: CallExpression, wanted: boolean): boolean {
  return (call.function === 'equal') === wanted;
}

/** Equal, or one of the sides empty. */
function alike(call: CallExpression, compiler: Compiler): Sql {
  const equal: CallExpression = { ...call, function: 'equal' };
  if (!call.arguments.every(isPlain)) return notOpposite(equal, true, compiler);
  // Compared with null, it is never unknown.
  if (call.arguments.some(({ type }) => type.kind === 'null')) return compiler.holds(equal);
  const empty = call.arguments
    .filter((side) => !isFilled(side, compiler))
    .map((side) => sql`${compiler.value(side)} IS NULL`);
  return join([compiler.holds(equal), ...empty], ' OR ', '(', ')');
}

function reads(expression: Expression, variable: string | undefined): boolean {
  return [...walk(expression)].some((part) => part.kind === 'element' && part.name === variable);
}

/** A field of the element that the variable stands for. */
function isOf(side: Expression, variable: string | undefined): boolean {
  const field = uncompared(side);
  return field.kind === 'field' && field.of.kind === 'element' && field.of.name === variable;
}
