import { nameInWords } from '#shared/contract/language/names.ts';
import { optionNames } from './names.ts';
import { type Value, Verbatim } from '#shared/contract/edit/yaml-text.ts';

/** Types that people give to fields they add: those whose values they fill in. */
export const addedTypes = [
  'text',
  'markdown',
  'integer',
  'decimal',
  'money',
  'boolean',
  'date',
  'time',
  'datetime',
  'duration',
  'timezone',
  'choice',
  'choices',
  'email',
  'phone',
  'place',
  'url',
  'ref',
  'file',
  'image',
] as const;

/** A type of those. */
export type AddedType = (typeof addedTypes)[number];

/** A field as it is asked for. */
export interface NewField {
  readonly entity: string;
  /** Undefined: it follows from the label. */
  readonly name?: string | undefined;
  readonly label: string;
  readonly type: AddedType;
  readonly help?: string | undefined;
  readonly multiline?: boolean | undefined;
  readonly required?: boolean | undefined;
  /** Labels of the options of a choice. */
  readonly options?: readonly string[] | undefined;
  /** The entity that a reference refers to. */
  readonly to?: string | undefined;
  readonly min?: number | string | undefined;
  readonly max?: number | string | undefined;
  readonly default?: number | string | boolean | undefined;
  /** Only for some records: where a choice has one of these options. */
  readonly show?: { readonly field: string; readonly is: readonly string[] } | undefined;
  /** Who reads it, of those who read records; undefined: whoever is granted fields that no grant names. */
  readonly read?: readonly string[] | undefined;
  /** Who fills it in, likewise. */
  readonly write?: readonly string[] | undefined;
  /** Where it is shown, where a screen lists its fields; `list` may be the address of one. */
  readonly screens?:
    | {
        readonly form?: boolean | undefined;
        readonly page?: boolean | undefined;
        readonly list?: boolean | string | undefined;
      }
    | undefined;
}

/** What stands in the document behind its name. `back`: the name of the way back, where the usual one is taken. */
export function fieldValue(
  field: NewField,
  { name, back }: { readonly name: string; readonly back: string | undefined },
): Value {
  const { type, label, help, multiline, required, show, options, to, min, max } = field;
  const names = optionNames(options ?? []);
  const said: Readonly<Record<string, Value | undefined>> = {
    type,
    to,
    back,
    // What is added here shall keep nobody from deleting what was there before.
    on_delete: type === 'ref' && required !== true ? 'clear' : undefined,
    label: labelOf(name, label),
    help,
    required: required === true ? true : undefined,
    show: show && shownWhere(show),
    multiline: multiline === true ? true : undefined,
    min: bound(min),
    max: bound(max),
    options: options && optionsOf(names, options),
    default: presetOf(field, names),
    added: true,
  };
  const given = Object.entries(said).flatMap(([key, value]) => (value === undefined ? [] : [[key, value]]));
  return Object.fromEntries(given);
}

/** A condition that holds where a choice has one of some options. Names of fields and options are words of the language, so that nothing else can be said by them. */
export function shownWhere({ field, is }: NonNullable<NewField['show']>): Value {
  return is.length === 1 ? new Verbatim(`${field} == ${is.join()}`) : `${field} in [${is.join(', ')}]`;
}

/** A label that follows from the name needs no word. */
export function labelOf(name: string, label: string): string | undefined {
  return label === nameInWords(name) ? undefined : label;
}

function optionsOf(names: readonly string[], labels: readonly string[]): Value {
  const entries = names.map((name, index): [string, Value] => {
    const label = labelOf(name, labels[index] ?? name);
    return [name, label === undefined ? {} : { label }];
  });
  return Object.fromEntries(entries);
}

function bound(value: NewField['min']): Value | undefined {
  return typeof value === 'string' && isExact(value) ? new Verbatim(value) : value;
}

/** A choice is preset by the label of its option. */
function presetOf(
  { type, options = [], default: preset }: NewField,
  names: readonly string[],
): Value | undefined {
  if (typeof preset !== 'string') return preset;
  if (type === 'choice') return names[options.indexOf(preset)] ?? preset;
  const isNumber = ['integer', 'decimal', 'money'].includes(type);
  return isNumber && isExact(preset) ? new Verbatim(preset) : preset;
}

/** Digits are written as they are: `0.50` is not `0.5`. */
function isExact(text: string): boolean {
  return /^-?\d+(?:\.\d+)?$/.test(text);
}
