import { Button } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import type { ScreenDescription } from '#shared/api/app-description.ts';
import type { FieldShape } from '#shared/fields/field.ts';
import { SlowTextInput } from '../../fields/slow-text-input.tsx';
import { FilterChip } from './filter-chip.tsx';
import { changeList, type ListState } from './list-state.ts';
import classes from './table.module.css';

interface ListToolbarProps {
  readonly screen: ScreenDescription;
  readonly fields: ReadonlyMap<string, FieldShape>;
  readonly state: ListState;
  onChange(state: ListState): void;
}

/** Search and filters. A filter in the address has its chip even where the screen does not offer it. */
export function ListToolbar({ screen, fields, state, onChange }: ListToolbarProps) {
  const paths = [...new Set([...screen.filters, ...Object.keys(state.filters)])];
  const offered = paths.flatMap((path) => {
    const field = fields.get(path);
    return field ? [{ path, field }] : [];
  });
  if (!screen.search && offered.length === 0) return null;
  const put = (path: string, value: string) => {
    const { [path]: _, ...others } = state.filters;
    onChange(changeList(state, { filters: value === '' ? others : { ...others, [path]: value } }));
  };
  return (
    <search className={classes.toolbar}>
      {screen.search && (
        <SlowTextInput
          className={classes.search}
          aria-label={`Search ${screen.title}`}
          placeholder="Search"
          type="search"
          size="xs"
          leftSection={<IconSearch size={16} aria-hidden />}
          value={state.search}
          onChange={(search) => onChange(changeList(state, { search }))}
        />
      )}
      {offered.map(({ path, field }) => (
        <FilterChip
          key={path}
          field={field}
          value={state.filters[path] ?? ''}
          onChange={(value) => put(path, value)}
        />
      ))}
      {Object.keys(state.filters).length > 1 && (
        <Button
          variant="subtle"
          color="gray"
          size="xs"
          onClick={() => onChange(changeList(state, { filters: {} }))}
        >
          Clear all filters
        </Button>
      )}
    </search>
  );
}
