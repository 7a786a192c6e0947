import { Anchor } from '@mantine/core';
import type { CellProps, FieldControls, InputProps } from '../base/field-controls.ts';
import { LineInput, TextFilter } from './line-input.tsx';

function PhoneInput(props: InputProps<'phone'>) {
  return <LineInput {...props} type="tel" />;
}

function PhoneCell({ value, room }: CellProps<'phone'>) {
  const text = String(value);
  return (
    <Anchor href={`tel:${text}`} size={room === 'row' ? 'sm' : undefined}>
      {text}
    </Anchor>
  );
}

export const phoneField: FieldControls<'phone'> = {
  Input: PhoneInput,
  Cell: PhoneCell,
  Filter: TextFilter,
  width: 140,
  isLink: true,
};
