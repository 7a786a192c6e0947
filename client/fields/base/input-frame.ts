import type { ReactNode, Ref } from 'react';
import type { FieldTypeName } from '#shared/fields/field.ts';
import type { InputProps } from './field-controls.ts';

/** What every Mantine input is told of its field: label, help, mark of the required, error. */
export function inputFrame<Name extends FieldTypeName>({
  field,
  required,
  error,
  first,
  onBlur,
}: InputProps<Name>): {
  label: string;
  description: ReactNode;
  withAsterisk: boolean;
  'aria-required': true | undefined;
  error: string | undefined;
  'data-autofocus': true | undefined;
  name: string;
  onBlur(): void;
} {
  return {
    label: field.label,
    description: field.help,
    withAsterisk: required,
    'aria-required': required || undefined,
    error,
    'data-autofocus': first || undefined,
    name: field.name,
    onBlur,
  };
}

/** A reference to be focused, for an element of a known kind. */
export function refAs<Kind extends HTMLElement>(ref: Ref<HTMLElement>): Ref<Kind> {
  // Focusing is all that is done through it, and every element can be focused.
  return ref as Ref<Kind>;
}
