import type { Schema } from '#shared/expression/check/check-context.ts';
import { isMember } from '#shared/fields/data/several.ts';
import type { FieldSettings, FieldShape } from '#shared/fields/field.ts';
import type {
  CheckOfRecord,
  Declaration,
  EntityDeclaration,
  FieldDeclaration,
  MachineDeclaration,
} from '../declaration.ts';
import type { RoleDeclaration } from '../declaration-limits.ts';
import type { Place } from '../finding.ts';
import type { ScalarNode } from '../language/node.ts';
import type { Back } from '../model.ts';
import type { ParsedDocument } from '../parse/parse.ts';

/** A contract in which every name means something. Expressions are still text. */
export interface Resolved {
  readonly document: ParsedDocument;
  readonly declaration: Declaration;
  readonly entities: ReadonlyMap<string, ResolvedEntity>;
  readonly roles: ReadonlyMap<string, RoleDeclaration>;
  /** The names that expressions may use. */
  readonly schema: Schema;
}

/** The codes of an entity for checks whose field or transition names none. */
export type UsualCodes = Readonly<Partial<Record<CheckOfRecord, string>>>;

export interface ResolvedEntity {
  readonly name: string;
  readonly plural: string;
  readonly declaration: EntityDeclaration;
  readonly machine?: MachineDeclaration;
  readonly fields: ReadonlyMap<string, ResolvedField>;
  readonly backs: ReadonlyMap<string, Back>;
  readonly codes: UsualCodes;
  readonly place: Place;
}

export interface ResolvedField {
  /** Undefined where the type is wrong: the name exists, nothing else is known. */
  readonly shape?: FieldShape;
  readonly declaration?: FieldDeclaration;
  readonly place: Place;
}

/** The transitions that records of the entity may take. */
export function transitionsOf({ machine }: ResolvedEntity): readonly string[] {
  return machine?.transitions.map(({ name }) => name.text) ?? [];
}

/** Whether a caller may ever send a value for the field. */
export function isWritable({ shape, declaration }: ResolvedField): boolean {
  if (shape === undefined || shape.type === 'several') return true;
  if (isMember(shape)) return false;
  if (declaration?.saved !== undefined || declaration?.compute !== undefined) return false;
  return shape.origin === 'contract' && !isDrawn(shape);
}

/** Whether a key is taken away, which is all that `set:` can do with one: `key: null`. */
export function isClearedKey({ shape }: ResolvedField, value: ScalarNode): boolean {
  return shape?.type === 'key' && value.text.trim() === 'null';
}

/** Whether the records of an entity have keys that open them. */
export function hasKey({ fields }: ResolvedEntity): boolean {
  return [...fields.values()].some(({ shape }) => shape?.type === 'key');
}

/** Whether the engine makes the values of a field, and nobody else. */
export function isDrawn(settings: FieldSettings): boolean {
  return settings.type === 'key' || (settings.type === 'number_series' && !settings.typed);
}
