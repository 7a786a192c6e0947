import { inSentence } from '../../../messages/in-sentence.ts';
import { Anchor, Button, Group, Stack, Text, Title } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { use, useMemo } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { ColumnDescription, EntityDescription, ScreenDescription } from '#shared/api/app-description.ts';
import type { FieldShape } from '#shared/fields/field.ts';
import { listQuery } from '../../../api/queries.ts';
import type { RecordAnswer } from '../../../api/record-answer.ts';
import { useCreateRecord } from '../../../fields/record/create-record.ts';
import { t } from '../../../messages/t.ts';
import { listAddress, tableOf } from '../../../app/addresses.ts';
import { entityNamed, useApp } from '../../../app/app-context.tsx';
import { Failed } from '../../../ui/failed.tsx';
import { expandOf } from '#shared/screens/list-columns.ts';
import { columnValue, drawnOf, readableIn } from '../../../app/column-value.ts';
import { recordTitle } from '../../../app/record-title.ts';
import { IsPageContext } from '../../../ui/page/page-level.ts';
import { isA } from '#shared/fields/field-types.ts';
import { totalsOf } from '#shared/fields/totals.ts';
import { filterClause } from '#shared/screens/list-filter.ts';
import { ListLoading } from '../../list/list-loading.tsx';
import { MarkLegend } from '../../list/marks/mark-sign.tsx';
import { type MarkOf, marksAmong, marksOf, useMarks } from '../../list/marks/use-marks.ts';
import { RecordCard } from '../../list/record-card.tsx';
import { fitInto } from '../../table/rows/column-look.ts';
import { saysSomething } from './arrange.ts';
import { relatedColumns } from './related-columns.ts';
import { RelatedTalk } from './related-talk.tsx';
import { talkOf } from './talk-of.ts';
import type { Totals } from '../../table/rows/totals-row.tsx';
import { RecordTable } from '../../table/rows/record-table.tsx';

type Back = EntityDescription['backs'][number];

/** At most this many stand below a record; the rest is one click away. */
const shown = 10;

interface RelatedListProps {
  readonly back: Back;
  readonly record: RecordAnswer;
  /** An empty list to which nothing can be added is left out. */
  readonly read?: boolean;
  /** Its name stands above it already, as that of its tab. */
  readonly inTab?: boolean;
}

/** The records that point at this one, through one way back; they can be added to where they stand. */
export function RelatedList({ back, record, read, inTab }: RelatedListProps) {
  const { description } = useApp();
  const entity = entityNamed(description, back.entity);
  if (!entity?.may.read) return null;
  const pointing = entity.fields.find(({ name }) => name === back.field);
  if (!pointing) return null;
  const table = tableOf(description, entity);
  const columns = relatedColumns(table, entity, back);
  return (
    <EntityRelated
      {...{ entity, back, pointing, record, columns, read, inTab }}
      sort={sortOf(table, entity)}
    />
  );
}

/** As the table of the entity has it, or else by the number that puts parts into order. */
function sortOf(table: ScreenDescription | undefined, { order }: EntityDescription): string {
  const own = order === undefined ? '' : `${order},created_at`;
  return table?.sort || own;
}

interface EntityRelatedProps extends RelatedListProps {
  readonly entity: EntityDescription;
  /** The field of theirs that leads to this record. */
  readonly pointing: FieldShape;
  readonly columns: readonly ColumnDescription[];
  /** As the entity's own table has them. */
  readonly sort: string;
}

