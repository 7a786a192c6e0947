import type { Expression } from '#shared/expression/expression.ts';
import type { Language } from '#shared/messages/languages.ts';
import type { FieldType } from './field-type.ts';
import type { fieldTypes } from './field-types.ts';
import type { FieldCheck, JsonValue } from './value.ts';

export type { FieldCheck, Included, JsonValue, Option, RecordValues } from './value.ts';
export type { NumberSeries, SeriesPart } from './text/number-series.ts';

/** What every field has, on both sides of the wire. */
export interface FieldBase {
  readonly name: string;
  readonly label: string;
  readonly help?: string;
  /** `system`: id, created_at … version; `state`: moved by transitions only; `contract`: declared by the author. */
  readonly origin: 'system' | 'state' | 'contract';
  /** Always required. A condition (`required: due != null`) lives on the model's field and is judged like a rule. */
  readonly required: boolean;
  /** Told to a viewer: a condition requires it in every new record of theirs. */
  readonly requiredAtFirst?: true;
  /** Told to a viewer: it is required while this holds for the record. */
  readonly requiredWhen?: Expression;
  readonly unique: boolean;
  /** Wire form; used on create where nothing was sent. */
  readonly default?: JsonValue;
  /** True where the engine fills the field on create when nothing was sent (it has an `initial`). */
  readonly prefilled?: boolean;
  /** Told to a viewer: it is filled in from fields that a new record must have, so nobody has to fill it in. */
  readonly follows?: true;
  /** Told to a viewer: when forms and pages show it, and whether it is required there. Without it always. */
  readonly show?: { readonly when: Expression; readonly required?: true };
  /** True of a moment that is chosen among those the engine offers, by what else is filled in. */
  readonly offers?: true;
  /** True of a deadline: how much of its time is left can be asked. */
  readonly counts?: true;
  /** Codes of the contract that replace the engine's own for a check of this field. */
  readonly errors: Readonly<Partial<Record<FieldCheck, string>>>;
  readonly secret: boolean;
  /** What it held is in no history. */
  readonly unrecorded?: boolean;
  /** Of a text that people write in several languages: the fields with the others, and the one that a reader is shown. */
  readonly translated?: { readonly into: readonly string[]; readonly shown: string };
  /** Of these fields: the text they belong to, and the language; what a reader is shown is in theirs. */
  readonly translates?: { readonly field: string; readonly language?: Language };
}

type Types = typeof fieldTypes;

export type FieldTypeName = keyof Types;

/** The settings of one type: `type`, and what it has besides. */
export type SettingsOf<Name extends FieldTypeName> = {
  [Each in Name]: Types[Each] extends FieldType<infer Settings> ? Settings & { readonly type: Each } : never;
}[Name];

/** The settings of a field by type. */
export type FieldSettings = SettingsOf<FieldTypeName>;

/** A field as both the server's model and the browser's description of the app have it. */
export type FieldShape = FieldBase & FieldSettings;
