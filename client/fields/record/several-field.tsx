import { Group, Select, Text, TextInput } from '@mantine/core';
import { useQueries } from '@tanstack/react-query';
import { useState } from 'react';
import type { EntityDescription } from '#shared/api/app-description.ts';
import { memberName } from '#shared/fields/data/several.ts';
import { titleQuery } from '../../api/titles.ts';
import { t } from '../../messages/t.ts';
import { entityNamed, useApp } from '../../app/app-context.tsx';
import { ChoicesProvider, useChoices } from '../base/choices.ts';
import type { CellProps, FieldControls, FieldOf, FilterProps, InputProps } from '../base/field-controls.ts';
import { inputFrame, refAs } from '../base/input-frame.tsx';
import { RecordCell } from './record-cell.tsx';
import { RecordSelect } from './record-select.tsx';

/** The kind of record first, where there are several to choose from, and then which one. */
function SeveralInput(props: InputProps<'several'>) {
  const { field, required, title, inputRef } = props;
  const value = props.value === null ? null : String(props.value);
  const entities = useTargets(field, 'refer');
  const found = useEntityOf(value, entities);
  const [picked, setPicked] = useState<string>();
  const entity = entities.find(({ name }) => name === picked) ?? found ?? entities[0];
  const frame = inputFrame(props);
  if (entity === undefined)
    return <TextInput {...frame} value={title ?? ''} disabled description={t('fields.noAccess')} />;
  const pick = (name: string | null) => {
    setPicked(name ?? undefined);
    props.onChange(null);
  };
  return (
    <Group align="flex-start" gap="xs" wrap="nowrap" grow preventGrowOverflow={false}>
      <Select
        label={t('fields.kindOf', { field: field.label })}
        data={entities.map(({ name, label }) => ({ value: name, label }))}
        value={entity.name}
        onChange={pick}
        allowDeselect={false}
        w={160}
        style={{ flexGrow: 0 }}
      />
      <MemberChoices field={field} entity={entity.name}>
        <RecordSelect
          key={entity.name}
          {...frame}
          ref={refAs<HTMLInputElement>(inputRef)}
          entity={entity}
          offered={referenceTo(field, entity.name)?.offered}
          value={value}
          title={title}
          onChange={props.onChange}
          clearable={!required}
          clearButtonProps={{ 'aria-label': t('fields.clear', { field: field.label }) }}
        />
      </MemberChoices>
    </Group>
  );
}

/** What may be chosen is asked of the reference that is for records of the entity. */
function MemberChoices({
  field,
  entity,
  children,
}: {
  readonly field: FieldOf<'several'>;
  readonly entity: string;
  readonly children: React.ReactNode;
}) {
  const choices = useChoices();
  const asks = referenceTo(field, entity)?.asks;
  const own = choices && asks && { ...choices, path: memberName(choices.path, entity) };
  return <ChoicesProvider value={own}>{children}</ChoicesProvider>;
}

function referenceTo({ references = [] }: FieldOf<'several'>, entity: string) {
  return references.find(({ to }) => to === entity);
}

function useTargets({ to }: FieldOf<'several'>, may: 'read' | 'refer'): readonly EntityDescription[] {
  const { description } = useApp();
  return to.flatMap((name) => {
    const entity = entityNamed(description, name);
    return entity?.may[may] ? [entity] : [];
  });
}

/** An id does not say of which entity it is: the one that has a record of it. */
function useEntityOf(
  id: string | null,
  entities: readonly EntityDescription[],
): EntityDescription | undefined {
  const readable = entities.filter(({ may }) => may.read);
  const asked = useQueries({
    queries: readable.map(({ plural }) => ({ ...titleQuery(plural, id ?? ''), enabled: id !== null })),
  });
  return readable.find((_, place) => typeof asked[place]?.data === 'string');
}

function SeveralCell({ field, value, title, room }: CellProps<'several'>) {
  const entity = useEntityOf(title === undefined ? null : String(value), useTargets(field, 'read'));
  return <RecordCell entity={entity} id={String(value)} title={title} room={room} />;
}

function SeveralFilter({ field, label, value, onChange }: FilterProps<'several'>) {
  const entities = useTargets(field, 'read');
  const found = useEntityOf(value === '' ? null : value, entities);
  const [picked, setPicked] = useState<string>();
  const entity = entities.find(({ name }) => name === picked) ?? found ?? entities[0];
  if (entity === undefined) return <Text size="sm">{t('fields.noAccess')}</Text>;
  return (
    <>
      <Select
        label={t('fields.kindOf', { field: label })}
        data={entities.map((one) => ({ value: one.name, label: one.label }))}
        value={entity.name}
        onChange={(name) => setPicked(name ?? undefined)}
        allowDeselect={false}
        comboboxProps={{ withinPortal: false }}
      />
      <RecordSelect
        key={entity.name}
        label={label}
        entity={entity}
        value={value === '' ? null : value}
        onChange={(id) => onChange(id ?? '')}
        comboboxProps={{ withinPortal: false }}
      />
    </>
  );
}

export const severalField: FieldControls<'several'> = {
  Input: SeveralInput,
  Cell: SeveralCell,
  Filter: SeveralFilter,
  width: 160,
  wraps: true,
  changed: 'page',
};
