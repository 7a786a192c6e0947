import { inSentence } from '../../messages/in-sentence.ts';
import { Loader, MultiSelect, type MultiSelectProps } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQueries } from '@tanstack/react-query';
import { useState } from 'react';
import type { EntityDescription } from '#shared/api/app-description.ts';
import { titleQuery } from '../../api/titles.ts';
import { t } from '../../messages/t.ts';
import { recordTitle } from '../../app/record-title.ts';
import { useCreateRecord } from './create-record.ts';
import { enterStays } from '../base/enter-stays.ts';
import { useMisfit, useOfferedRecords, useReferredTitles } from './offered-records.ts';
import { labelOfNew, namedAs, toBeMade } from './record-to-make.ts';

type RecordsSelectProps = Omit<MultiSelectProps<string>, 'data' | 'value' | 'onChange'> & {
  readonly entity: EntityDescription;
  /** Which of its records may be chosen, as the API's `filter=` takes it. */
  readonly offered?: string;
  readonly value: string[];
  onChange(ids: string[]): void;
};

/** Picks several records: looks them up on the server while one types, by what they are called. */
export function RecordsSelect({ entity, offered, value, onChange, ...rest }: RecordsSelectProps) {
  const [typed, setTyped] = useState('');
  const [opened, setOpened] = useState(false);
  const [q] = useDebouncedValue(typed, 200);
  const found = useOfferedRecords({ entity, offered, q, enabled: opened });
  const settled = typed === q && !found.isPlaceholderData && !found.isPending;
  const chosen = useQueries({
    queries: value.map((id) => ({ ...titleQuery(entity.plural, id), enabled: entity.may.read })),
  });
  const unread = value.filter((_, place) => !chosen[place]?.data);
  const referred = useReferredTitles(entity, unread);
  const known = new Map(value.map((id, place) => [id, chosen[place]?.data ?? referred.get(id) ?? '…']));
  const choices = (found.data?.items ?? []).filter(({ id }) => !known.has(id));
  const misfit = useMisfit(entity, value);
  const create = useCreateRecord(entity);
  const begin = () => {
    setTyped('');
    create?.({ entity, start: namedAs(entity, typed), onCreated: ({ id }) => onChange([...value, id]) });
  };
  const data = [
    ...[...known].map(([id, label]) => ({ value: id, label })),
    ...choices.map((record) => ({ value: record.id, label: recordTitle(record, entity) })),
    ...(create ? [{ value: toBeMade, label: labelOfNew(entity, typed) }] : []),
  ];
  return (
    <MultiSelect
      {...rest}
      error={rest.error ?? misfit}
      data={data}
      value={value}
      onChange={(ids) => (ids.includes(toBeMade) ? begin() : onChange(ids))}
      searchable
      clearable
      hidePickedOptions
      onKeyDown={enterStays}
      selectFirstOptionOnChange={settled && typed !== ''}
      openOnFocus={false}
      searchValue={typed}
      onSearchChange={setTyped}
      onDropdownOpen={() => setOpened(true)}
      filter={({ options }) => (settled ? options : [])}
      nothingFoundMessage={settled ? t('fields.nothingFound') : t('fields.searching')}
      rightSection={found.isFetching ? <Loader size="xs" /> : undefined}
      placeholder={
        value.length === 0 ? t('fields.typeToFind', { entities: inSentence(entity.labelPlural) }) : undefined
      }
    />
  );
}

/** The ids in the wire form of a list of references. */
export function idsIn(value: unknown): string[] {
  return Array.isArray(value) ? value.map(String) : [];
}
