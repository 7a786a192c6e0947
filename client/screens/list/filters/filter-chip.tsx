import { ActionIcon, Button, Popover, Stack, VisuallyHidden } from '@mantine/core';
import { IconChevronDown, IconX } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import type { FieldShape } from '#shared/fields/field.ts';
import { filterClause } from '#shared/screens/list-filter.ts';
import type { ListFilter } from '#shared/screens/list-state.ts';
import { t } from '../../../messages/t.ts';
import { LazyPopover } from '../../../ui/lazy/lazy-popover.tsx';
import { FilterForm } from './filter-form.tsx';
import { FilterSummary } from './filter-summary.tsx';
import classes from './filters.module.css';

interface FilterChipProps {
  readonly field: FieldShape;
  /** Without a value: offered, but not set. */
  readonly filter: ListFilter;
  /** It was just asked for, so it begins opened. */
  readonly fresh: boolean;
  /** Undefined: it says nothing any more. */
  onChange(filter: ListFilter | undefined): void;
  onRemove(): void;
}

/** A filter as a button that says what it is set to; a click opens its operator and the control of the field's type. */
export function FilterChip({ field, filter, fresh, onChange, onRemove }: FilterChipProps) {
  const [opened, setOpened] = useState(fresh);
  const [draft, setDraft] = useState(filter);
  const isSet = filterClause(field, filter) !== undefined;
  // What was half chosen stays while the address says nothing of it.
  useEffect(() => {
    if (isSet) setDraft(filter);
  }, [isSet, filter]);
  // The control answers at once; the address, and with it the list, follows.
  const take = (next: ListFilter) => {
    setDraft(next);
    onChange(filterClause(field, next) === undefined ? undefined : next);
  };
  const remove = () => {
    setDraft({ path: filter.path, value: '' });
    onRemove();
  };
  return (
    <span className={classes.chip}>
      <LazyPopover
        opened={opened}
        onChange={setOpened}
        position="bottom-start"
        trapFocus
        returnFocus
        withinPortal
        shadow="md"
        renderButton={(opener) => (
          <Button
            {...opener}
            // As if it had been pressed, so that the focus comes back to it.
            autoFocus={fresh}
            size="xs"
            variant={isSet ? 'light' : 'default'}
            rightSection={<IconChevronDown size={14} aria-hidden />}
          >
            <VisuallyHidden>{t('screens.filterBy')} </VisuallyHidden>
            {isSet ? <FilterSummary field={field} filter={filter} /> : field.label}
          </Button>
        )}
      >
        <Popover.Dropdown
          miw={240}
          maw="min(24rem, 92vw)"
          aria-label={t('screens.filterByField', { field: field.label })}
        >
          <Stack gap="sm">
            <FilterForm field={field} filter={draft} onChange={take} />
            <Button size="xs" variant="default" onClick={() => setOpened(false)}>
              {t('screens.done')}
            </Button>
          </Stack>
        </Popover.Dropdown>
      </LazyPopover>
      {(isSet || fresh) && (
        <ActionIcon
          size="sm"
          variant="subtle"
          color="gray"
          aria-label={t('screens.removeFilter', { filter: field.label })}
          onClick={remove}
        >
          <IconX size={14} aria-hidden />
        </ActionIcon>
      )}
    </span>
  );
}
