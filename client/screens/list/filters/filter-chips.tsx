import { Button, Menu, NativeSelect, ScrollArea } from '@mantine/core';
import { IconFilterPlus } from '@tabler/icons-react';
import { useState } from 'react';
import type { FieldShape } from '#shared/fields/field.ts';
import { operatorsOf } from '#shared/fields/filter-operators.ts';
import type { ListFilter } from '#shared/screens/list-state.ts';
import { t } from '../../../messages/t.ts';
import { FilterChip } from './filter-chip.tsx';
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

/** The filters that are set or offered, and a way to set any other. One in the address has its chip wherever it is from. */
export function FilterChips({ offered, fields, filters, onChange, matchAny, onMatch }: FilterChipsProps) {
  const [added, setAdded] = useState<readonly string[]>([]);
  const paths = [...new Set([...offered, ...filters.map(({ path }) => path), ...added])];
  const chips = paths.flatMap((path) => {
    const field = fields.get(path);
    if (field === undefined || operatorsOf(field).length === 0) return [];
    const own = filters.filter((filter) => filter.path === path);
    const shown: readonly ListFilter[] = own.length === 0 ? [{ path, value: '' }] : own;
    return shown.map((filter, place) => ({ key: `${path} ${place}`, field, filter }));
  });
  const replace = (filter: ListFilter, next: ListFilter | undefined) => {
    if (filters.includes(filter)) {
      onChange(filters.flatMap((one) => (one === filter ? (next ?? []) : one)));
    } else if (next !== undefined) onChange([...filters, next]);
  };
  return (
    <>
      {filters.length > 1 && (
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
      {chips.map(({ key, field, filter }) => (
        <FilterChip
          key={key}
          field={field}
          filter={filter}
          fresh={added.includes(filter.path)}
          onChange={(next) => {
            if (next === undefined && !offered.includes(filter.path) && !added.includes(filter.path))
              setAdded([...added, filter.path]);
            replace(filter, next);
          }}
          onRemove={() => {
            setAdded(added.filter((path) => path !== filter.path));
            replace(filter, undefined);
          }}
        />
      ))}
      <MoreFilters
        fields={new Map([...fields].filter(([path]) => !paths.includes(path)))}
        onAdd={(path) => setAdded([...added, path])}
      />
      {filters.length > 1 && (
        <Button
          variant="subtle"
          color="gray"
          size="xs"
          onClick={() => {
            setAdded([]);
            onChange([]);
          }}
        >
          {t('screens.clearFilters')}
        </Button>
      )}
    </>
  );
}

function MoreFilters({
  fields,
  onAdd,
}: {
  fields: ReadonlyMap<string, FieldShape>;
  onAdd(path: string): void;
}) {
  const offered = [...fields].filter(([, field]) => operatorsOf(field).length > 0 && field.type !== 'id');
  if (offered.length === 0) return null;
  return (
    <Menu position="bottom-start" shadow="md" returnFocus={false}>
      <Menu.Target>
        <Button
          size="xs"
          variant="subtle"
          color="gray"
          leftSection={<IconFilterPlus size={16} aria-hidden />}
        >
          {t('screens.filter')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <ScrollArea.Autosize mah="50vh" type="auto">
          {offered.map(([path, { label }]) => (
            <Menu.Item key={path} onClick={() => onAdd(path)}>
              {label}
            </Menu.Item>
          ))}
        </ScrollArea.Autosize>
      </Menu.Dropdown>
    </Menu>
  );
}
