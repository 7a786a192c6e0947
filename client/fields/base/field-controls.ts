import type { ReactNode, Ref } from 'react';
import type { FieldBase, FieldTypeName, JsonValue, SettingsOf } from '#shared/fields/field.ts';
import type { FilterOperand } from '#shared/fields/filter-operators.ts';
import type { TypedValue } from './not-understood.ts';

/** How one type of field is typed in, shown and filtered by. */
export interface FieldControls<Name extends FieldTypeName> {
  readonly Input: Drawn<InputProps<Name>>;
  readonly Cell: Drawn<CellProps<Name>>;
  /** Undefined: lists cannot be filtered by it. */
  readonly Filter?: Drawn<FilterProps<Name>>;
  /** What a column of its values takes, in pixels. Undefined: as much as a text. */
  readonly width?: number;
  /** Its values go on in a second line. */
  readonly wraps?: true;
  /** Its cell is a link of its own. */
  readonly isLink?: true;
  /** `page`: it is changed in a form, for a row of a table has no room for it. */
  readonly changed?: 'page';
}

type Drawn<Props> = (props: Props) => ReactNode;

export type FieldOf<Name extends FieldTypeName> = FieldBase & SettingsOf<Name>;

export type InputProps<Name extends FieldTypeName> = { readonly field: FieldOf<Name> } & InputGiven;

interface InputGiven {
  readonly value: TypedValue;
  /** How the chosen record of a reference is called, where that is known. */
  readonly title?: string;
  readonly required: boolean;
  readonly error?: string;
  /** It has the focus when the form or dialog around it opens. */
  readonly first?: boolean;
  /** The value is what the server would fill in. */
  readonly proposed?: boolean;
  readonly inputRef: Ref<HTMLElement>;
  onChange(value: TypedValue): void;
  onBlur(): void;
}

export type CellProps<Name extends FieldTypeName> = { readonly field: FieldOf<Name> } & CellGiven;

interface CellGiven {
  /** Wire form, not null. */
  readonly value: JsonValue;
  readonly title?: string;
  /** `row`: one line in a list; `page`: as long as it is. */
  readonly room: 'row' | 'page';
}

export type FilterProps<Name extends FieldTypeName> = { readonly field: FieldOf<Name> } & FilterGiven;

interface FilterGiven {
  readonly label: string;
  /** What the chosen operator is told. */
  readonly operand: FilterOperand;
  /** As it stands in the address; empty text: not filtered. */
  readonly value: string;
  onChange(value: string): void;
}
