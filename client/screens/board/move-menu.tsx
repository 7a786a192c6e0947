import { ActionIcon, Button, Loader, Popover, Stack, Text } from '@mantine/core';
import { IconArrowsLeftRight } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { EntityDescription } from '#shared/api/app-description.ts';
import { recordQuery } from '../../api/queries.ts';
import type { RecordAnswer } from '../../api/record-answer.ts';
import { t } from '../../messages/t.ts';
import { LazyPopover } from '../../ui/lazy/lazy-popover.tsx';
import { sentenceOf } from '../../ui/failed.tsx';
import { recordTitle } from '../../app/record-title.ts';
import { type LaneVerdict, laneVerdict } from './lane-verdict.ts';
import type { Lane, LaneField } from './lanes.ts';
import type { LaneMove } from './use-lane-move.ts';

interface MoveMenuProps {
  readonly entity: EntityDescription;
  readonly field: LaneField;
  readonly record: RecordAnswer;
  readonly lanes: readonly Lane[];
  readonly move: LaneMove;
}

/** The lanes a card can go to, and why not to the others: for the keyboard, for a finger, for a screen reader. */
export function MoveMenu({ entity, field, record, lanes, move }: MoveMenuProps) {
  const [opened, setOpened] = useState(false);
  const title = recordTitle(record, entity);
  return (
    <LazyPopover
      opened={opened}
      onChange={setOpened}
      position="bottom-end"
      shadow="md"
      trapFocus
      returnFocus
      renderButton={(opener) => (
        <ActionIcon
          {...opener}
          variant="subtle"
          color="gray"
          size="sm"
          aria-label={t('screens.move', { record: title })}
          onPointerDown={(event) => event.stopPropagation()} // a press here takes nothing in hand
        >
          <IconArrowsLeftRight size={15} aria-hidden />
        </ActionIcon>
      )}
    >
      <Popover.Dropdown
        aria-label={t('screens.move', { record: title })}
        maw="min(22rem, 92vw)"
        onPointerDown={(event) => event.stopPropagation()}
      >
        <Ways
          entity={entity}
          field={field}
          id={record.id}
          lanes={lanes}
          onTake={(found, lane, verdict) => {
            setOpened(false);
            move.go(found, lane, verdict);
          }}
        />
      </Popover.Dropdown>
    </LazyPopover>
  );
}

interface WaysProps extends Pick<MoveMenuProps, 'entity' | 'field' | 'lanes'> {
  readonly id: string;
  onTake(record: RecordAnswer, lane: Lane, verdict: LaneVerdict): void;
}

function Ways({ entity, field, id, lanes, onTake }: WaysProps) {
  const { data: record, error } = useQuery({ ...recordQuery(entity.plural, id, ''), staleTime: 0 });
  if (error) return <Text size="sm">{sentenceOf(error)}</Text>;
  if (!record) return <Loader size="sm" aria-label={t('shell.loading')} />;
  const judged = lanes.map((lane) => ({ lane, verdict: laneVerdict(lane, record, { entity, field }) }));
  const open = judged.filter(({ verdict }) => verdict.kind === 'steps' || verdict.kind === 'change');
  const closed = judged.flatMap(({ lane, verdict }) =>
    verdict.kind === 'closed' ? [{ label: lane.label, reason: verdict.reason }] : [],
  );
  return (
    <Stack gap="xs">
      {open.length === 0 && <Text size="sm">{t('screens.cannotMove')}</Text>}
      {open.map(({ lane, verdict }) => (
        <Button key={lane.name} size="xs" variant="light" onClick={() => onTake(record, lane, verdict)}>
          {lane.label}
        </Button>
      ))}
      {[...Map.groupBy(closed, ({ reason }) => reason)].map(([reason, refused]) => (
        <Text key={reason} size="xs" c="dimmed">
          <b>{refused.map(({ label }) => label).join(', ')}</b>: {reason}
        </Text>
      ))}
    </Stack>
  );
}
