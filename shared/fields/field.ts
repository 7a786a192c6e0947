/** One option of a choice, or one state of a state field. */
export interface Option {
  readonly name: string;
  readonly label: string;
  readonly colour?: string;
  /** States only: no way out is intended. */
  readonly final?: boolean;
}

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
  readonly unique: boolean;
  /** Wire form; used on create where nothing was sent. */
  readonly default?: JsonValue;
  /** True where the engine fills the field on create when nothing was sent (it has an `initial`). */
  readonly prefilled?: boolean;
  /** Codes of the contract that replace the engine's own for a check of this field. */
  readonly errors: Readonly<Partial<Record<FieldCheck, string>>>;
  readonly secret: boolean;
}

export type FieldCheck = 'required' | 'unique' | 'min' | 'max' | 'pattern' | 'type' | 'options' | 'exists';

/** The settings of a field by type. Limits on decimals and money are decimal strings. A closed union: switch on `type`. */
/** Names with all that each of them stands for. */
export type Included = Readonly<Record<string, readonly string[]>>;

export type FieldSettings =
  | { readonly type: 'id' }
  | {
      readonly type: 'text';
      readonly min?: number;
      readonly max: number;
      readonly pattern?: string;
      readonly multiline: boolean;
    }
  | { readonly type: 'markdown'; readonly max: number }
  | { readonly type: 'email' }
  | { readonly type: 'url' }
  | { readonly type: 'phone' }
  | { readonly type: 'integer'; readonly min?: number; readonly max?: number }
  | { readonly type: 'decimal'; readonly scale: number; readonly min?: string; readonly max?: string }
  | {
      readonly type: 'money';
      readonly currency: string;
      readonly scale: number;
      readonly min?: string;
      readonly max?: string;
    }
  | { readonly type: 'boolean' }
  | { readonly type: 'date'; readonly min?: string; readonly max?: string }
  | { readonly type: 'time'; readonly min?: string; readonly max?: string }
  | { readonly type: 'datetime'; readonly min?: string; readonly max?: string }
  | { readonly type: 'duration'; readonly min?: string; readonly max?: string }
  | { readonly type: 'choice'; readonly options: readonly Option[] }
  /** `includes`, of the roles of a person: all that each of them stands for, itself too. */
  | { readonly type: 'choices'; readonly options: readonly Option[]; readonly includes?: Included }
  | { readonly type: 'state'; readonly options: readonly Option[] }
  | {
      readonly type: 'ref';
      readonly to: string;
      readonly onDelete: 'restrict' | 'clear' | 'cascade';
      readonly offered?: string;
    }
  /** `offered`, told to a viewer: which records may be chosen, as the API's `filter=` takes it. */
  | {
      readonly type: 'refs';
      readonly to: string;
      readonly onDelete?: 'restrict' | 'clear';
      readonly offered?: string;
    }
  /** `maxSize` in bytes; `accept` lists media types such as `image/png` or `image/*`, none of them: any. */
  | { readonly type: 'file'; readonly maxSize: number; readonly accept: readonly string[] }
  | { readonly type: 'image'; readonly maxSize: number; readonly accept: readonly string[] }
  | NumberSeries
  | RecordKey
  | { readonly type: 'json' };

/** Numbers in order, such as `LN-2026-00001`, drawn by the engine. */
export interface NumberSeries {
  readonly type: 'number_series';
  readonly format: readonly SeriesPart[];
  /** Where the sequence begins anew: every year, every month, or for each record a reference field names. */
  readonly per?:
    | { readonly kind: 'year' }
    | { readonly kind: 'month' }
    | { readonly kind: 'field'; readonly field: string };
  readonly start: number;
  /** A caller may give it; drawn where left empty. */
  readonly typed: boolean;
  /** When it is drawn: `create`, or names of transitions. */
  readonly draw: readonly string[];
}

/** Unguessable text made by the engine: whoever presents it is a holder of the record. */
export interface RecordKey {
  readonly type: 'key';
  /** In letters and digits. */
  readonly length: number;
  /** When it is made, in the place of one that is there: `create`, or names of transitions. */
  readonly draw: readonly string[];
}

/** The text of a number in a series. `sequence` is padded with zeros to `digits`. */
export type SeriesPart =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'year' }
  | { readonly kind: 'month' }
  | { readonly kind: 'sequence'; readonly digits: number };

export type FieldTypeName = FieldSettings['type'];

/** A field as both the server's model and the browser's description of the app have it. */
export type FieldShape = FieldBase & FieldSettings;

/** A value as it stands in JSON. This wire form is also the form in memory, everywhere. */
export type JsonValue =
  | string
  | number
  | boolean
  | null
  | readonly JsonValue[]
  | { readonly [key: string]: JsonValue };

/** A record in wire form, keyed by field name. An absent key was not sent or may not be read; null is empty. */
export type RecordValues = Readonly<Record<string, JsonValue>>;
