import { Anchor, Text } from '@mantine/core';
import { safeLink } from '../ui/safe-link.ts';
import type { CellProps, FieldControls, InputProps } from './field-controls.ts';
import classes from './fields.module.css';
import { LineInput, TextFilter } from './line-input.tsx';

function UrlInput(props: InputProps<'url'>) {
  return <LineInput {...props} type="url" />;
}

function UrlCell({ value, room }: CellProps<'url'>) {
  const address = safeLink(String(value));
  const text = String(value).replace(/^https?:\/\//, '');
  if (address === undefined) return <Text component="span">{text}</Text>;
  return (
    <Anchor
      href={address}
      target="_blank"
      rel="noreferrer"
      size={room === 'row' ? 'sm' : undefined}
      className={room === 'row' ? classes.clipped : classes.wrapped}
    >
      {text}
    </Anchor>
  );
}

export const urlField: FieldControls<'url'> = { Input: UrlInput, Cell: UrlCell, Filter: TextFilter };
