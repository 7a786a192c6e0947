import { TextInput } from '@mantine/core';
import { formatValue } from '#shared/fields/format-value.ts';
import type { FieldTypeName } from '#shared/fields/field.ts';
import { useApp } from '../../app/app-context.tsx';
import type { InputProps } from './field-controls.ts';
import { sendable } from './not-understood.ts';

/** A value that the engine keeps: shown, not changed. */
export function ReadOnlyInput({ field, value }: InputProps<FieldTypeName>) {
  const { style } = useApp();
  return (
    <TextInput
      label={field.label}
      description={field.help}
      readOnly
      value={formatValue(field, sendable(value), style)}
    />
  );
}
