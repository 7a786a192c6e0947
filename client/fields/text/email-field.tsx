import { Anchor } from '@mantine/core';
import classes from '../base/fields.module.css';
import type { CellProps, FieldControls, InputProps } from '../base/field-controls.ts';
import { LineInput, TextFilter } from './line-input.tsx';

function EmailInput(props: InputProps<'email'>) {
  return <LineInput {...props} type="email" />;
}

function EmailCell({ value, room }: CellProps<'email'>) {
  const text = String(value);
  const isInRow = room === 'row';
  const at = text.lastIndexOf('@');
  return (
    <Anchor
      href={`mailto:${text}`}
      size={isInRow ? 'sm' : undefined}
      className={isInRow ? classes.clipped : classes.wrapped}
      title={isInRow ? text : undefined}
    >
      {text.slice(0, at)}
      <wbr />
      {text.slice(at)}
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
