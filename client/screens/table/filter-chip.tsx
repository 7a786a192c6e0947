import { ActionIcon, Button, Popover, Stack, VisuallyHidden } from '@mantine/core';
import { IconChevronDown, IconX } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import type { FieldShape } from '#shared/fields/field.ts';
import { controlsOf } from '../../fields/field-types.ts';
import { FilterSummary } from './filter-summary.tsx';
import classes from './table.module.css';

interface FilterChipProps {
  readonly field: FieldShape;
  readonly value: string;
  onChange(value: string): void;
}

/** A filter as a button that says what it is set to; a click opens the control of the field's type. */
export function FilterChip({ field, value, onChange }: FilterChipProps) {
  const [opened, setOpened] = useState(false);
  const [draft, setDraft] = useState(value);
  useEffect(() => setDraft(value), [value]);
  const { Filter } = controlsOf(field);
  if (!Filter) return null;
  const set = value !== '';
  // The control answers at once; the address, and with it the list, follows.
  const take = (next: string) => {
    setDraft(next);
    onChange(next);
  };
  return (
    <span className={classes.chip}>
      <Popover
        opened={opened}
        onChange={setOpened}
        position="bottom-start"
        trapFocus
        withinPortal
        shadow="md"
      >
        <Popover.Target>
          <Button
            size="xs"
            variant={set ? 'light' : 'default'}
            rightSection={<IconChevronDown size={14} aria-hidden />}
            onClick={() => setOpened(!opened)}
          >
            <VisuallyHidden>Filter by </VisuallyHidden>
            {set ? (
              <>
                {field.label}: <FilterSummary field={field} value={value} />
              </>
            ) : (
              field.label
            )}
          </Button>
        </Popover.Target>
        <Popover.Dropdown miw={240} maw="min(24rem, 92vw)" aria-label={`Filter by ${field.label}`}>
          <Stack gap="sm">
            <Filter field={field} label={field.label} value={draft} onChange={take} />
            <Button size="xs" variant="default" onClick={() => setOpened(false)}>
              Done
            </Button>
          </Stack>
        </Popover.Dropdown>
      </Popover>
      {set && (
        <ActionIcon
          size="sm"
          variant="subtle"
          color="gray"
          aria-label={`Remove the filter ${field.label}`}
          onClick={() => onChange('')}
        >
          <IconX size={14} aria-hidden />
        </ActionIcon>
      )}
    </span>
  );
}
