import { inSentence } from '../../messages/in-sentence.ts';
import { Loader, MultiSelect, type MultiSelectProps } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQueries } from '@tanstack/react-query';
import { useState } from 'react';
import type { EntityDescription } from '#shared/api/app-description.ts';
import { titleQuery } from '../../api/titles.ts';
import { t } from '../../messages/t.ts';
import { useCreateRecord } from './create-record.ts';
import { enterStays } from '../base/enter-stays.ts';
import { useMisfit, useReferredTitles } from './offered-records.ts';
import { useRecordOptions } from './record-options.ts';
import { drawOption, type RecordOption } from './record-option.tsx';
import { labelOfNew, namedAs, toBeMade } from './record-to-make.ts';
import type { WhyNot } from './why-not.ts';

type RecordsSelectProps = Omit<MultiSelectProps<string>, 'data' | 'value' | 'onChange'> & {
  readonly entity: EntityDescription;
  /** Which of its records may be chosen, as the API's `filter=` takes it. */
  readonly offered?: string;
  /** Why others may not be chosen, where the contract says it. */
  readonly reason?: WhyNot | undefined;
  readonly value: string[];
  onChange(ids: string[]): void;
};

/** Picks several records: looks them up on the server while one types, by what they are called. */
export function RecordsSelect({ entity, offered, reason, value, onChange, ...rest }: RecordsSelectProps) {
  const [typed, setTyped] = useState('');
  const [openings, setOpenings] = useState(0);
  const [q] = useDebouncedValue(typed, 200);
  const found = useRecordOptions({ entity, offered, reason, q, openings });
  const settled = typed === q && found.isKnown;
  const chosen = useQueries({
    queries: value.map((id) => ({ ...titleQuery(entity.plural, id), enabled: entity.may.read })),
  });
  const unread = value.filter((_, place) => !chosen[place]?.data);
  const referred = useReferredTitles(entity, unread);
  const known = new Map(value.map((id, place) => [id, chosen[place]?.data ?? referred.get(id) ?? '…']));
  const misfit = useMisfit(entity, value);
  const create = useCreateRecord(entity);
  const take = (ids: string[]) => {
    for (const id of ids) if (!value.includes(id)) found.note(id);
    onChange(ids);
  };
  const begin = () => {
    setTyped('');
    create?.({ entity, start: namedAs(entity, typed), onCreated: ({ id }) => take([...value, id]) });
  };
  const data: readonly RecordOption[] = [
    ...[...known].map(([id, label]) => ({ value: id, label })),
    ...found.options.filter((option) => !known.has(option.value)),
    ...(create ? [{ value: toBeMade, label: labelOfNew(entity, typed) }] : []),
  ];
  return (
    <MultiSelect
      {...rest}
      error={rest.error ?? misfit}
      data={data}
      renderOption={drawOption(data)}
      value={value}
      onChange={(ids) => (ids.includes(toBeMade) ? begin() : take(ids))}
      searchable
      clearable
      hidePickedOptions
      onKeyDown={enterStays}
      selectFirstOptionOnChange={settled && typed !== ''}
      openOnFocus={false}
      searchValue={typed}
      onSearchChange={setTyped}
      onDropdownOpen={() => setOpenings(openings + 1)}
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
