import type { FieldCheck, FieldSettings } from '#shared/fields/field.ts';
import { typeOf } from '#shared/fields/field-types.ts';
import type { FieldDeclaration } from '../declaration.ts';
import { isDrawn } from './resolved.ts';

export interface Missing {
  readonly why: string;
  readonly hint: string;
  /** What makes the field check it, where one entry does. */
  readonly adds?: readonly [key: string, value: string];
}

/** A check that no field of the type makes. */
function neverMade(check: FieldCheck, settings: FieldSettings, isOffered: boolean): Missing | undefined {
  const { type } = settings;
  if (isDrawn(settings) && check !== 'unique' && check !== 'forbidden')
    return { why: 'is given by the engine, and nobody sends it', hint: 'Leave the code out.' };
  if (check === 'options' && isOffered) return undefined;
  if (!ofItsType.includes(check) || typeOf(settings).checks.includes(check)) return undefined;
  return { why: `is of type \`${type}\`, which has no \`${check}\``, hint: 'Leave the code out.' };
}

const ofItsType: readonly FieldCheck[] = [
  'min',
  'max',
  'pattern',
  'options',
  'exists',
  'unreadable',
  'no_circle',
];

/** What is said of a field that decides about its checks. */
export type CheckedField = Pick<
  FieldDeclaration,
  'settings' | 'required' | 'requiredIf' | 'unique' | 'choose'
>;

/** Why a field does not make a check; undefined where it does. */
export function missingFor(check: FieldCheck, field: CheckedField): Missing | undefined {
  const { settings } = field;
  if (settings === undefined) return undefined;
  const never = neverMade(check, settings, field.choose !== undefined);
  if (never !== undefined) return never;
  switch (check) {
    case 'required':
      if (field.required || field.requiredIf !== undefined) return undefined;
      return {
        why: 'is not required',
        hint: 'Add `required: true`, or leave the code out.',
        adds: ['required', 'true'],
      };
    case 'unique':
      if (field.unique) return undefined;
      return {
        why: 'is not unique',
        hint: 'Add `unique: true`, or leave the code out.',
        adds: ['unique', 'true'],
      };
    case 'min':
    case 'max':
      if (!(check in settings) || settings[check as keyof typeof settings] !== undefined) return undefined; // it is in
      return { why: `has no \`${check}\``, hint: `Add \`${check}:\`, or leave the code out.` };
    case 'pattern':
      if (settings.type !== 'text' || settings.pattern !== undefined) return undefined;
      return { why: 'has no `pattern`', hint: 'Add `pattern:`, or leave the code out.' };
    case 'no_circle':
      if (!('noCircle' in settings) || settings.noCircle === true) return undefined;
      return {
        why: 'has no `no_circle`',
        hint: 'Add `no_circle: true`, or leave the code out.',
        adds: ['no_circle', 'true'],
      };
    case 'options':
    case 'exists':
    case 'unreadable':
    case 'type':
    case 'forbidden':
      return undefined;
  }
}
