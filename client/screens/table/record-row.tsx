import { Checkbox, Skeleton, Table } from '@mantine/core';
import type { KeyboardEvent, MouseEvent, Ref } from 'react';
import type { ColumnDescription, EntityDescription } from '#shared/api/app-description.ts';
import type { RecordAnswer } from '../../api/record-answer.ts';
import { FileOwnerContext } from '../../fields/file-owner.ts';
import { ValueCell } from '../../fields/value-cell.tsx';
import { columnValue } from '../column-value.ts';
import { recordTitle } from '../record-title.ts';
import { CellEditor } from './cell-editor.tsx';
import { isNumber } from './column-look.ts';
import { LeadCell } from './lead-cell.tsx';
import classes from './table.module.css';
import type { CellEdit } from './use-cell-edit.ts';
import type { Selection } from './use-selection.ts';

interface RecordRowProps {
  readonly entity: EntityDescription;
  readonly columns: readonly ColumnDescription[];
  readonly record: RecordAnswer;
  /** Its place in the whole list, counted from 0. */
  readonly index: number;
  readonly selection?: Selection;
  /** Undefined: values are not changed here. */
  readonly edit?: CellEdit;
  readonly rowRef?: Ref<HTMLTableRowElement>;
  onClick(event: MouseEvent<HTMLElement>): void;
  onKeyDown(event: KeyboardEvent<HTMLElement>): void;
}

/** A record as a row; the first cell is the link to it. */
export function RecordRow(props: RecordRowProps) {
  const { entity, columns, record, index, selection, edit, rowRef, onClick, onKeyDown } = props;
  const edited = edit?.cell?.id === record.id ? edit.cell.path : undefined;
  return (
    <Table.Tr
      ref={rowRef}
      role="row"
      aria-rowindex={index + 2}
      data-index={index}
      className={classes.row}
      data-record={record.id}
      data-chosen={selection?.has(record.id) || undefined}
      onClick={onClick}
      onKeyDown={onKeyDown}
    >
      {selection && (
        <Table.Td role="cell" className={classes.box}>
          <Checkbox
            size="sm"
            aria-label={`Choose ${recordTitle(record, entity)}`}
            checked={selection.has(record.id)}
            onChange={() => selection.toggle(record.id)}
          />
        </Table.Td>
      )}
      {columns.map((column, place) => (
        <Table.Td
          key={column.path}
          role="cell"
          className={classes.cell}
          data-number={isNumber(column.field) || undefined}
          data-label={column.label}
          data-editable={edit?.editable.includes(column.path) || undefined}
          onDoubleClick={() => edit?.begin(record.id, column.path)}
        >
          {/* What stands at the end of a path belongs to another record. */}
          <FileOwnerContext
            value={column.path.includes('.') ? undefined : { plural: entity.plural, id: record.id }}
          >
            {edit && edited === column.path ? (
              <CellEditor field={column.field} record={record} edit={edit} />
            ) : place === 0 ? (
              <LeadCell entity={entity} record={record} path={column.path} field={column.field} />
            ) : (
              <PlainValue column={column} record={record} />
            )}
          </FileOwnerContext>
        </Table.Td>
      ))}
    </Table.Tr>
  );
}

function PlainValue({
  column: { path, field },
  record,
}: {
  column: ColumnDescription;
  record: RecordAnswer;
}) {
  const { value, title } = columnValue(record, path);
  return <ValueCell field={field} value={value} title={title} room="row" />;
}

/** The place of a row that is on its way. */
export function WaitingRow({ index, cells }: { index: number; cells: number }) {
  return (
    <Table.Tr role="row" aria-rowindex={index + 2} aria-busy="true">
      <Table.Td role="cell" colSpan={cells}>
        <Skeleton height={18} radius="sm" />
      </Table.Td>
    </Table.Tr>
  );
}
