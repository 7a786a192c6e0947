import { inSentence } from '../../messages/in-sentence.ts';
import { Loader, Select, type SelectProps } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { EntityDescription } from '#shared/api/app-description.ts';
import { recordQuery } from '../../api/queries.ts';
import { t } from '../../messages/t.ts';
import { recordTitle } from '../../app/record-title.ts';
import { useCreateRecord } from './create-record.ts';
import { selectAll } from '../base/select-all.ts';
import { enterStays } from '../base/enter-stays.ts';
import { useMisfit, useOfferedRecords, useReferredTitles } from './offered-records.ts';
import { labelOfNew, namedAs, toBeMade } from './record-to-make.ts';

type RecordSelectProps = Omit<SelectProps<string>, 'data' | 'value' | 'onChange'> & {
  readonly entity: EntityDescription;
  /** Which of its records may be chosen, as the API's `filter=` takes it. */
  readonly offered?: string;
  readonly value: string | null;
  /** How the chosen record is called, where that is known. */
  readonly title?: string;
  onChange(id: string | null): void;
};

/**
 * Picks a record: looks it up on the server while one types, by what it is called. Who types chooses anew: what was chosen
 * is given up, and the first that is found is marked, for Enter to take.
 */
export function RecordSelect({
  entity,
  offered,
  value,
  title,
  onChange,
  clearable,
  ...rest
}: RecordSelectProps) {
  const [typed, setTyped] = useState('');
  const [opened, setOpened] = useState(false);
  const [looked] = useDebouncedValue(typed, 200);
  const known = useChosen(entity, value, title);
  const misfit = useMisfit(entity, value === null ? [] : [value]);
  const create = useCreateRecord(entity);
  const q = looked === known ? '' : looked;
  const found = useOfferedRecords({ entity, offered, q, enabled: opened });
  // What was found for an earlier text is not offered: Enter would pick it. Nor is making a record that may be there.
  const settled = typed === looked && !found.isPlaceholderData && !found.isPending;
  const choices = (found.data?.items ?? []).map((record) => ({
    value: record.id,
    label: recordTitle(record, entity),
  }));
  const option = { value: toBeMade, label: labelOfNew(entity, typed === known ? '' : typed) };
  const begin = () => {
    setTyped(known);
    create?.({ entity, start: namedAs(entity, typed), onCreated: ({ id }) => onChange(id) });
  };
  const data =
    value === null || choices.some((choice) => choice.value === value)
      ? choices
      : [{ value, label: known }, ...choices];
  return (
    <Select
      {...rest}
      error={rest.error ?? misfit}
      clearable={clearable && value !== null}
      data={create ? [...data, option] : data}
      value={value ?? ''} // with null Mantine empties what is typed
      onInput={() => value !== null && onChange(null)}
      onFocus={value === null ? undefined : selectAll}
      onKeyDown={enterStays}
      selectFirstOptionOnChange={settled && typed !== '' && value === null}
      onChange={(id) => (id === toBeMade ? begin() : onChange(id))}
      searchable
      openOnFocus={false}
      searchValue={typed}
      onSearchChange={setTyped}
      onDropdownOpen={() => setOpened(true)}
      filter={({ options }) => (settled ? options : [])}
      allowDeselect={false}
      nothingFoundMessage={settled ? t('fields.nothingFound') : t('fields.searching')}
      rightSection={found.isFetching ? <Loader size="xs" /> : undefined}
      placeholder={t('fields.typeToFind', { entities: inSentence(entity.labelPlural) })}
    />
  );
}

/** The title of what is chosen; asked for where nobody has said it. */
function useChosen(entity: EntityDescription, id: string | null, title: string | undefined): string {
  const wanted = id !== null && title === undefined;
  const { data } = useQuery({
    ...recordQuery(entity.plural, id ?? '', ''),
    enabled: wanted && entity.may.read,
  });
  const referred = useReferredTitles(entity, wanted ? [id] : []);
  if (id === null) return '';
  return title ?? (data ? recordTitle(data, entity) : (referred.get(id) ?? '…'));
}
