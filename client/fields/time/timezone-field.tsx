import { Select } from '@mantine/core';
import { zoneNames } from '#shared/time/zone-names.ts';
import { t } from '../../messages/t.ts';
import { enterStays } from '../base/enter-stays.ts';
import type { FieldControls, InputProps } from '../base/field-controls.ts';
import { inputFrame, refAs } from '../base/input-frame.tsx';
import { PlainCell } from '../base/plain-cell.tsx';
import { TextFilter } from '../text/line-input.tsx';

/** More are found by typing a part of the name. */
const shownAtOnce = 100;

/** A time zone among those that the browser knows; one that only the server knows stays. */
function TimezoneInput(props: InputProps<'timezone'>) {
  const value = props.value === null ? null : String(props.value);
  const known = zoneNames();
  const names = value === null || known.includes(value) ? known : [value, ...known];
  return (
    <Select
      {...inputFrame(props)}
      ref={refAs<HTMLInputElement>(props.inputRef)}
      data={names.map((name) => ({ value: name, label: name.replaceAll('_', ' ') }))}
      value={value}
      onChange={props.onChange}
      openOnFocus={false}
      onKeyDown={enterStays}
      searchable
      limit={shownAtOnce}
      clearable={!props.required}
      clearButtonProps={{ 'aria-label': t('fields.clear', { field: props.field.label }) }}
      allowDeselect={false}
      nothingFoundMessage={t('fields.noSuchOption')}
    />
  );
}

export const timezoneField: FieldControls<'timezone'> = {
  Input: TimezoneInput,
  Cell: PlainCell,
  Filter: TextFilter,
  width: 170,
};