function EntityRelated({ entity, back, pointing, record, columns, sort, read, inTab }: EntityRelatedProps) {
  const { description } = useApp();
  const { id } = record;
  const marks = marksOf(description, entity);
  const markOf = useMarks({ marks });
  const filter = filterClause(pointing, { path: back.field, value: id });
  const totals = useMemo(() => sumsOf({ entity, back, columns, filter }), [entity, back, columns, filter]);
  const { data, error, refetch } = useQuery(
    listQuery(entity.plural, {
      filter,
      limit: String(shown),
      ...(sort !== '' && { sort }),
      expand: expandOf([...columns, ...marks]),
    }),
  );
  const columnsOf = (records: readonly RecordAnswer[]) => {
    const readable = readableIn(columns, records);
    return drawnOf(read && back.part ? columnsThatSay(readable, records) : readable, records);
  };
  const all = `${listAddress(description, entity)}?f.${back.field}=${id}`;
  const mayStartHere = entity.creatable.includes(back.field) && record.can?.add.includes(back.name) === true;
  const create = useCreateRecord(entity);
  if (read && !mayStartHere && data?.items.length === 0) return null;
  const none = data?.items.length === 0 && (
    <Text size="sm" c="dimmed">
      {t('screens.noneYet', { entities: inSentence(entity.labelPlural) })}
    </Text>
  );
  return (
    <Stack gap="xs" component="section" aria-label={back.label}>
      <Group justify="space-between">
        {inTab ? (
          none || <span />
        ) : (
          <Title order={2} size="h5">
            {back.label}
          </Title>
        )}
        {mayStartHere && create && (
          <Button
            variant="default"
            size="xs"
            leftSection={<IconPlus size={16} aria-hidden />}
            onClick={() =>
              create({
                entity,
                start: { [back.field]: id },
                // A list of references may take others, too.
                fixed: pointing.type === 'refs' ? [] : [back.field],
                onCreated: () => {},
              })
            }
          >
            {t('shell.newRecord', { entity: inSentence(entity.label) })}
          </Button>
        )}
      </Group>
      {!data && !error && <ListLoading few />}
      {!data && error && <Failed error={error} onRetry={() => void refetch()} />}
      {!inTab && none}
      {data && data.items.length > 0 && (
        <Records
          entity={entity}
          columns={columnsOf(data.items)}
          totals={data.items.length > 1 ? totals : undefined}
          records={data.items}
          label={back.label}
          markOf={markOf}
        />
      )}
      {data && <MarkLegend marks={marksAmong(data.items, marks, markOf)} />}
      {data?.next && (
        <Anchor component={Link} to={all} size="sm">
          {t('screens.showAll')}
        </Anchor>
      )}
    </Stack>
  );
}

interface Summed {
  readonly entity: EntityDescription;
  readonly back: Back;
  readonly columns: readonly ColumnDescription[];
  readonly filter: string | undefined;
}

/** The sums of all that refer to the record, also of those that are not shown; undefined without any. */
function sumsOf({ entity, back, columns, filter }: Summed): Totals | undefined {
  const summed = columns.filter(
    ({ path, field }) => back.sums?.includes(path) === true && totalsOf(field).includes('sum'),
  );
  if (summed.length === 0) return undefined;
  return {
    plural: entity.plural,
    query: { filter },
    shown: summed.map((column) => ({ column, total: 'sum' })),
    offeredFor: () => [],
    onChange: undefined,
  };
}

interface RecordsProps {
  readonly entity: EntityDescription;
  readonly columns: readonly ColumnDescription[];
  readonly totals: Totals | undefined;
  readonly records: readonly RecordAnswer[];
  readonly label: string;
  readonly markOf: MarkOf | undefined;
}

/** What people said as a conversation, all else as a table; beside a list, where that is too narrow for its columns, as cards. */
function Records({ entity, columns, totals, records, label, markOf }: RecordsProps) {
  const { style } = useApp();
  const isBeside = !use(IsPageContext);
  const talk = markOf === undefined ? talkOf(columns) : undefined;
  if (talk) return <RelatedTalk entity={entity} talk={talk} records={records} label={label} />;
  if (isBeside && !fitInto(BESIDE, columns, style)) {
    return records.map((record) => (
      <RecordCard
        key={record.id}
        entity={entity}
        record={record}
        columns={columns.filter(
          ({ path }) => columnValue(record, path).value !== recordTitle(record, entity),
        )}
        mark={markOf?.(record)}
      />
    ));
  }
  const rows = records.map((record, index) => ({ index, record }));
  return <RecordTable {...{ entity, columns, rows, label, markOf, totals }} />;
}

/** What a page beside a list has at the least for what it shows, in pixels, on a screen of 1,024. */
const BESIDE = 500;

/**
 * Of the parts of what somebody only reads, columns in which no row says anything are left out, such as a discount that
 * nobody has; not the first and the last, which is the result.
 */
function columnsThatSay(
  columns: readonly ColumnDescription[],
  records: readonly RecordAnswer[],
): readonly ColumnDescription[] {
  const says = ({ path, field }: ColumnDescription) =>
    records.some((record) => {
      const shown = columnValue(record, path);
      return saysSomething(shown, field) && !(isA(field, 'integer', 'decimal') && Number(shown.value) === 0);
    });
  return columns.filter((column, at) => at === 0 || at === columns.length - 1 || says(column));
}
