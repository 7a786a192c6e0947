import { Group, Input } from '@mantine/core';
import { useContext, useState } from 'react';
import { t } from '../../messages/t.ts';
import { useApp } from '../../app/app-context.tsx';
import { fetchedLater } from '../../ui/fetched-later.tsx';
import { useChoices } from '../base/choices.ts';
import { DateFilter } from './date-filter.tsx';
import { DateLine } from './date-line.tsx';
import type { CellProps, FieldControls, InputProps } from '../base/field-controls.ts';
import { ShownRecordContext } from '../base/shown-record.ts';
import { differsFromDevice } from './clocks-differ.ts';
import { inputFrame, refAs } from '../base/input-frame.tsx';
import { instantOf, localMoment } from './local-moment.ts';
import { NotUnderstood, sendable, type TypedValue } from '../base/not-understood.ts';
import { NumberCell } from '../base/plain-cell.tsx';
import { useTimeTyping } from './time-field.tsx';
import { TypedLine } from '../base/typed-line.tsx';

const FreeTimes = fetchedLater(async () => (await import('./free-times.tsx')).FreeTimes);

const TimeLeft = fetchedLater(async () => (await import('./time-left.tsx')).TimeLeft, NumberCell);

/** Both halves of a moment, as they are typed. */
interface Halves {
  readonly date: TypedValue;
  readonly time: TypedValue;
}

/** A moment among those that are offered, or any. */
function DatetimeInput(props: InputProps<'datetime'>) {
  const choices = useChoices();
  return choices === undefined ? (
    <AnyMoment {...props} />
  ) : (
    <FreeTimes {...props} choices={choices} {...(props.field.unbound ? { Any: AnyMoment } : {})} />
  );
}

/** Date and time of day in the viewer's zone; a moment once both are there. */
function AnyMoment(props: InputProps<'datetime'>) {
  const { style } = useApp();
  const {
    label,
    description: help,
    error,
    withAsterisk,
    'data-autofocus': autofocus,
    'data-proposed': proposed,
  } = inputFrame(props);
  const [own, setOwn] = useState<{ readonly value: TypedValue; readonly halves: Halves }>();
  // A value from elsewhere takes the place of what was typed.
  const typed =
    own !== undefined && own.value === props.value ? own.halves : halvesOf(props.value, style.zone);
  const timeTyping = useTimeTyping();
  const take = (halves: Halves) => {
    const value = momentOf(halves);
    setOwn({ value, halves });
    props.onChange(value);
  };
  const momentOf = ({ date, time }: Halves): TypedValue => {
    if (date === null && time === null) return null;
    const unclear = [date, time].find((half) => half instanceof NotUnderstood);
    if (unclear) return unclear;
    const missing = date === null ? t('fields.dateMissing') : t('fields.timeMissing');
    const local = { date: String(date ?? ''), time: String(time ?? '') };
    return instantOf(local, style.zone) ?? new NotUnderstood(local.date || local.time, missing);
  };
  // Where the clock of this device shows the same there is nothing to say.
  const moment = sendable(props.value);
  const zoneHint = differsFromDevice(style.zone.timezone, typeof moment === 'string' ? moment : undefined)
    ? t('fields.zone', { zone: style.zone.timezone })
    : undefined;
  return (
    <Input.Wrapper
      label={label}
      labelElement="div"
      description={help ?? zoneHint}
      error={error}
      withAsterisk={withAsterisk}
    >
      <Group gap="xs" grow align="flex-start" mb={5}>
        <DateLine
          aria-label={t('fields.dateOf', { field: label })}
          data-autofocus={autofocus}
          data-proposed={proposed}
          ref={refAs<HTMLInputElement>(props.inputRef)}
          error={error !== undefined}
          value={typed.date}
          onChange={(date) => take({ ...typed, date })}
          onBlur={props.onBlur}
        />
        <TypedLine
          aria-label={t('fields.timeOf', { field: label })}
          data-proposed={proposed}
          error={error !== undefined}
          typing={timeTyping}
          value={typed.time}
          onChange={(time) => take({ ...typed, time })}
          onBlur={props.onBlur}
        />
      </Group>
    </Input.Wrapper>
  );
}

function halvesOf(value: TypedValue, zone: Parameters<typeof localMoment>[1]): Halves {
  const { date, time } = localMoment(String(sendable(value) ?? ''), zone);
  return { date: date || null, time: time || null };
}

/** A deadline of a record that is shown tells what is left; any other moment stands for itself. */
function DatetimeCell(props: CellProps<'datetime'>) {
  const shown = useContext(ShownRecordContext);
  const counts = props.field.counts === true && shown !== undefined;
  return counts ? <TimeLeft {...props} of={shown} /> : <NumberCell {...props} />;
}

export const datetimeField: FieldControls<'datetime'> = {
  Input: DatetimeInput,
  Cell: DatetimeCell,
  Filter: DateFilter,
  width: 180,
};
