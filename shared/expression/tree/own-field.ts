import type { Expression, Type } from '../expression.ts';

/** A field of the record itself, as a bare name in a condition on `entity` means it. */
export function ownField(entity: string, field: string, type: Type): Extract<Expression, { kind: 'field' }> {
  const record = { kind: 'variable', name: 'record', type: { kind: 'record', entity } } as const;
  return { kind: 'field', of: record, entity, field, type };
}
