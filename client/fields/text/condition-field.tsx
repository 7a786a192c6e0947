import { Code, Textarea } from '@mantine/core';
import { longestCondition } from '#shared/fields/text/condition.ts';
import type { CellProps, FieldControls, InputProps } from '../base/field-controls.ts';
import classes from '../base/fields.module.css';
import { inputFrame, refAs } from '../base/input-frame.tsx';
import { PlainCell } from '../base/plain-cell.tsx';
import { WithBrokenMark } from './broken-mark.tsx';
import { TextFilter } from './line-input.tsx';

/** A condition as lists have it in their address. */
function ConditionInput(props: InputProps<'condition'>) {
  const { value, onChange } = props;
  return (
    <Textarea
      {...inputFrame(props)}
      ref={refAs<HTMLTextAreaElement>(props.inputRef)}
      classNames={{ input: classes.json }}
      autosize
      minRows={1}
      maxRows={6}
      maxLength={longestCondition}
      spellCheck={false}
      value={value === null ? '' : String(value)}
      onChange={(event) => onChange(event.currentTarget.value === '' ? null : event.currentTarget.value)}
    />
  );
}

function ConditionCell(props: CellProps<'condition'>) {
  return (
    <WithBrokenMark field={props.field} room={props.room}>
      {props.room === 'row' ? <PlainCell {...props} /> : <Code block>{String(props.value)}</Code>}
    </WithBrokenMark>
  );
}

export const conditionField: FieldControls<'condition'> = {
  Input: ConditionInput,
  Cell: ConditionCell,
  Filter: TextFilter,
  changed: 'page',
};
