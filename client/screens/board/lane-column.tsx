import { useDroppable } from '@dnd-kit/core';
import { Anchor, Button, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import type { ColumnDescription, EntityDescription } from '#shared/api/app-description.ts';
import { listQuery } from '../../api/queries.ts';
import { type ListQuery, LONGEST_PAGE } from '../../api/records.ts';
import { OptionBadge } from '../../fields/choice/option-badge.tsx';
import { t } from '../../messages/t.ts';
import { useApp } from '../../app/app-context.tsx';
import { sentenceOf } from '../../ui/failed.tsx';
import type { MarkOf } from '../list/marks/use-marks.ts';
import { BoardCard } from './board-card.tsx';
import classes from './board.module.css';
import type { LaneVerdict } from './lane-verdict.ts';
import { type Lane, type LaneField, lanesOf } from './lanes.ts';
import type { LaneMove } from './use-lane-move.ts';

/** A lane shows so many at first, and so many more at each wish, up to what one answer of the server has. */
const step = 50;

interface LaneColumnProps {
  readonly entity: EntityDescription;
  readonly field: LaneField;
  readonly lane: Lane;
  readonly columns: readonly ColumnDescription[];
  readonly markOf: MarkOf | undefined;
  /** What the lane asks for, without its size. */
  readonly query: ListQuery;
  /** Where all records of the lane stand in a table. */
  readonly all: string;
  /** Of the record in hand; undefined while there is none, or nothing is known of it yet. */
  readonly verdict?: LaneVerdict;
  readonly move: LaneMove;
}

/** The records of one option or state, with how many there are. */
export function LaneColumn(props: LaneColumnProps) {
  const { entity, field, lane, columns, markOf, query, all, verdict, move } = props;
  const { style } = useApp();
  const [limit, setLimit] = useState(step);
  const { data, error, refetch, isFetching } = useQuery(
    listQuery(entity.plural, { ...query, limit: String(limit), count: 'true' }),
  );
  const { setNodeRef, isOver } = useDroppable({ id: lane.name, data: { lane } });
  const { underway } = move;
  const staying = (data?.items ?? []).filter(({ id }) => id !== underway?.record.id);
  const arriving = underway?.lane.name === lane.name ? [underway.record] : [];
  const records = [...arriving, ...staying];
  const open = verdict?.kind === 'steps' || verdict?.kind === 'change';
  return (
    <section
      ref={setNodeRef}
      className={classes.lane}
      aria-label={lane.label}
      aria-busy={isFetching || undefined}
      data-open={open || undefined}
      data-closed={verdict?.kind === 'closed' || undefined}
      data-over={(open && isOver) || undefined}
    >
      <header className={classes.head}>
        {lane.option ? (
          <OptionBadge options={field.options} name={lane.name} />
        ) : (
          <Text size="sm" fw={600} c="dimmed">
            {lane.label}
          </Text>
        )}
        {data?.count !== undefined && (
          <Text size="sm" c="dimmed">
            {`${new Intl.NumberFormat(style.locale).format(data.count)}${data.more ? '+' : ''}`}
          </Text>
        )}
      </header>
      {verdict?.kind === 'closed' && (
        <Text size="sm" className={classes.reason}>
          {verdict.reason}
        </Text>
      )}
      {!data && !error && <LaneLoading />}
      {!data && error && (
        <Stack gap={6} role="alert">
          <Text size="sm">{sentenceOf(error)}</Text>
          <Button size="xs" variant="default" onClick={() => void refetch()}>
            {t('shell.tryAgain')}
          </Button>
        </Stack>
      )}
      {data && records.length === 0 && (
        <Text size="sm" c="dimmed" px={4}>
          {t('screens.laneEmpty')}
        </Text>
      )}
      <ul className={classes.cards}>
        {records.map((record) => (
          <li key={record.id}>
            <BoardCard
              entity={entity}
              field={field}
              record={record}
              columns={columns}
              mark={markOf?.(record)}
              lanes={lanesOf(field)}
              move={move}
            />
          </li>
        ))}
      </ul>
      {data?.next && limit < LONGEST_PAGE && (
        <Button size="xs" variant="subtle" onClick={() => setLimit(limit + step)} loading={isFetching}>
          {t('screens.showMore')}
        </Button>
      )}
      {data?.next && limit >= LONGEST_PAGE && (
        <Anchor component={Link} to={all} size="sm" px={4}>
          {t('screens.showAllInTable')}
        </Anchor>
      )}
    </section>
  );
}

function LaneLoading() {
  return (
    <Stack gap={8} role="status" aria-label={t('shell.loading')} aria-busy="true">
      <Skeleton height={64} />
      <Skeleton height={64} />
    </Stack>
  );
}
