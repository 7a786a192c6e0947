import { conjunction } from '#shared/expression/tree/conjuncts.ts';
import { ownField } from '#shared/expression/tree/own-field.ts';
import type { Expression } from '#shared/expression/expression.ts';
import { fieldType } from '#shared/fields/field-types.ts';
import { print } from '#shared/expression/tree/print.ts';
import { referencesOf } from '#shared/expression/tree/references.ts';
import type { Condition, Entity, Grant } from '../../model.ts';
import { derive, type Family, givenWith } from './derive.ts';
import { togetherFor } from './together.ts';

/**
 * Comments, files and followers of a record have the grants of their own, as far as the record may be read. Whoever makes
 * one is its author, and neither that nor the record it belongs to changes. They come back with their record by the right
 * to make that. Their history is told to whom that of the record is.
 */
export function attachedRights(entity: Entity, family: Family): Pick<Entity, 'grants' | 'createdWithParent'> {
  const { parent, compiling } = family;
  const reads = parent.grants.filter(({ action }) => action === 'read');
  const grants = entity.grants.flatMap((own) =>
    reads.flatMap((read) => togetherFor(limited(own, entity), derive(read, own.action, entity), compiling)),
  );
  const history = parent.grants
    .filter(({ action }) => action === 'history')
    .map((grant) => derive(grant, 'history', entity));
  const createdWithParent = givenWith(parent, 'create')
    .filter(({ action }) => action === 'create')
    .map((grant) => derive(grant, 'create', entity));
  return { grants: [...grants, ...history], createdWithParent };
}

function limited(own: Grant, entity: Entity): Grant {
  if (own.action === 'create') return { ...own, condition: byAuthor(own, entity) };
  if (own.action !== 'update') return own;
  const fixed = [entity.attached?.field, writerOf(entity)];
  return { ...own, fields: new Set([...own.fields].filter((name) => !fixed.includes(name))) };
}

/** The field that says whose it is. */
function writerOf({ attached }: Entity): string {
  return attached?.kind === 'followers' ? 'person' : 'author';
}

/** `same(author, me) && …`: whoever is not signed in writes for nobody. */
function byAuthor({ condition, place }: Grant, entity: Entity): Condition | undefined {
  const field = entity.fields.get(writerOf(entity));
  if (field === undefined || entity.attached?.kind === 'followers') return condition;
  const person = { kind: 'record', entity: 'user' } as const;
  const writer = ownField(entity.name, field.name, fieldType(field, entity.name));
  const me: Expression = { kind: 'variable', name: 'me', type: person };
  const isOwn: Expression = { kind: 'call', function: 'same', arguments: [writer, me], type: truth };
  const expression = condition === undefined ? isOwn : conjunction(isOwn, condition.expression);
  return { expression, references: referencesOf(expression), source: print(expression), place };
}

const truth = { kind: 'boolean' } as const;
