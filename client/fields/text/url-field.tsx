import { Anchor, Text } from '@mantine/core';
import { readAddress } from '#shared/typed/read-address.ts';
import { safeLink } from '../../ui/markdown/safe-link.ts';
import type { CellProps, FieldControls, InputProps } from '../base/field-controls.ts';
import classes from '../base/fields.module.css';
import { inputFrame, refAs } from '../base/input-frame.tsx';
import { TextFilter } from './line-input.tsx';
import { TypedLine } from '../base/typed-line.tsx';
import type { Typing } from '../base/use-typed.ts';

const typing: Typing = {
  read: readAddress,
  write: String,
  tell: (value, typed) => (value === typed.trim() ? undefined : String(value)),
};

function UrlInput(props: InputProps<'url'>) {
  return (
    <TypedLine
      {...inputFrame(props)}
      ref={refAs<HTMLInputElement>(props.inputRef)}
      type="url"
      typing={typing}
      value={props.value}
      onChange={props.onChange}
    />
  );
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

export const urlField: FieldControls<'url'> = {
  Input: UrlInput,
  Cell: UrlCell,
  Filter: TextFilter,
  isLink: true,
};
