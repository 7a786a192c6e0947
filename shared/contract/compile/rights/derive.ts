import { ownField } from '#shared/expression/tree/own-field.ts';
import { print } from '#shared/expression/tree/print.ts';
import { referencesOf } from '#shared/expression/tree/references.ts';
import { replaceRecord } from '#shared/expression/tree/replace-record.ts';
import type { Condition, Entity, Grant, GrantAction } from '../../model.ts';
import type { Compiling } from '../compiling/compiling.ts';
import { isGiven } from '../compiling/given-field.ts';
import { whoMadeIt } from './grants.ts';

/** Where the rights of a record come from that belongs to another one. */
export interface Family {
  readonly parent: Entity;
  readonly compiling: Compiling;
}

/**
 * A parent that is a composed child itself is created by what allows it to be created with its own parent; a comment by
 * rights of its own, and with its record only where that comes back.
 */
export function givenWith(parent: Entity, needed: GrantAction): readonly Grant[] {
  if (needed !== 'create') return parent.grants;
  if (parent.attached !== undefined) return [...parent.grants, ...(parent.createdWithParent ?? [])];
  return parent.createdWithParent ?? parent.grants;
}

/** A right of a parent as one of what belongs to it. */
export function derive(grant: Grant, action: GrantAction, child: Entity): Grant {
  const fields = [...child.fields.values()].filter((field) => {
    if (action === 'delete' || action === 'history') return false;
    if (action !== 'read') return isGiven(field);
    // Who made and changed a record is told of its parts to whom it is told of the record.
    return !field.secret && (!whoMadeIt.includes(field.name) || grant.fields.has(field.name));
  });
  const condition = grant.condition && moved(grant.condition, child);
  // What the parent's right ignores are fields of the parent.
  return { ...grant, action, condition, fields: new Set(fields.map(({ name }) => name)), ignored: undefined };
}

function moved(condition: Condition, child: Entity): Condition {
  const whole = child.partOf ?? child.attached;
  const to = whole?.entity ?? '';
  const parent = ownField(child.name, whole?.field ?? '', { kind: 'record', entity: to });
  const expression = replaceRecord(condition.expression, () => parent);
  return { ...condition, expression, references: referencesOf(expression), source: print(expression) };
}
