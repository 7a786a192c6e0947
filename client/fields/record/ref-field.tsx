import { Text, TextInput } from '@mantine/core';
import { t } from '../../messages/t.ts';
import { entityNamed, useApp } from '../../app/app-context.tsx';
import type { CellProps, FieldControls, FilterProps, InputProps } from '../base/field-controls.ts';
import { inputFrame, refAs } from '../base/input-frame.tsx';
import { sendable } from '../base/not-understood.ts';
import { RecordCell } from './record-cell.tsx';
import { RecordSelect } from './record-select.tsx';
import { useWhyNot } from './why-not.ts';

function RefInput(props: InputProps<'ref'>) {
  const { description } = useApp();
  const entity = entityNamed(description, props.field.to);
  const whyNot = useWhyNot(props.field, entity);
  const frame = inputFrame(props);
  const value = sendable(props.value);
  if (!entity?.may.refer) {
    return <TextInput {...frame} value={props.title ?? ''} disabled description={t('fields.noAccess')} />;
  }
  return (
    <RecordSelect
      {...frame}
      ref={refAs<HTMLInputElement>(props.inputRef)}
      entity={entity}
      offered={props.field.offered}
      reason={whyNot}
      value={value === null ? null : String(value)}
      title={props.title}
      onChange={props.onChange}
      clearable={!props.required}
      clearButtonProps={{ 'aria-label': t('fields.clear', { field: props.field.label }) }}
    />
  );
}

function RefCell({ field, value, title, room }: CellProps<'ref'>) {
  const { description } = useApp();
  const entity = entityNamed(description, field.to);
  return <RecordCell entity={entity} id={String(value)} title={title} room={room} />;
}

function RefFilter({ field, label, value, onChange }: FilterProps<'ref'>) {
  const { description } = useApp();
  const entity = entityNamed(description, field.to);
  if (!entity?.may.read) return <Text size="sm">{t('fields.noAccess')}</Text>;
  return (
    <RecordSelect
      label={label}
      entity={entity}
      value={value === '' ? null : value}
      onChange={(id) => onChange(id ?? '')}
      comboboxProps={{ withinPortal: false }}
    />
  );
}

export const refField: FieldControls<'ref'> = {
  Input: RefInput,
  Cell: RefCell,
  Filter: RefFilter,
  width: 160,
  wraps: true,
};
