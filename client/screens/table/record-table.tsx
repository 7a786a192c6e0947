import { Table, UnstyledButton } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { createColumnHelper, tableFeatures, useTable } from '@tanstack/react-table';
import { type MouseEvent, useMemo } from 'react';
import { useNavigate } from 'react-router';
import type { ColumnDescription, EntityDescription } from '#shared/api/app-description.ts';
import type { FieldShape } from '#shared/fields/field.ts';
import type { RecordAnswer } from '../../api/record-answer.ts';
import { ValueCell } from '../../fields/value-cell.tsx';
import { recordAddress } from '../../shell/addresses.ts';
import { useApp } from '../../shell/app-context.tsx';
import { columnValue } from '../column-value.ts';
import { LeadCell } from './lead-cell.tsx';
import { sortable } from './list-state.ts';
import classes from './table.module.css';

interface RecordTableProps {
  readonly entity: EntityDescription;
  readonly columns: readonly ColumnDescription[];
  readonly records: readonly RecordAnswer[];
  /** What a screen reader calls the table. */
  readonly label: string;
  /** As `sort=` takes it, one key. */
  readonly sort?: string;
  /** Undefined: the order cannot be changed. */
  onSort?(path: string): void;
}

const features = tableFeatures({});
const column = createColumnHelper<typeof features, RecordAnswer>();

/** Records as rows; on a phone each row becomes a card. The first cell is the link to the record. */
export function RecordTable({ entity, columns, records, label, sort, onSort }: RecordTableProps) {
  const drawn = useMemo(
    () => columns.map((each, place) => columnFor(entity, each, place)),
    [entity, columns],
  );
  const data = useMemo(() => [...records], [records]);
  const table = useTable({ features, columns: drawn, data, getRowId: (record) => record.id });
  const open = useOpenRow(entity);
  return (
    <div className={classes.scroll}>
      <Table className={classes.table} verticalSpacing={7} role="table" aria-label={label}>
        <Table.Thead className={classes.head} role="rowgroup">
          <Table.Tr role="row">
            {columns.map((each) => (
              <Header key={each.path} column={each} sort={sort} onSort={onSort} />
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody role="rowgroup">
          {table.getRowModel().rows.map((row) => (
            <Table.Tr
              key={row.id}
              role="row"
              className={classes.row}
              onClick={(event) => open(event, row.id)}
            >
              {row.getAllCells().map((cell, place) => (
                <Table.Td
                  key={cell.id}
                  role="cell"
                  className={classes.cell}
                  data-number={isNumber(columns[place]?.field) || undefined}
                  data-label={columns[place]?.label}
                >
                  <table.FlexRender cell={cell} />
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </div>
  );
}

function columnFor(entity: EntityDescription, { path, field, label }: ColumnDescription, place: number) {
  return column.display({
    id: path,
    header: label,
    cell: ({ row }) => {
      const { value, title } = columnValue(row.original, path);
      if (place === 0) return <LeadCell entity={entity} record={row.original} path={path} field={field} />;
      return <ValueCell field={field} value={value} title={title} room="row" />;
    },
  });
}

/** A click anywhere in a row opens its record, unless it was meant for a link or for marking text. */
function useOpenRow(entity: EntityDescription) {
  const { description } = useApp();
  const navigate = useNavigate();
  return (event: MouseEvent<HTMLElement>, id: string) => {
    const onLink = event.target instanceof Element && event.target.closest('a, button') !== null;
    if (onLink || String(window.getSelection() ?? '') !== '') return;
    void navigate(recordAddress(description, entity, id));
  };
}

function Header({
  column: { path, label, field },
  sort,
  onSort,
}: { column: ColumnDescription } & Pick<RecordTableProps, 'sort' | 'onSort'>) {
  if (!onSort || !sortable(field)) {
    return (
      <Table.Th role="columnheader" scope="col" data-number={isNumber(field) || undefined}>
        {label}
      </Table.Th>
    );
  }
  const order = sort === path ? 'ascending' : sort === `-${path}` ? 'descending' : 'none';
  const Arrow = order === 'descending' ? IconArrowDown : IconArrowUp;
  return (
    <Table.Th role="columnheader" scope="col" aria-sort={order} data-number={isNumber(field) || undefined}>
      <UnstyledButton className={classes.sort} onClick={() => onSort(path)}>
        {label}
        <Arrow size={14} aria-hidden className={classes.arrow} data-shown={order !== 'none' || undefined} />
      </UnstyledButton>
    </Table.Th>
  );
}

/** Numbers stand below each other by their last figure. */
function isNumber(field: FieldShape | undefined): boolean {
  return field !== undefined && ['integer', 'decimal', 'money'].includes(field.type);
}
