import sql, { type Sql } from 'sql-template-tag';
import type { CallExpression, Expression } from '#shared/expression/expression.ts';
import { holdingName } from '#shared/expression/functions/own-functions.ts';
import { walk } from '#shared/expression/tree/walk.ts';
import { CallSlot } from '#server/sql/values/call-slot.ts';
import { idsInSlot } from '#server/sql/values/ids-slot.ts';
import type { Compiler } from './expression-compiler.ts';

/**
 * `rule.condition.holds(ticket)`: whether the rule is among those whose conditions hold on the ticket, which is worked out
 * before the statement. No condition stands in SQL. A rule that does not hang on the statement is asked alone.
 */
export function conditionHolds({ arguments: [condition, record] }: CallExpression, compiler: Compiler): Sql {
  if (condition?.kind !== 'field' || record === undefined) throw new Error('holds follows a field');
  const { of, entity, field } = condition;
  const holding = new CallSlot({
    kind: 'call',
    function: holdingName(entity, field),
    arguments: isOneOfSeveral(of, compiler) ? [record] : [record, of],
    type: { kind: 'list', element: of.type },
  });
  // A condition that the reader of a text may not read holds for nothing.
  return sql`(${compiler.value(condition)} IS NOT NULL AND ${compiler.value(of)} IN (${idsInSlot(compiler.scope.kind, holding)}))`;
}

/** Whether it is an element of a collection within the statement. */
function isOneOfSeveral(record: Expression, { scope }: Compiler): boolean {
  return [...walk(record)].some(
    (part) => part.kind === 'bound' || (part.kind === 'element' && scope.elements?.has(part.name) !== true),
  );
}
