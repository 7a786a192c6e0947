import { ActionIcon, Button, NativeSelect, Text } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import type { FieldShape } from '#shared/fields/field.ts';
import type { ListFilter } from '#shared/screens/list-state.ts';
import { t } from '../../../messages/t.ts';
import { FilterSet } from './filter-set.tsx';
import classes from './filters.module.css';

interface FilterChipsProps {
  /** Paths that are always offered. */
  readonly offered: readonly string[];
  readonly fields: ReadonlyMap<string, FieldShape>;
  readonly filters: readonly ListFilter[];
  onChange(filters: readonly ListFilter[]): void;
  /** One of them is enough. */
  readonly matchAny: boolean | undefined;
  onMatch(matchAny: boolean | undefined): void;
}

/** The filters that are set or offered, and groups of them. One in the address has its chip wherever it is from. */
export function FilterChips({ offered, fields, filters, onChange, matchAny, onMatch }: FilterChipsProps) {
  // Groups that were asked for; one without filters is in no address.
  const [begun, setBegun] = useState<readonly number[]>([]);
  const within = (number: number | undefined) => filters.filter(({ group }) => group === number);
  const groups = [...new Set([...filters.flatMap(({ group }) => group ?? []), ...begun])].toSorted(
    (one, other) => one - other,
  );
  const single = within(undefined);
  const grouped = filters.filter(({ group }) => group !== undefined);
  const changeGroup = (number: number, next: readonly ListFilter[]) =>
    onChange([
      ...filters.filter(({ group }) => group !== number),
      ...next.map((filter) => ({ ...filter, group: number })),
    ]);
  const ends = (number: number) => {
    setBegun(begun.filter((one) => one !== number));
    changeGroup(number, []);
  };
  return (
    <>
      {single.length + groups.length > 1 && (
        <NativeSelect
          size="xs"
          className={classes.match}
          aria-label={t('screens.matching')}
          value={matchAny ? 'any' : 'all'}
          data={[
            { value: 'all', label: t('screens.matchAll') },
            { value: 'any', label: t('screens.matchAny') },
          ]}
          onChange={({ currentTarget }) => onMatch(currentTarget.value === 'any' || undefined)}
        />
      )}
      {groups.map((number) => (
        <FilterGroup
          key={number}
          called={t(matchAny ? 'screens.allOfGroup' : 'screens.anyOfGroup')}
          onEnd={() => ends(number)}
        >
          <FilterSet
            offered={[]}
            fields={fields}
            filters={within(number)}
            fresh={begun.includes(number)}
            onChange={(next) => changeGroup(number, next)}
          />
        </FilterGroup>
      ))}
      <FilterSet
        offered={offered}
        fields={fields}
        filters={single}
        onChange={(next) => onChange([...next, ...grouped])}
        onGroup={() => setBegun([...begun, Math.max(0, ...groups) + 1])}
      />
      {filters.length > 1 && (
        <Button
          variant="subtle"
          color="gray"
          size="xs"
          onClick={() => {
            setBegun([]);
            onChange([]);
          }}
        >
          {t('screens.clearFilters')}
        </Button>
      )}
    </>
  );
}

interface FilterGroupProps {
  /** How its filters go together. */
  readonly called: string;
  readonly children: ReactNode;
  onEnd(): void;
}

/** Filters in a frame, which count as one. */
function FilterGroup({ called, children, onEnd }: FilterGroupProps) {
  return (
    <span role="group" aria-label={called} className={classes.group}>
      <Text component="span" size="xs" c="dimmed" aria-hidden>
        {called}
      </Text>
      {children}
      <ActionIcon
        size="sm"
        variant="subtle"
        color="gray"
        aria-label={t('screens.removeGroup')}
        onClick={onEnd}
      >
        <IconX size={14} aria-hidden />
      </ActionIcon>
    </span>
  );
}
