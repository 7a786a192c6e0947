import type { FieldBase, FieldSettings } from '../field.ts';
import type { FieldType } from '../field-type.ts';
import { shortValue } from '../base/short-value.ts';
import { idSchema, recordId, type RefSettings } from './ref.ts';

interface SeveralSettings {
  readonly type: 'several';
  /** The entities to one of whose records it refers. */
  readonly to: readonly string[];
  /** Told to a viewer: its plain references, each with what may be chosen there. */
  readonly references?: readonly (FieldBase & RefSettings)[];
}

/**
 * A reference to a record of one of several entities: the id that stands in one of its members, which are plain
 * references. Whoever writes it gives the id of a record of any of them.
 */
export const severalType: FieldType<SeveralSettings, 'ref'> = {
  ...shortValue,
  base: 'ref',
  constant: false,
  schema: () => recordId(),
  format: String,
  bare: { type: 'several', to: [] },
  described: ['to'],
  checks: ['exists'],
  wireSchema: ({ to }) => ({ ...idSchema, description: `The id of a record of ${to.join(', or of ')}.` }),
  expression: ({ to }) => ({ kind: 'several', entities: to }),
  operators: () => ['is', 'is_not', 'empty', 'filled'],
};

/** The plain reference that has the ids of one entity: `holder_place`. */
export function memberName(field: string, entity: string): string {
  return `${field}_${entity}`;
}

/** The entities to which a field with one record at the other end refers; none for any other field. */
export function targetsOf(field: FieldSettings): readonly string[] {
  if (field.type === 'several') return field.to;
  return field.type === 'ref' ? [field.to] : [];
}

/** Whether it is one of the references of a field to several entities: people see that field alone. */
export function isMember(field: FieldSettings): boolean {
  return field.type === 'ref' && field.memberOf !== undefined;
}

/** The field that people see: that to several entities for its references, any other one itself. */
export function wholeName(field: FieldSettings & { readonly name: string }): string {
  return field.type === 'ref' ? (field.memberOf ?? field.name) : field.name;
}

/** The references of a field to several entities, by the entity. */
export function membersOf({
  name,
  to,
}: SeveralSettings & { readonly name: string }): ReadonlyMap<string, string> {
  return new Map(to.map((entity) => [entity, memberName(name, entity)]));
}
