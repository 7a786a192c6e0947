import { Table, Text } from '@mantine/core';
import type { QueryDescription } from '#shared/api/query-description.ts';
import type { GroupAnswer } from '#shared/api/calls/group-answer.ts';
import { inColumn } from '#shared/fields/number/in-column.ts';
import { inGroup } from '#shared/fields/number/in-record.ts';
import { formatValue } from '#shared/fields/format-value.ts';
import { useApp } from '../../app/app-context.tsx';
import { t } from '../../messages/t.ts';
import { labelOf } from '../dashboard/group-points.ts';
import classes from './query.module.css';
import { asGroup } from './query-rows.ts';

interface QueryTableProps {
  readonly title: string;
  readonly query: QueryDescription;
  readonly answer: GroupAnswer;
}

/** The rows of a query: what each group is, and its values, one column for each. */
export function QueryTable({ title, query, answer: { items, more } }: QueryTableProps) {
  const { style } = useApp();
  const { group } = query;
  const values = query.values.map((one) => {
    const value = inColumn(
      one.value,
      items.map((row) => row[one.name]),
    );
    return { ...one, value };
  });
  if (items.length === 0) return <Text c="dimmed">{t('screens.nothingToShow')}</Text>;
  return (
    <>
      {/* Many columns scroll within the table, so the keyboard must be able to reach it. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className={classes.scroll} role="region" aria-label={t('screens.asTable', { title })} tabIndex={0}>
        <Table aria-label={title} className={classes.table}>
          <Table.Thead>
            <Table.Tr>
              {group && <Table.Th scope="col">{group.label ?? t('screens.group')}</Table.Th>}
              {values.map(({ name, label }) => (
                <Table.Th key={name} scope="col" ta="end">
                  {label}
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {items.map((row) => {
              const lead = group && asGroup(row, group);
              return (
                <Table.Tr key={String(lead?.['group'] ?? '')}>
                  {group && lead && (
                    <Table.Th scope="row" className={classes.lead}>
                      {labelOf(lead, { group: group.value, month: group.month }, style)}
                    </Table.Th>
                  )}
                  {values.map(({ name, value }) => (
                    <Table.Td key={name} ta="end">
                      {row[name] === null || row[name] === undefined
                        ? '–'
                        : formatValue(inGroup(value, lead?.['group']), row[name], style)}
                    </Table.Td>
                  ))}
                </Table.Tr>
              );
            })}
          </Table.Tbody>
        </Table>
      </div>
      {more && (
        <Text size="xs" c="dimmed">
          {t('screens.tooManyGroups')}
        </Text>
      )}
    </>
  );
}
