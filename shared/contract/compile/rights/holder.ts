import { conjunction } from '#shared/expression/tree/conjuncts.ts';
import type { Expression } from '#shared/expression/expression.ts';
import { fieldType } from '#shared/fields/field-types.ts';
import { print } from '#shared/expression/tree/print.ts';
import { referencesOf } from '#shared/expression/tree/references.ts';
import { replaceRecord } from '#shared/expression/tree/replace-record.ts';
import type { Place } from '../../finding.ts';
import type { Condition } from '../../model.ts';
import { attachedOf } from '../../resolve/attached-of.ts';
import { hasKey, type Resolved, type ResolvedEntity } from '../../resolve/resolved.ts';

/** The audience of whoever presents the key of a record. */
export const HOLDER = 'holder';

/**
 * What a right of holders asks beside its own condition: that the record is the one whose key is presented, is part of
 * it, or, where neither it nor what it is part of has keys, is one that the held record refers to. Undefined: no key
 * leads to a record of this entity.
 */
export function heldExpression(entity: ResolvedEntity, contract: Resolved): Expression | undefined {
  const ways = [...byKey(entity, contract)];
  return anyOf(ways.length > 0 ? ways : referredTo(entity, contract));
}

/** The condition of a right of holders: what leads them to the record, and what the author asks of it. */
export function heldCondition(
  entity: ResolvedEntity,
  { own, place }: { readonly own: Condition | undefined; readonly place: Place },
  contract: Resolved,
): Condition {
  const held = heldExpression(entity, contract) ?? never;
  const expression = own === undefined ? held : conjunction(held, own.expression);
  return { expression, references: referencesOf(expression), source: print(expression), place };
}

const truth = { kind: 'boolean' } as const;
const never: Expression = { kind: 'literal', type: truth, value: false };

/** Its own key, and those of the records it is part of, or attached to. */
function byKey(entity: ResolvedEntity, contract: Resolved): readonly Expression[] {
  const own = hasKey(entity) ? [same(variable('record', entity.name), variable('held', entity.name))] : [];
  const whole = entity.declaration.partOf?.text ?? attachedOf(entity.name, contract.entities)?.entity;
  const parent = contract.entities.get(whole ?? '');
  if (parent === undefined) return own;
  const above = fieldOf(variable('record', entity.name), entity, parent.name);
  return [...own, ...byKey(parent, contract).map((way) => replaceRecord(way, () => above))];
}

/** The references of records with keys that point here. */
function referredTo(entity: ResolvedEntity, contract: Resolved): readonly Expression[] {
  const record = variable('record', entity.name);
  return [...contract.entities.values()].filter(hasKey).flatMap((keyed) =>
    referencesTo(entity, keyed).map(({ name, isList }): Expression => {
      const referred = fieldOf(variable('held', keyed.name), keyed, name);
      return isList
        ? { kind: 'call', function: 'in', arguments: [record, referred], type: truth }
        : same(record, referred);
    }),
  );
}

function referencesTo(
  { name: to }: ResolvedEntity,
  { fields }: ResolvedEntity,
): readonly { readonly name: string; readonly isList: boolean }[] {
  return [...fields].flatMap(([name, { shape }]) =>
    (shape?.type === 'ref' || shape?.type === 'refs') && shape.to === to && shape.origin === 'contract'
      ? [{ name, isList: shape.type === 'refs' }]
      : [],
  );
}

function variable(name: 'record' | 'held', entity: string): Expression {
  return { kind: 'variable', name, type: { kind: 'record', entity } };
}

function fieldOf(of: Expression, entity: ResolvedEntity, field: string): Expression {
  const shape = entity.fields.get(field)?.shape;
  if (shape === undefined) throw new Error(`${entity.name} has no field ${field}`);
  return { kind: 'field', of, entity: entity.name, field, type: fieldType(shape, entity.name) };
}

function same(left: Expression, right: Expression): Expression {
  return { kind: 'call', function: 'equal', arguments: [left, right], type: truth };
}

function anyOf(ways: readonly Expression[]): Expression | undefined {
  const [first, ...others] = ways;
  if (first === undefined || others.length === 0) return first;
  return { kind: 'call', function: 'or', arguments: ways, type: truth };
}
