/** One option of a choice, or one state of a state field. */
export interface Option {
  readonly name: string;
  readonly label: string;
  readonly colour?: string;
  /** States only: no way out is intended. */
  readonly final?: boolean;
}

/** Names with all that each of them stands for. */
export type Included = Readonly<Record<string, readonly string[]>>;

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

/** A schema in the words of JSON Schema 2020-12, which OpenAPI 3.1 takes as it is. */
export type JsonSchema = { readonly [word: string]: JsonValue };

export type FieldCheck =
  | 'required'
  | 'unique'
  | 'min'
  | 'max'
  | 'pattern'
  | 'type'
  | 'options'
  | 'exists'
  | 'unreadable'
  | 'no_circle'
  | 'forbidden';

/** How a person's filter compares a field; each type has some of them. */
export type FilterOperator =
  | 'is'
  | 'is_not'
  | 'contains'
  | 'starts'
  | 'any_of'
  | 'none_of'
  | 'has'
  | 'between'
  | 'before'
  | 'after'
  | 'period'
  | 'last_days'
  | 'next_days'
  | 'me'
  | 'empty'
  | 'filled';
