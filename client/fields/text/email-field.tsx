import { Anchor } from '@mantine/core';
import type { CellProps, FieldControls, InputProps } from '../base/field-controls.ts';
import { LineInput, TextFilter } from './line-input.tsx';

function EmailInput(props: InputProps<'email'>) {
  return <LineInput {...props} type="email" />;
}

function EmailCell({ value, room }: CellProps<'email'>) {
  const text = String(value);
  return (
    <Anchor href={`mailto:${text}`} size={room === 'row' ? 'sm' : undefined}>
      {text}
    </Anchor>
  );
}

export const emailField: FieldControls<'email'> = {
  Input: EmailInput,
  Cell: EmailCell,
  Filter: TextFilter,
  width: 230,
  isLink: true,
};
