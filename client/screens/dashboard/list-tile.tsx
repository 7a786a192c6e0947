import { Anchor, Box, Text, VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { ColumnDescription, EntityDescription } from '#shared/api/app-description.ts';
import type { MarkDescription } from '#shared/api/mark-description.ts';
import { listQuery } from '../../api/queries.ts';
import type { RecordAnswer } from '../../api/record-answer.ts';
import { ShownRecordContext } from '../../fields/base/shown-record.ts';
import { ValueCell } from '../../fields/value-cell.tsx';
import { useApp } from '../../app/app-context.tsx';
import { t } from '../../messages/t.ts';
import { expandOf } from '#shared/screens/list-columns.ts';
import { columnValue, drawnOf, fieldIn } from '../../app/column-value.ts';
import { MarkSign } from '../list/marks/mark-sign.tsx';
import { marksOf, useMarks } from '../list/marks/use-marks.ts';
import { standsAtEnd } from '../table/rows/column-look.ts';
import { LeadCell } from '../table/rows/lead-cell.tsx';
import classes from './dashboard.module.css';
import type { ShownTile } from './shown-tile.ts';
import { TileWaiting } from './tile-waiting.tsx';

/** So many records stand on a tile; the rest is one click away. */
const shown = 6;

interface ListTileProps {
  readonly tile: ShownTile;
  readonly entity: EntityDescription;
  readonly columns: readonly ColumnDescription[];
}

/** The first records of a tile; the rest is one click away. */
export function ListTile({ tile, columns: asked, entity }: ListTileProps) {
  const { description } = useApp();
  const marks = marksOf(description, entity);
  const markOf = useMarks({ marks });
  const { data, error, refetch } = useQuery(
    listQuery(entity.plural, {
      filter: tile.filter,
      sort: tile.sort,
      q: tile.q,
      limit: String(shown),
      expand: expandOf([...asked, ...marks]),
    }),
  );
  if (!data) return <TileWaiting error={error} height={140} onRetry={() => void refetch()} />;
  if (data.items.length === 0) {
    return (
      <Text size="sm" c="dimmed">
        {t('screens.nothingNow')}
      </Text>
    );
  }
  const all = tile.address;
  const columns = drawnOf(asked, data.items);
  return (
    <>
      <Box className={classes.table} style={{ '--others': Math.max(1, columns.length - 1) }}>
        <Headings columns={columns} />
        <ul className={classes.list} aria-label={tile.title}>
          {data.items.map((record) => (
            <Line key={record.id} record={record} columns={columns} entity={entity} mark={markOf?.(record)} />
          ))}
        </ul>
      </Box>
      {data.next && all && (
        <Anchor component={Link} to={all} size="sm">
          {t('screens.showAll')}
        </Anchor>
      )}
    </>
  );
}

/** What stands below each other, where it does; who listens hears it before each value. */
function Headings({ columns }: Pick<ListTileProps, 'columns'>) {
  return (
    <div className={classes.headings} aria-hidden>
      {columns.map(({ path, label, field }, place) => (
        <span key={path} className={classes.value} data-end={standsAtEnd(field, place === 0) || undefined}>
          {field.type !== 'boolean' && label}
        </span>
      ))}
    </div>
  );
}

interface LineProps {
  readonly record: RecordAnswer;
  readonly columns: readonly ColumnDescription[];
  readonly entity: EntityDescription;
  readonly mark: MarkDescription | undefined;
}

function Line({ record, columns, entity, mark }: LineProps) {
  const [lead, ...others] = columns;
  if (!lead) return null;
  return (
    <li className={classes.line} data-mark={mark?.colour}>
      <span className={classes.lead}>
        {mark && <MarkSign mark={mark} />}
        <LeadCell entity={entity} record={record} path={lead.path} field={lead.field} />
      </span>
      {others.map((column) => (
        <span
          key={column.path}
          className={classes.value}
          data-end={standsAtEnd(column.field, false) || undefined}
        >
          <Value entity={entity} record={record} column={column} />
        </span>
      ))}
    </li>
  );
}

interface ValueProps {
  readonly entity: EntityDescription;
  readonly record: RecordAnswer;
  readonly column: ColumnDescription;
}

/** Below no heading, Yes or No would not say of what: its label says that it holds. */
function Value({ entity, record, column: { path, label, field } }: ValueProps) {
  const { value, title } = columnValue(record, path);
  if (field.type === 'boolean') return value === true && <span>{label}</span>;
  return (
    <>
      <VisuallyHidden>{label} </VisuallyHidden>
      <ShownRecordContext value={path.includes('.') ? undefined : { plural: entity.plural, id: record.id }}>
        <ValueCell field={fieldIn(record, { path, field })} value={value} title={title} room="row" />
      </ShownRecordContext>
    </>
  );
}
