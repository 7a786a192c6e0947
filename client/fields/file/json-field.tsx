import { Code, Textarea } from '@mantine/core';
import { useState } from 'react';
import type { JsonValue } from '#shared/fields/field.ts';
import { t } from '../../messages/t.ts';
import type { CellProps, FieldControls, InputProps } from '../base/field-controls.ts';
import classes from '../base/fields.module.css';
import { inputFrame, refAs } from '../base/input-frame.tsx';
import { NotUnderstood } from '../base/not-understood.ts';
import { WithBrokenMark } from '../text/broken-mark.tsx';
import { PlainCell } from '../base/plain-cell.tsx';

function JsonInput(props: InputProps<'json' | 'rows' | 'changes'>) {
  const [text, setText] = useState(props.value === null ? '' : JSON.stringify(props.value, null, 2));
  const [broken, setBroken] = useState(false);
  const take = (typed: string) => {
    setText(typed);
    const parsed = parse(typed);
    setBroken(parsed === undefined);
    props.onChange(parsed === undefined ? new NotUnderstood(typed, t('fields.notJson')) : parsed);
  };
  return (
    <Textarea
      {...inputFrame(props)}
      error={broken ? t('fields.notJson') : props.error}
      ref={refAs<HTMLTextAreaElement>(props.inputRef)}
      classNames={{ input: classes.json }}
      autosize
      minRows={3}
      maxRows={20}
      spellCheck={false}
      value={text}
      onChange={(event) => take(event.currentTarget.value)}
    />
  );
}

function JsonCell(props: CellProps<'json' | 'rows' | 'changes'>) {
  if (props.room === 'row') return <PlainCell {...props} />;
  return <Code block>{JSON.stringify(props.value, null, 2)}</Code>;
}

function ChangesCell(props: CellProps<'changes'>) {
  return (
    <WithBrokenMark field={props.field} room={props.room}>
      <JsonCell {...props} />
    </WithBrokenMark>
  );
}

/** Undefined where the text is not JSON; empty text is the empty value. */
function parse(text: string): JsonValue | undefined {
  if (text.trim() === '') return null;
  try {
    return JSON.parse(text);
  } catch {
    return undefined; // said at the field
  }
}

export const jsonField: FieldControls<'json'> = { Input: JsonInput, Cell: JsonCell, changed: 'page' };

/** Rows that a call is sent. Forms have them as a grid; this is what stands where somebody looks at a call. */
export const rowsField: FieldControls<'rows'> = { Input: JsonInput, Cell: JsonCell, changed: 'page' };

/** Values that are to be set. Forms have a control for each; this is what stands elsewhere. */
export const changesField: FieldControls<'changes'> = {
  Input: JsonInput,
  Cell: ChangesCell,
  changed: 'page',
};
