import { Skeleton, Table } from '@mantine/core';
import { IconLayoutSidebarRightExpand } from '@tabler/icons-react';
import { memo, type MouseEvent, type Ref } from 'react';
import type { ColumnDescription, EntityDescription } from '#shared/api/app-description.ts';
import type { MarkDescription } from '#shared/api/mark-description.ts';
import { useApp } from '../../../app/app-context.tsx';
import { useBeside } from '../../../app/beside.ts';
import { isLedTo } from '../../../app/reads-only.ts';
import type { RecordAnswer } from '../../../api/record-answer.ts';
import { ShownRecordContext } from '../../../fields/base/shown-record.ts';
import { WrittenValue } from '../../form/written/written-value.tsx';
import { t } from '../../../messages/t.ts';
import { columnValue, fieldIn, isEmptyValue } from '../../../app/column-value.ts';
import { MarkSign } from '../../list/marks/mark-sign.tsx';
import marks from '../../list/marks/marks.module.css';
import { recordTitle } from '../../../app/record-title.ts';
import { type Branch, BranchButton, branchAttributes } from './branch.tsx';
import tree from './branch.module.css';
import { CellEditor } from './cell-editor.tsx';
import { standsAtEnd } from './column-look.ts';
import { LeadCell } from './lead-cell.tsx';
import classes from './rows.module.css';
import type { CellEdit } from './use-cell-edit.ts';
import type { Selection } from './use-selection.ts';

interface RecordRowProps {
  readonly entity: EntityDescription;
  readonly columns: readonly ColumnDescription[];
  readonly record: RecordAnswer;
  /** Its place in the whole list, counted from 0. */
  readonly index: number;
  /** Undefined: nobody is choosing. */
  readonly chosen?: boolean;
  onToggle?: Selection['toggle'];
  /** Columns whose values are changed where they stand; undefined: none. */
  readonly editable?: readonly string[];
  onEdit?: CellEdit['begin'];
  /** Of the row whose value is being changed. */
  readonly edit?: CellEdit;
  readonly mark?: MarkDescription;
  readonly rowRef?: Ref<HTMLTableRowElement>;
  /** Where it stands in a tree; undefined: in none. */
  readonly branch?: Branch | undefined;
  /** Shows and hides what lies below a record. */
  onBranch?: ((id: string) => void) | undefined;
  /** Of a tree: Tab leads to this row. */
  readonly isStop?: boolean;
  onClick(event: MouseEvent<HTMLElement>): void;
}

/**
 * A record as a row; the first cell is the link to it. Its elements are plain ones, for a list draws very many of them: those of
 * Mantine take twice as long.
 */
export function RecordRow(props: RecordRowProps) {
  const { entity, columns, record, index, chosen, onToggle, editable, onEdit, edit, rowRef, onClick } = props;
  const { mark, branch, onBranch, isStop } = props;
  const app = useApp();
  const looks = [classes.row, mark && marks['marked'], branch && tree['row']];
  return (
    <tr
      ref={rowRef}
      role="row"
      aria-rowindex={index + 2}
      data-index={index}
      className={looks.filter((look) => look !== undefined).join(' ')}
      data-mark={mark?.colour}
      data-record={record.id}
      data-chosen={chosen || undefined}
      data-leads={chosen !== undefined || isLedTo(app, entity) || undefined}
      onClick={onClick}
      onDoubleClick={({ target }) => {
        const path = editablePath(target);
        if (path !== undefined && chosen === undefined) onEdit?.(record.id, path);
      }}
      {...(branch && { ...branchAttributes(branch), tabIndex: isStop ? 0 : -1 })}
    >
      {chosen !== undefined && (
        <td role="cell" className={classes.box} data-lead="box">
          {/* Of the browser: a styled one takes as long to draw as all other cells of the row, and all rows have one at once. */}
          <input
            type="checkbox"
            className={classes.choose}
            aria-label={t('screens.select', { record: recordTitle(record, entity) })}
            checked={chosen}
            onChange={() => onToggle?.(record.id)}
          />
        </td>
      )}
      <Cells {...{ entity, columns, record, editable, edit, mark, branch, onBranch }} />
    </tr>
  );
}

type CellsProps = Pick<
  RecordRowProps,
  'entity' | 'columns' | 'record' | 'editable' | 'edit' | 'mark' | 'branch' | 'onBranch'
>;

/** What stands in the columns: it stays as it is while rows are chosen. */
const Cells = memo(function Cells(props: CellsProps) {
  const { entity, columns, record, editable, edit, mark, branch, onBranch } = props;
  return (
    <>
      {columns.map((column, place) => (
        <td
          key={column.path}
          role={branch ? 'gridcell' : 'cell'}
          className={branch && place === 0 ? `${classes.cell} ${tree['lead']}` : classes.cell}
          data-number={standsAtEnd(column.field, place === 0) || undefined}
          data-lead={place === 0 || undefined}
          data-label={column.label}
          data-long={isLong(column, columnValue(record, column.path)) || undefined}
          data-empty={(place > 0 && isEmptyValue(columnValue(record, column.path).value)) || undefined}
          data-editable={editable?.includes(column.path) ? column.path : undefined}
        >
          {/* What stands at the end of a path belongs to another record. */}
          <ShownRecordContext
            value={column.path.includes('.') ? undefined : { plural: entity.plural, id: record.id }}
          >
            {edit?.cell?.path === column.path ? (
              <CellEditor entity={entity} field={column.field} record={record} edit={edit} />
            ) : place === 0 ? (
              <div className={marks['named']}>
                {branch && (
                  <BranchButton
                    branch={branch}
                    record={recordTitle(record, entity)}
                    onFold={() => onBranch?.(record.id)}
                  />
                )}
                {mark && <MarkSign mark={mark} />}
                <LeadCell {...{ entity, record }} {...column} inTree={branch !== undefined} />
                <OpenBeside id={record.id} />
              </div>
            ) : (
              <PlainValue column={column} record={record} />
            )}
          </ShownRecordContext>
        </td>
      ))}
    </>
  );
});

/** The column of the cell that was clicked, if its values are changed where they stand. */
export function editablePath(target: EventTarget): string | undefined {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[data-editable]') : null;
  return cell?.dataset['editable'];
}

/** Such a text would stand in a narrow strip beside its label. */
function isLong(
  { field }: ColumnDescription,
  { value, title }: { readonly value?: unknown; readonly title?: string },
): boolean {
  // Of a record that is not shown there is no title, and nobody reads its id.
  const text = field.type === 'ref' ? title : (title ?? value);
  return typeof text === 'string' && text.length > 32;
}

function PlainValue({
  column: { path, field },
  record,
}: {
  column: ColumnDescription;
  record: RecordAnswer;
}) {
  const { value, title } = columnValue(record, path);
  return <WrittenValue field={fieldIn(record, { path, field })} value={value} title={title} room="row" />;
}

/** Opens the record beside the list: for the mouse alone, the space bar on the row does the same. */
function OpenBeside({ id }: { id: string }) {
  const open = useBeside()?.open;
  if (open === undefined) return null;
  return (
    <button
      type="button"
      className={classes.beside}
      tabIndex={-1}
      aria-hidden
      title={t('screens.openBeside')}
      onClick={(event) => {
        event.stopPropagation();
        open(id);
      }}
    >
      <IconLayoutSidebarRightExpand size={16} aria-hidden />
    </button>
  );
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
