import type { Expression, Type } from '#shared/expression/expression.ts';
import { referencesOf } from '#shared/expression/tree/references.ts';
import type { Field, Rule } from '../model.ts';

/**
 * What `no_circle: true` means: a rule that nothing which a reference leads to is the record itself. It is asked at the
 * end of a call like any other, so that two who move records below one another do not both go through.
 */
export function noCircles(entity: string, fields: ReadonlyMap<string, Field>): readonly Rule[] {
  return [...fields.values()].flatMap((field) =>
    (field.type === 'ref' || field.type === 'refs') && field.noCircle === true
      ? [noCircle(field, { kind: 'record', entity })]
      : [],
  );
}

const boolean: Type = { kind: 'boolean' };

/** `none(ancestors(parent), each, each == record)`. */
function noCircle(field: Field, element: Extract<Type, { kind: 'record' }>): Rule {
  const list: Type = { kind: 'list', element };
  const named = (name: string): Expression => ({ kind: 'element', name, type: element });
  const record: Expression = { kind: 'variable', name: 'record', type: element };
  const step = (of: Expression): Expression => {
    const path = { kind: 'field', of, entity: element.entity, field: field.name } as const;
    if (field.type === 'refs') return { ...path, type: list };
    return { kind: 'list', items: [{ ...path, type: element }], type: list };
  };
  const above: Expression = {
    kind: 'collection',
    function: 'walk',
    list: step(record),
    variable: 'again',
    body: step(named('again')),
    type: list,
  };
  const isItself: Expression = {
    kind: 'call',
    function: 'equal',
    arguments: [named('each'), record],
    type: boolean,
  };
  const found: Expression = {
    kind: 'collection',
    function: 'exists',
    list: above,
    variable: 'each',
    body: isItself,
    type: boolean,
  };
  const expression: Expression = { kind: 'call', function: 'not', arguments: [found], type: boolean };
  const source = `none(ancestors(${field.name}), each, each == record)`;
  return {
    code: field.errors.no_circle ?? 'circle',
    condition: { expression, references: referencesOf(expression), source, place: field.place },
    at: field.name,
    place: field.place,
  };
}
