import { inSentence } from '../../messages/in-sentence.ts';
import { Loader, Select, type SelectProps } from '@mantine/core';
import { useDebouncedValue, useMergedRef } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { EntityDescription } from '#shared/api/app-description.ts';
import { recordQuery } from '../../api/queries.ts';
import { t } from '../../messages/t.ts';
import { recordTitle } from '../../app/record-title.ts';
import { useCreateRecord } from './create-record.ts';
import { selectAll } from '../base/select-all.ts';
import { enterStays } from '../base/enter-stays.ts';
import { useMisfit, useReferredTitles } from './offered-records.ts';
import { useRecordOptions } from './record-options.ts';
import { drawOption, type RecordOption } from './record-option.tsx';
import { labelOfNew, namedAs, toBeMade } from './record-to-make.ts';
import type { WhyNot } from './why-not.ts';

type RecordSelectProps = Omit<SelectProps<string>, 'data' | 'value' | 'onChange'> & {
  readonly entity: EntityDescription;
  /** Which of its records may be chosen, as the API's `filter=` takes it. */
  readonly offered?: string;
  /** Why others may not be chosen, where the contract says it. */
  readonly reason?: WhyNot | undefined;
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
  reason,
  value,
  title,
  onChange,
  clearable,
  ref,
  ...rest
}: RecordSelectProps) {
  const [typed, setTyped] = useState('');
  const [openings, setOpenings] = useState(0);
  const [isOpen, setOpen] = useState(false);
  const [looked] = useDebouncedValue(typed, 200);
  const known = useChosen(entity, value, title);
  const misfit = useMisfit(entity, value === null ? [] : [value]);
  const create = useCreateRecord(entity);
  const q = looked === known ? '' : looked;
  const found = useRecordOptions({ entity, offered, reason, q, openings });
  // What was found for an earlier text is not offered: Enter would pick it. Nor is making a record that may be there.
  const settled = typed === looked && found.isKnown;
  const take = (id: string | null) => {
    if (id !== null) found.note(id);
    onChange(id);
  };
  const option = { value: toBeMade, label: labelOfNew(entity, typed === known ? '' : typed) };
  const begin = () => {
    setTyped(known);
    create?.({ entity, start: namedAs(entity, typed), onCreated: ({ id }) => take(id) });
  };
  const data: readonly RecordOption[] = [
    ...(value === null || found.options.some((one) => one.value === value) ? [] : [{ value, label: known }]),
    ...found.options,
    ...(create ? [option] : []),
  ];
  const input = useRef<HTMLInputElement>(null);
  const isChosen = value !== null && data.some((one) => one.value === value && one.label === typed);
  useEffect(() => {
    // What was chosen is selected, so that what is typed next takes its place.
    if (isChosen && document.activeElement === input.current) input.current?.select();
  }, [isChosen]);
  return (
    <Select
      {...rest}
      ref={useMergedRef(ref, input)}
      // Who is still looking is not told that nothing is chosen.
      error={isOpen && value === null ? undefined : (rest.error ?? misfit)}
      clearable={clearable && value !== null}
      data={data}
      renderOption={drawOption(data)}
      value={value ?? ''} // with null Mantine empties what is typed
      onInput={() => value !== null && onChange(null)}
      onFocus={value === null ? undefined : selectAll}
      onKeyDown={enterStays}
      selectFirstOptionOnChange={settled && typed !== '' && value === null}
      onChange={(id) => (id === toBeMade ? begin() : take(id))}
      searchable
      openOnFocus={false}
      searchValue={typed}
      onSearchChange={setTyped}
      onDropdownOpen={() => {
        setOpenings(openings + 1);
        setOpen(true);
      }}
      onDropdownClose={() => setOpen(false)}
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
