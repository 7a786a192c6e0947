import { referencesIn } from '#shared/expression/check/check-several.ts';
import type { Expression, Type } from '#shared/expression/expression.ts';
import { membersOf } from '#shared/fields/data/several.ts';
import type { FieldSettings } from '#shared/fields/field.ts';
import type { Field } from '../model.ts';

/** What is given to a field, or to each of the references of a field to several entities: one gets it, the others nothing. */
export function givenTo(
  name: string,
  settings: FieldSettings | undefined,
  expression: Expression,
): readonly { readonly field: string; readonly expression: Expression }[] {
  if (settings?.type !== 'several') return [{ field: name, expression }];
  return [...membersOf({ ...settings, name })].map(([entity, field]) => ({
    field,
    expression: asRecordOf(entity, expression),
  }));
}

function asRecordOf(entity: string, expression: Expression): Expression {
  const type: Type = { kind: 'record', entity };
  if (expression.type.kind === 'record' && expression.type.entity === entity) return expression;
  return referencesIn(expression).get(entity) ?? { kind: 'literal', type, value: null };
}

/** What a new record begins with is what one of the references begins with. */
export function withInitials(fields: ReadonlyMap<string, Field>): ReadonlyMap<string, Field> {
  const result = new Map(fields);
  for (const field of fields.values()) {
    if (field.type !== 'several' || field.initial === undefined) continue;
    result.set(field.name, { ...field, initial: undefined });
    for (const { field: name, expression } of givenTo(field.name, field, field.initial)) {
      const member = fields.get(name);
      const isEmpty = expression.kind === 'literal' && expression.value === null;
      if (member !== undefined && !isEmpty)
        result.set(name, { ...member, initial: expression, prefilled: true });
    }
  }
  return result;
}
