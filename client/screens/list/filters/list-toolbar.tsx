import { ActionIcon, Text } from '@mantine/core';
import { IconSearch, IconX } from '@tabler/icons-react';
import { Children, type ReactNode } from 'react';
import type { ScreenDescription } from '#shared/api/app-description.ts';
import type { FieldShape } from '#shared/fields/field.ts';
import { SlowTextInput } from '../../../fields/base/slow-text-input.tsx';
import { t } from '../../../messages/t.ts';
import { FilterChips } from './filter-chips.tsx';
import { operatorsOf } from '#shared/fields/filter-operators.ts';
import { changeList, type ListState } from '#shared/screens/list-state.ts';
import classes from './filters.module.css';
import cut from '../../../ui/page/cut.module.css';

/** More filters than this do not fit beside tools in words, not even on a wide screen. */
const MANY = 4;

interface ListToolbarProps {
  readonly screen: ScreenDescription;
  readonly fields: ReadonlyMap<string, FieldShape>;
  readonly state: ListState;
  onChange(state: ListState): void;
  /** Stands at the end of the line. */
  readonly children?: ReactNode;
}

/** Search and filters. A filter in the address has its chip even where the screen does not offer it. */
export function ListToolbar({ screen, fields, state, onChange, children }: ListToolbarProps) {
  const hasFilters = [...fields.values()].some((field) => operatorsOf(field).length > 0);
  const hasTools = Children.toArray(children).length > 0;
  if (!screen.search && !hasFilters && state.where === undefined && !hasTools) return null;
  const offered = screen.filters.length + (state.where === undefined ? 0 : 1);
  return (
    <search className={classes.toolbar} data-many-filters={offered > MANY || undefined}>
      {screen.search && (
        <SlowTextInput
          className={classes.search}
          aria-label={t('screens.searchIn', { screen: screen.title })}
          placeholder={t('screens.search')}
          type="search"
          size="xs"
          leftSection={<IconSearch size={16} aria-hidden />}
          value={state.search}
          onChange={(search) => onChange(changeList(state, { search }))}
        />
      )}
      <div className={`${cut.cut} ${classes.chips}`}>
        {state.where !== undefined && (
          <span className={classes.chip}>
            <Text component="span" size="sm" fw={600} className={classes.called}>
              {state.called ?? t('screens.selectedRecords')}
            </Text>
            <ActionIcon
              size="sm"
              variant="subtle"
              color="gray"
              aria-label={t('screens.removeFilter', { filter: state.called ?? t('screens.selectedRecords') })}
              onClick={() => onChange(changeList(state, { where: undefined, called: undefined }))}
            >
              <IconX size={14} aria-hidden />
            </ActionIcon>
          </span>
        )}
        <FilterChips
          offered={screen.filters}
          fields={fields}
          filters={state.filters}
          onChange={(filters) => onChange(changeList(state, { filters }))}
          matchAny={state.matchAny}
          onMatch={(matchAny) => onChange(changeList(state, { matchAny }))}
        />
      </div>
      {children}
    </search>
  );
}
