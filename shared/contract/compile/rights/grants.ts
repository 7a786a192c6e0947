import type { Template } from '#shared/expression/expression.ts';
import { isShownText, withLanguages } from '#shared/fields/text/translated.ts';
import { isPath } from '#shared/expression/tree/is-path.ts';
import { referencesOf } from '#shared/expression/tree/references.ts';
import type { GrantDeclaration } from '../../declaration.ts';
import { isGiven } from '../compiling/given-field.ts';
import type { Condition, Field, Grant } from '../../model.ts';
import type { ResolvedEntity } from '../../resolve/resolved.ts';
import { heldField } from '../../resolve/written-out/arranged.ts';
import { type Compiling, conditionIf } from '../compiling/compiling.ts';
import { heldCondition, HOLDER } from './holder.ts';

interface GrantContext {
  readonly title: Template;
  readonly fields: ReadonlyMap<string, Field>;
  readonly compiling: Compiling;
}

/** The grants on one entity, each with the names of the fields it covers. */
export function compileGrants(entity: ResolvedEntity, surroundings: GrantContext): readonly Grant[] {
  const { compiling, fields, title } = surroundings;
  const byName = coveredByName(entity.name, compiling);
  const grants = compiling.contract.declaration.grants.filter((grant) => grant.entity.text === entity.name);
  return grants.map((grant) => ({
    audience: grant.audience.text,
    action: grant.action,
    condition: conditionOfGrant(grant, entity, compiling),
    fields: coveredFields(grant, { entity: entity.name, fields, title, byName }),
    ...(grant.covers.kind === 'fields' ? { byName: true as const } : {}),
    otherwise: grant.otherwise?.text,
    logged: grant.logged,
    withheld: grant.withheld && namedFields(grant.withheld, fields),
    ignored: grant.ignored && namedFields(grant.ignored, fields),
    unseen: grant.unseen,
    place: grant.place,
  }));
}

function conditionOfGrant(
  { audience, condition, place }: GrantDeclaration,
  entity: ResolvedEntity,
  compiling: Compiling,
): Condition | undefined {
  const own = conditionIf(condition, compiling);
  return audience.text === HOLDER ? heldCondition(entity, { own, place }, compiling.contract) : own;
}

/** A reference to one of several entities is named as a whole, and so is a text in several languages. */
function namedFields(
  named: readonly { readonly text: string }[],
  fields: ReadonlyMap<string, Field>,
): ReadonlySet<string> {
  const isNamed = (field: Field) => named.some(({ text }) => namesOf(field).includes(text));
  const told = [...fields.values()].filter((field) => toldBy(field, fields).some(isNamed));
  return new Set([...named.map(({ text }) => text), ...told.map(({ name }) => name)]);
}

interface Target {
  readonly entity: string;
  readonly title: Template;
  readonly fields: ReadonlyMap<string, Field>;
  readonly byName: ReadonlySet<string>;
}

/** A secret is never read; a caller never writes a state or what the engine keeps. */
function coveredFields(grant: GrantDeclaration, target: Target): ReadonlySet<string> {
  if (grant.action === 'delete' || grant.action === 'history') return new Set();
  if (grant.action === 'refer') return titleFields(target);
  const possible = [...target.fields.values()].filter((field) =>
    grant.action === 'read' ? !field.secret : isGiven(field),
  );
  const covered = possible.filter((field) =>
    toldBy(field, target.fields).every((told) => covers(namesOf(told), grant, target)),
  );
  return new Set(covered.map(({ name }) => name));
}

/**
 * By which names it is granted. A reference to one of several entities is granted as a whole, and a text with its
 * translations, which may also be granted alone.
 */
function namesOf(field: Field): readonly string[] {
  if (field.type === 'ref' && field.memberOf !== undefined) return [field.memberOf];
  return field.translates === undefined ? [field.name] : [field.name, field.translates.field];
}

/** The fields that a grant must cover to cover one: what a reader is shown may be the text in any language. */
function toldBy(field: Field, fields: ReadonlyMap<string, Field>): readonly Field[] {
  if (!isShownText(field)) return [field];
  const of = field.translates?.field ?? '';
  return withLanguages(of, fields).flatMap((name) => fields.get(name) ?? []);
}

/** The fields that stand in its title as they are: of what is worked out there, nothing else may be told. */
function titleFields({ title, fields }: Target): ReadonlySet<string> {
  const told = title.parts.flatMap((part) =>
    typeof part === 'string' || !isPath(part) ? [] : [...referencesOf(part).ownFields],
  );
  return new Set(['id', ...told.filter((name) => fields.get(name)?.secret === false)]);
}

/** Fields that a right to read covers only where it is to the whole record, or names them. */
export const whoMadeIt: readonly string[] = ['created_by', 'updated_by'];
const ofUsers = ['roles', 'active', 'email'];

/** Fields of a person that a grant covers only where its `fields` name them: what they may do hangs on them. */
function coveredByName(entity: string, { contract }: Compiling): ReadonlySet<string> {
  if (entity !== 'user') return new Set();
  const held = [...contract.roles.values()].flatMap(({ from }) => {
    const plural = from && contract.entities.get(from.text)?.plural;
    return plural === undefined ? [] : [heldField(plural)];
  });
  return new Set([...ofUsers, ...held]);
}

function covers(
  names: readonly string[],
  { covers: cover, ignored }: GrantDeclaration,
  { byName }: Pick<Target, 'byName'>,
): boolean {
  const isIn = (list: readonly { readonly text: string }[]) => list.some(({ text }) => names.includes(text));
  if (ignored !== undefined && isIn(ignored)) return false;
  const isOnlyNamed = names.some((name) => whoMadeIt.includes(name) || byName.has(name));
  switch (cover.kind) {
    case 'fields':
      // Every answer carries the id of its record.
      return names.includes('id') || isIn(cover.names);
    case 'except':
      return !isOnlyNamed && !isIn(cover.names);
    case 'usual':
      return !isOnlyNamed;
    case 'whole':
      return !names.some((name) => byName.has(name));
  }
}
