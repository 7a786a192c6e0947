import { useState } from 'react';
import type { FieldShape } from '#shared/fields/field.ts';
import { operatorsOf } from '#shared/fields/filter-operators.ts';
import type { ListFilter } from '#shared/screens/list-state.ts';
import { FilterChip } from './filter-chip.tsx';
import { MoreFilters } from './more-filters.tsx';

interface FilterSetProps {
  /** Paths that are always offered. */
  readonly offered: readonly string[];
  readonly fields: ReadonlyMap<string, FieldShape>;
  readonly filters: readonly ListFilter[];
  /** It was just asked for. */
  readonly fresh?: boolean;
  onChange(filters: readonly ListFilter[]): void;
  onGroup?(): void;
}

/** Filters beside each other, and a way to set any other, also a second one of the same field. */
export function FilterSet({ offered, fields, filters, fresh, onChange, onGroup }: FilterSetProps) {
  // Those that were asked for and say nothing yet.
  const [added, setAdded] = useState<readonly string[]>([]);
  const paths = [...new Set([...offered, ...filters.map(({ path }) => path), ...added])];
  const chips = paths.flatMap((path) => {
    const field = fields.get(path);
    if (field === undefined || operatorsOf(field).length === 0) return [];
    const own = filters.filter((filter) => filter.path === path);
    const isAdded = added.includes(path);
    const shown = own.length === 0 || isAdded ? [...own, { path, value: '' }] : own;
    return shown.map((filter, place) => ({ key: `${path} ${place}`, field, filter, isAdded }));
  });
  const without = (path: string) => added.filter((one) => one !== path);
  const replace = (filter: ListFilter, next: ListFilter | undefined) => {
    if (filters.includes(filter)) {
      onChange(filters.flatMap((one) => (one === filter ? (next ?? []) : one)));
      // A chip that says nothing any more stays while somebody is at it.
      if (next === undefined && !offered.includes(filter.path))
        setAdded([...without(filter.path), filter.path]);
    } else if (next !== undefined) {
      setAdded(without(filter.path));
      onChange([...filters, next]);
    }
  };
  return (
    <>
      {chips.map(({ key, field, filter, isAdded }) => (
        <FilterChip
          key={key}
          field={field}
          filter={filter}
          fresh={isAdded && !filters.includes(filter)}
          onChange={(next) => replace(filter, next)}
          onRemove={() => {
            setAdded(without(filter.path));
            if (filters.includes(filter)) onChange(filters.filter((one) => one !== filter));
          }}
        />
      ))}
      <MoreFilters
        fields={fields}
        fresh={fresh}
        onAdd={(path) => setAdded([...without(path), path])}
        onGroup={onGroup}
      />
    </>
  );
}
