import type { Expression } from '#shared/expression/expression.ts';
import type { Entity, Grant, GrantAction } from '../../model.ts';
import type { Compiling } from '../compiling/compiling.ts';
import { attachedRights } from './attached-rights.ts';
import { derive, type Family, givenWith } from './derive.ts';
import { HOLDER } from './holder.ts';
import { hasKey } from '../../resolve/resolved.ts';
import { togetherFor } from './together.ts';

/**
 * Gives composed children the rights of their parents: who may read the parent reads them, who may update it creates,
 * changes and deletes them. Grants of their own narrow these down. A parent's grant for certain fields only covers the
 * children if it names the way back to them. What is attached to a record has the grants of its own, as far as the record
 * may be read. Where the history of the parent is a right, so is theirs, and the same one; who audits it audits them.
 */
export function withComposedGrants(
  entities: ReadonlyMap<string, Entity>,
  compiling: Compiling,
): ReadonlyMap<string, Entity> {
  const done = new Map<string, Entity>();
  const complete = (entity: Entity): Entity => {
    const whole = entity.partOf ?? entity.attached;
    const parent = entities.get(whole?.entity ?? '');
    const known = done.get(entity.name);
    if (known !== undefined || parent === undefined) return known ?? entity;
    const family = { parent: complete(parent), compiling };
    const unreadable = entity.unreadable ?? family.parent.unreadable;
    const rights = entity.attached ? attachedRights(entity, family) : composedRights(entity, family);
    const audit = [...new Set([...entity.audit, ...family.parent.audit])];
    const completed = { ...entity, ...rights, unreadable, audit };
    done.set(entity.name, completed);
    return completed;
  };
  return new Map([...entities].map(([name, entity]) => [name, complete(entity)]));
}

const actions: readonly GrantAction[] = ['read', 'history', 'create', 'update', 'delete'];

function composedRights(entity: Entity, family: Family): Pick<Entity, 'grants' | 'createdWithParent'> {
  const createdWithParent = grantsFor(entity, { action: 'create', needed: 'create' }, family);
  return { grants: composedGrants(entity, family), createdWithParent };
}

function composedGrants(child: Entity, family: Family): readonly Grant[] {
  return actions.flatMap((action) =>
    grantsFor(
      child,
      { action, needed: action === 'read' || action === 'history' ? action : 'update' },
      family,
    ),
  );
}

/** An action on the child, by the right to do `needed` with its parent. */
function grantsFor(
  child: Entity,
  { action, needed }: { readonly action: GrantAction; readonly needed: GrantAction },
  { parent, compiling }: Family,
): readonly Grant[] {
  const granted = action === needed ? givenWith(parent, needed) : parent.grants;
  const derived = granted
    .filter((grant) => grant.action === needed && coversChildren(grant, child, compiling))
    .map((grant) => derive(grant, action, child));
  const named = child.grants.filter((grant) => grant.action === action);
  if (named.length === 0) return derived;
  const own = named.filter(({ condition }) => !isNo(condition?.expression));
  const together = own.flatMap((grant) => derived.flatMap((other) => togetherFor(grant, other, compiling)));
  return [...together, ...byOwnKey(own, child, compiling)];
}

/** `create: false` takes away what the right to the parent would give. */
function isNo(expression: Expression | undefined): boolean {
  return expression?.kind === 'literal' && expression.value === false;
}

/** Whoever presents the key of a composed child needs no right on its parent. */
function byOwnKey(own: readonly Grant[], { name }: Entity, { contract }: Compiling): readonly Grant[] {
  const child = contract.entities.get(name);
  return child !== undefined && hasKey(child) ? own.filter(({ audience }) => audience === HOLDER) : [];
}

function coversChildren(grant: Grant, { partOf }: Entity, { contract }: Compiling): boolean {
  const declared = contract.declaration.grants.find(
    (each) => each.place === grant.place && each.action === grant.action,
  );
  const covers = declared?.covers;
  if (covers?.kind !== 'fields' && covers?.kind !== 'except') return true;
  // A right that the parent has from its own parent speaks of fields of that one.
  if (declared?.entity.text !== partOf?.entity) return true;
  const isNamed = covers.names.some(({ text }) => text === partOf?.back);
  return (covers.kind === 'fields') === isNamed;
}
