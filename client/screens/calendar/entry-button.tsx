import { Anchor, Button, Group, Popover, Stack, Text, UnstyledButton } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { Link } from 'react-router';
import type { EntityDescription } from '#shared/api/app-description.ts';
import type { FieldShape, Option } from '#shared/fields/field.ts';
import { formatValue } from '#shared/fields/format-value.ts';
import type { RecordAnswer } from '../../api/record-answer.ts';
import { OptionBadge } from '../../fields/choice/option-badge.tsx';
import { t } from '../../messages/t.ts';
import { recordAddress } from '../../app/addresses.ts';
import { useApp } from '../../app/app-context.tsx';
import { useBeside } from '../../app/beside.ts';
import { LazyPopover } from '../../ui/lazy/lazy-popover.tsx';
import { fillOf, isThemeColour, tintOf } from '../../ui/theme/colours.ts';
import { MarkSign } from '../list/marks/mark-sign.tsx';
import { useNameOf } from '../list/use-name-of.ts';
import { recordTitle } from '../../app/record-title.ts';
import classes from './calendar.module.css';
import type { EntryDrawing } from './calendar-drawing.ts';
import type { Entry } from './days/entries.ts';
import { mayResize, movedFields } from './use-day-move.ts';

/** Whether the viewer may write the days of such entries at all; each single one is judged by the server. */
export function mayMove({ entity, fields }: Pick<EntryDrawing, 'entity' | 'fields'>): boolean {
  return movedFields(fields).every(({ name }) => entity.updatable.includes(name));
}

/** An entry in its colour. It opens to when it is, the way to its record, and buttons that move it. */
export function EntryButton({ entry, drawing }: { entry: Entry; drawing: EntryDrawing }) {
  const { entity, screen, followed, follow } = drawing;
  const name = useNameOf(screen)(entry.record) ?? recordTitle(entry.record, entity);
  const colour = colourOf(entry.record, entity);
  const mark = drawing.markOf?.(entry.record);
  return (
    <LazyPopover
      position="bottom-start"
      shadow="md"
      trapFocus
      returnFocus
      renderButton={(opener) => (
        <UnstyledButton
          {...opener}
          // An entry that was moved by keyboard is drawn elsewhere: the focus goes with it.
          ref={(button) => {
            opener.ref.current = button;
            if (followed() === entry.record.id) button?.focus();
          }}
          onBlur={() => follow(undefined)}
          className={classes.entry}
          data-record={entry.record.id}
          // The colour alone says it to nobody who sees fewer of them.
          title={stateLabel(entry.record, entity)}
          style={{
            background: tintOf(colour).ground,
            borderInlineStartColor: fillOf(colour),
          }}
        >
          {mark && <MarkSign mark={mark} />}
          {entry.time && <span className={classes.time}>{entry.time} </span>}
          <bdi>{name}</bdi>
        </UnstyledButton>
      )}
    >
      <Popover.Dropdown aria-label={name} maw="min(22rem, 92vw)">
        <EntryDetails entry={entry} name={name} drawing={drawing} />
      </Popover.Dropdown>
    </LazyPopover>
  );
}

function EntryDetails({ entry, name, drawing }: { entry: Entry; name: string; drawing: EntryDrawing }) {
  const { description, style } = useApp();
  const openBeside = useBeside()?.open;
  const { entity, fields, move } = drawing;
  const { record } = entry;
  const state = stateOf(record, entity);
  const when = movedFields(fields).flatMap((field) => {
    const value = record.values[field.name];
    return value === null || value === undefined
      ? []
      : [`${field.label}: ${formatValue(field, value, style)}`];
  });
  return (
    <Stack gap="xs">
      <Anchor component={Link} to={recordAddress(description, entity, record.id)} fw={600}>
        {name}
      </Anchor>
      {openBeside && (
        <div>
          <Button size="compact-xs" variant="subtle" onClick={() => openBeside(record.id)}>
            {t('screens.openBeside')}
          </Button>
        </div>
      )}
      {when.map((line) => (
        <Text key={line} size="sm">
          {line}
        </Text>
      ))}
      {state && (
        <div>
          <OptionBadge options={state.field.options} name={state.name} />
        </div>
      )}
      {mayMove(drawing) && (
        <Group gap="xs">
          <Button
            size="xs"
            variant="default"
            leftSection={<IconChevronLeft size={14} aria-hidden />}
            onClick={() => move.go(record, { days: -1 })}
          >
            {t('screens.dayEarlier')}
          </Button>
          <Button
            size="xs"
            variant="default"
            rightSection={<IconChevronRight size={14} aria-hidden />}
            onClick={() => move.go(record, { days: 1 })}
          >
            {t('screens.dayLater')}
          </Button>
          {fields.from.type === 'datetime' && (
            <>
              <Button size="xs" variant="default" onClick={() => move.go(record, { days: 0, minutes: -15 })}>
                {t('screens.minutesEarlier', { minutes: 15 })}
              </Button>
              <Button size="xs" variant="default" onClick={() => move.go(record, { days: 0, minutes: 15 })}>
                {t('screens.minutesLater', { minutes: 15 })}
              </Button>
            </>
          )}
        </Group>
      )}
      {mayResize(drawing, record) && (
        <Group gap="xs">
          <Button size="xs" variant="default" onClick={() => move.go(record, { days: -1, end: 'to' })}>
            {t('screens.dayShorter')}
          </Button>
          <Button size="xs" variant="default" onClick={() => move.go(record, { days: 1, end: 'to' })}>
            {t('screens.dayLonger')}
          </Button>
        </Group>
      )}
    </Stack>
  );
}

function colourOf(record: RecordAnswer, entity: EntityDescription): string {
  const colour = stateOption(record, entity)?.colour;
  return isThemeColour(colour) ? colour : 'accent';
}

function stateLabel(record: RecordAnswer, entity: EntityDescription): string | undefined {
  return stateOption(record, entity)?.label;
}

function stateOption(record: RecordAnswer, entity: EntityDescription): Option | undefined {
  const state = stateOf(record, entity);
  return state?.field.options.find(({ name }) => name === state.name);
}

type StateField = FieldShape & { readonly type: 'state' };

function stateOf(
  record: RecordAnswer,
  entity: EntityDescription,
): { field: StateField; name: string } | undefined {
  const field = entity.fields.find((candidate) => candidate.name === entity.stateField);
  if (field?.type !== 'state') return undefined;
  const name = record.values[field.name];
  return typeof name === 'string' ? { field, name } : undefined;
}
