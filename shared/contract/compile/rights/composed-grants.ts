import type { Expression } from '#shared/expression/expression.ts';
import { print } from '#shared/expression/tree/print.ts';
import { referencesOf } from '#shared/expression/tree/references.ts';
import { replaceRecord } from '#shared/expression/tree/replace-record.ts';
import type { Condition, Entity, Grant, GrantAction } from '../../model.ts';
import type { Compiling } from '../compiling/compiling.ts';
import { isGiven } from '../compiling/given-field.ts';
import { HOLDER } from './holder.ts';
import { hasKey } from '../../resolve/resolved.ts';
import { togetherFor } from './together.ts';

/**
 * Gives composed children the rights of their parents: who may read the parent reads them, who may update it creates,
 * changes and deletes them. Grants of their own narrow these down. A parent's grant for certain fields only covers the
 * children if it names the way back to them.
 */
export function withComposedGrants(
  entities: ReadonlyMap<string, Entity>,
  compiling: Compiling,
): ReadonlyMap<string, Entity> {
  const done = new Map<string, Entity>();
  const complete = (entity: Entity): Entity => {
    const parent = entities.get(entity.partOf?.entity ?? '');
    const known = done.get(entity.name);
    if (known !== undefined || entity.partOf === undefined || parent === undefined) return known ?? entity;
    const family = { parent: complete(parent), compiling };
    const grants = composedGrants(entity, family);
    const createdWithParent = grantsFor(entity, { action: 'create', needed: 'create' }, family);
    const unreadable = entity.unreadable ?? family.parent.unreadable;
    const completed = { ...entity, grants, createdWithParent, unreadable };
    done.set(entity.name, completed);
    return completed;
  };
  return new Map([...entities].map(([name, entity]) => [name, complete(entity)]));
}

interface Family {
  readonly parent: Entity;
  readonly compiling: Compiling;
}

const actions: readonly GrantAction[] = ['read', 'create', 'update', 'delete'];

function composedGrants(child: Entity, family: Family): readonly Grant[] {
  return actions.flatMap((action) =>
    grantsFor(child, { action, needed: action === 'read' ? 'read' : 'update' }, family),
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
  const own = child.grants.filter((grant) => grant.action === action);
  if (own.length === 0) return derived;
  const together = own.flatMap((grant) => derived.flatMap((other) => togetherFor(grant, other, compiling)));
  return [...together, ...byOwnKey(own, child, compiling)];
}

/** Whoever presents the key of a composed child needs no right on its parent. */
function byOwnKey(own: readonly Grant[], { name }: Entity, { contract }: Compiling): readonly Grant[] {
  const child = contract.entities.get(name);
  return child !== undefined && hasKey(child) ? own.filter(({ audience }) => audience === HOLDER) : [];
}

/** A parent that is a composed child itself is created by what allows it to be created with its own parent. */
function givenWith(parent: Entity, needed: GrantAction): readonly Grant[] {
  return needed === 'create' ? (parent.createdWithParent ?? parent.grants) : parent.grants;
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

function derive(grant: Grant, action: GrantAction, child: Entity): Grant {
  const fields = [...child.fields.values()].filter((field) => {
    if (action === 'delete') return false;
    if (action !== 'read') return isGiven(field);
    return !field.secret && !['created_by', 'updated_by'].includes(field.name);
  });
  const condition = grant.condition && moved(grant.condition, child);
  // What the parent's right ignores are fields of the parent.
  return { ...grant, action, condition, fields: new Set(fields.map(({ name }) => name)), ignored: undefined };
}

function moved(condition: Condition, child: Entity): Condition {
  const record: Expression = {
    kind: 'variable',
    name: 'record',
    type: { kind: 'record', entity: child.name },
  };
  const parent: Expression = {
    kind: 'field',
    of: record,
    entity: child.name,
    field: child.partOf?.field ?? '',
    type: { kind: 'record', entity: child.partOf?.entity ?? '' },
  };
  const expression = replaceRecord(condition.expression, () => parent);
  return { ...condition, expression, references: referencesOf(expression), source: print(expression) };
}
