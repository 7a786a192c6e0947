import { checkExpression } from '#shared/expression/check/check.ts';
import type { Schema } from '#shared/expression/check/check-context.ts';
import { schemaOf } from '#shared/expression/schema-of.ts';
import type { Expression } from '#shared/expression/expression.ts';
import type { ExpressionProblem } from '#shared/expression/syntax/problem.ts';
import { walk } from '#shared/expression/tree/walk.ts';
import type { Model } from '#shared/contract/model.ts';
import { memoized } from '#shared/memoize/memoized.ts';

/** A condition that people wrote, understood. */
export interface AskedCondition {
  readonly expression: Expression;
  /** The fields of the record that it names. */
  readonly fields: ReadonlySet<string>;
}

/** `beyond`: it asks for more than the record itself. */
export type ReadCondition =
  | { readonly kind: 'fits'; readonly condition: AskedCondition }
  | { readonly kind: 'unknown'; readonly problem: ExpressionProblem | undefined }
  | { readonly kind: 'beyond' | 'too_many_parts' };

/** Parts of a condition, at most: many are asked with each write. */
export const mostParts = 200;

/**
 * Reads a condition on records of an entity in the names of a schema, as the filter of a list is read. It may ask only the
 * record itself: so what it costs is known, and which writes change its answer.
 */
export function readCondition(
  text: string,
  { entity, schema }: { readonly entity: string; readonly schema: Schema },
): ReadCondition {
  const { expression, problems } = checkExpression(text, {
    // A constant is a name of the contract, which nobody would follow here when it changes.
    schema: { ...schema, constants: new Map() },
    record: entity,
    expected: { kind: 'boolean' },
    mode: 'filter',
  });
  if (expression === undefined) return { kind: 'unknown', problem: problems[0] };
  const parts = [...walk(expression)];
  if (parts.some(isBeyond)) return { kind: 'beyond' };
  if (parts.length > mostParts) return { kind: 'too_many_parts' };
  const fields = parts.flatMap((part) => (part.kind === 'field' ? [part.field] : []));
  return { kind: 'fits', condition: { expression, fields: new Set(fields) } };
}

function isBeyond(part: Expression): boolean {
  if (part.kind === 'field') return !(part.of.kind === 'variable' && part.of.name === 'record');
  // How many a list of references has stands in the record.
  if (part.kind === 'collection') return part.function !== 'size' || part.list.kind !== 'field';
  return part.kind === 'back' || part.kind === 'all';
}

/** The names that somebody may be able to read. */
export const readableNames = memoized((model: Model): Schema => {
  const isShown = (entity: string, name: string) => {
    const field = model.entities.get(entity)?.fields.get(name);
    return field !== undefined && !field.secret && field.type !== 'key';
  };
  return schemaOf(model, isShown);
});
