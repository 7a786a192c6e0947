import { Table, Text, UnstyledButton } from '@mantine/core';
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import type { Ref } from 'react';
import type { ColumnDescription } from '#shared/api/app-description.ts';
import { t } from '../../../messages/t.ts';
import type { GroupHeading } from './group-heading.ts';
import classes from './groups.module.css';
import { type ColumnTotal, TotalValue } from './total-value.tsx';

interface GroupRowProps {
  readonly heading: GroupHeading;
  readonly index: number;
  readonly columns: readonly ColumnDescription[];
  readonly totals: readonly ColumnTotal[];
  /** True where a column of boxes stands before the others. */
  readonly boxes: boolean;
  readonly rowRef?: Ref<HTMLTableRowElement>;
  onFold(key: string): void;
}

/** The heading of a group: what its rows have in common, how many they are, and what they come to. */
export function GroupRow({ heading, index, columns, totals, boxes, rowRef, onFold }: GroupRowProps) {
  const firstTotal = columns.findIndex(({ path }) => totals.some((total) => total.column.path === path));
  const lead = Math.max(1, firstTotal === -1 ? columns.length : firstTotal);
  const Chevron = heading.folded ? IconChevronRight : IconChevronDown;
  return (
    <Table.Tr ref={rowRef} role="row" aria-rowindex={index + 2} data-index={index} className={classes.group}>
      <Table.Th role="rowheader" scope="rowgroup" colSpan={lead + (boxes ? 1 : 0)}>
        <UnstyledButton
          data-fold
          className={classes.fold}
          aria-expanded={!heading.folded}
          onClick={() => onFold(heading.key)}
        >
          <Chevron size={16} aria-hidden className={classes.chevron} />
          <span>{heading.label}</span>
          <Text component="span" size="sm" c="dimmed" fw={400}>
            {t('screens.recordsInGroup', { count: heading.count })}
          </Text>
        </UnstyledButton>
      </Table.Th>
      {columns.slice(lead).map((column) => {
        const total = totals.find(({ column: { path } }) => path === column.path);
        return (
          <Table.Td key={column.path} role="cell" className={classes.total} data-label={column.label}>
            {total && <TotalValue total={total} values={heading.values} />}
          </Table.Td>
        );
      })}
    </Table.Tr>
  );
}
