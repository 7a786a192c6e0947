import { ActionIcon, Popover } from '@mantine/core';
import { IconCalendar } from '@tabler/icons-react';
import { type KeyboardEvent, useMemo, useState } from 'react';
import { dateAt } from '#shared/time/zone-offsets.ts';
import { dateHint, dateInWords, dateToType, readDate } from '#shared/typed/read-date.ts';
import { t } from '../../messages/t.ts';
import { useApp } from '../../app/app-context.tsx';
import { fetchedLater } from '../../ui/fetched-later.tsx';
import { NotUnderstood } from '../base/not-understood.ts';
import { TypedLine, type TypedLineProps } from '../base/typed-line.tsx';
import type { Typing } from '../base/use-typed.ts';

const CalendarChoice = fetchedLater(async () => (await import('./calendar-choice.tsx')).CalendarChoice);

type DateLineProps = Omit<TypedLineProps, 'typing'> & {
  readonly min?: string;
  readonly max?: string;
  /** Below another layer that goes when one clicks outside of it. */
  readonly withinPortal?: boolean;
};

/**
 * A date to type in words or figures, or to pick. The calendar opens by a click or Alt and the down arrow, and goes when
 * one types: what is below the field, how the date was understood among it, would be covered.
 */
export function DateLine({
  min,
  max,
  withinPortal = true,
  value,
  onChange,
  onBlur,
  onKeyDown,
  ...rest
}: DateLineProps) {
  const [opened, setOpened] = useState(false);
  const typing = useDateTyping();
  const onKey = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Escape' && opened) event.stopPropagation(); // a cell around it stays
    if (event.key === 'ArrowDown' && event.altKey) setOpened(true);
    else if (event.key !== 'Shift') setOpened(false);
    onKeyDown?.(event);
  };
  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      position="bottom-start"
      shadow="md"
      withRoles={false}
      withinPortal={withinPortal}
    >
      <Popover.Target>
        <TypedLine
          {...rest}
          typing={typing}
          value={value}
          onChange={(next) => {
            setOpened(false);
            onChange(next);
          }}
          data-mantine-stop-propagation={opened} // Escape closes the calendar, not the dialog around it
          onClick={() => setOpened(true)}
          onKeyDown={onKey}
          onBlur={(event) => {
            setOpened(false);
            onBlur?.(event);
          }}
          rightSection={
            <ActionIcon
              variant="subtle"
              color="gray"
              size="sm"
              tabIndex={-1} // the keyboard has Alt and the down arrow
              aria-label={t('fields.calendar')}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => setOpened(!opened)}
            >
              <IconCalendar size={16} aria-hidden />
            </ActionIcon>
          }
        />
      </Popover.Target>
      <Popover.Dropdown onMouseDown={(event) => event.preventDefault()}>
        <CalendarChoice
          value={value === null || value instanceof NotUnderstood ? null : String(value)}
          min={min}
          max={max}
          onChange={(date) => {
            setOpened(false);
            onChange(date);
          }}
        />
      </Popover.Dropdown>
    </Popover>
  );
}

function useDateTyping(): Typing {
  const { style, description } = useApp();
  return useMemo(() => {
    const { locale } = style;
    return {
      read: (typed) => readDate(typed, { locale, today: dateAt(style.zone, description.now) }),
      write: (value) => dateToType(String(value), locale),
      tell: (value) => dateInWords(String(value), locale),
      hint: dateHint(locale),
    };
  }, [style, description]);
}
