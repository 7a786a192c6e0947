import type { Expression } from '#shared/expression/expression.ts';
import { fieldType } from '#shared/fields/field-types.ts';
import { print } from '#shared/expression/tree/print.ts';
import { referencesOf } from '#shared/expression/tree/references.ts';
import type { Condition, Grant } from '../../model.ts';
import { includedIn } from '../../check/role-circles.ts';
import type { Compiling } from '../compiling/compiling.ts';

/** One grant for whoever has both, over what both cover; none where nobody can have both. */
export function togetherFor(own: Grant, parents: Grant, compiling: Compiling): readonly Grant[] {
  const audience = audienceOf(own, parents, compiling);
  if (audience === undefined) return [];
  const fields = new Set([...own.fields].filter((name) => parents.fields.has(name) || name === 'id'));
  const asked = [own.condition, parents.condition].filter((each) => each !== undefined);
  const role = audience.alsoIn === undefined ? [] : [hasRole(audience.alsoIn, compiling)];
  const condition = allOf([...asked.map(({ expression }) => expression), ...role], own);
  const otherwise = own.otherwise ?? parents.otherwise;
  return [{ ...own, audience: audience.name, fields, condition, otherwise }];
}

interface Both {
  readonly name: string;
  /** A role that is needed beside. */
  readonly alsoIn?: string;
}

const wide = ['anyone', 'member'];

function audienceOf(own: Grant, parents: Grant, { contract }: Compiling): Both | undefined {
  const [a, b] = [own.audience, parents.audience];
  if (a === b || b === 'anyone') return { name: a };
  if (a === 'anyone') return { name: b };
  if (a === 'holder' || b === 'holder') return undefined;
  if (wide.includes(b)) return { name: a };
  if (wide.includes(a)) return { name: b };
  if (includedIn(a, contract.roles).has(b)) return { name: a };
  if (includedIn(b, contract.roles).has(a)) return { name: b };
  return { name: a, alsoIn: b };
}

/** `'staff' in me.roles` */
function hasRole(role: string, { contract }: Compiling): Expression {
  const shape = contract.entities.get('user')?.fields.get('roles')?.shape;
  if (shape?.type !== 'choices') throw new Error('users have no roles');
  const me: Expression = { kind: 'variable', name: 'me', type: { kind: 'record', entity: 'user' } };
  const type = fieldType(shape, 'user');
  const options = shape.options.map(({ name }) => name);
  const roles: Expression = { kind: 'field', of: me, entity: 'user', field: 'roles', type };
  const literal: Expression = { kind: 'literal', type: { kind: 'choice', options }, value: role };
  return { kind: 'call', function: 'in', arguments: [literal, roles], type: { kind: 'boolean' } };
}

function allOf(conditions: readonly Expression[], { place }: Grant): Condition | undefined {
  const [first, ...others] = conditions;
  if (first === undefined) return undefined;
  const expression: Expression =
    others.length === 0
      ? first
      : { kind: 'call', function: 'and', arguments: conditions, type: { kind: 'boolean' } };
  return { expression, references: referencesOf(expression), source: print(expression), place };
}
