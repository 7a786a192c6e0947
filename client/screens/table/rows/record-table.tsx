import { Table, VisuallyHidden } from '@mantine/core';
import { type CSSProperties, memo, type MouseEvent, type Ref, useEffect, useRef, useState } from 'react';
import { type NavigateFunction, useNavigate } from 'react-router';
import type { ColumnDescription, EntityDescription } from '#shared/api/app-description.ts';
import type { RecordAnswer } from '../../../api/record-answer.ts';
import { t } from '../../../messages/t.ts';
import type { MarkOf } from '../../list/marks/use-marks.ts';
import { useApp } from '../../../app/app-context.tsx';
import { ListPlaceContext, useRecordAddress } from '../../../app/list-place.ts';
import { isLedTo } from '../../../app/reads-only.ts';
import { useAskForPage } from '../../ahead/ask-for-page.ts';
import { type ColumnRoom, fittedColumns, fixedRoom, roomOf } from './column-look.ts';
import type { GroupHeading } from './group-heading.ts';
import { GroupRow } from './group-row.tsx';
import { type Totals, TotalsRow } from './totals-row.tsx';
import { type Branch, type MoreOfBranch, MoreRow } from './branch.tsx';
import { type DrawnColumn, HeaderCell } from './header-cell.tsx';
import { editablePath, RecordRow, WaitingRow } from './record-row.tsx';
import classes from './rows.module.css';
import { useRowKeys } from './use-row-keys.ts';
import { type TreeActs, useTreeKeys } from './use-tree-keys.ts';
import type { CellEdit } from './use-cell-edit.ts';
import type { Selection } from './use-selection.ts';
import { watchWidth } from './watch-width.ts';

/** A row to be drawn. */
export interface DrawnRow {
  /** Its place in the whole list, counted from 0. */
  readonly index: number;
  /** Undefined while it is on its way. */
  readonly record: RecordAnswer | undefined;
  /** The address of the list that has this row on its page; undefined: rows are in no list of their own. */
  readonly place?: string;
  /** A row that is the heading of a group. */
  readonly heading?: GroupHeading | undefined;
  /** Where a row of a tree stands; a row where a branch goes on. */
  readonly branch?: Branch;
  readonly more?: MoreOfBranch;
}

export interface RecordTableProps {
  readonly entity: EntityDescription;
  readonly columns: readonly ColumnDescription[];
  /** What a screen reader calls the table. */
  readonly label: string;
  /** As `sort=` takes it. */
  readonly sort?: string;
  /** Undefined: the order cannot be changed. */
  onSort?(path: string, more: boolean): void;
  /** Widths that were drawn, by path. */
  readonly widths?: Readonly<Record<string, number>>;
  onWidth?(path: string, width: number): void;
  readonly dense?: boolean;
  /** Values may be changed where they stand. */
  readonly edit?: CellEdit;
  /** Rows are being chosen: each has a box, and a click on it chooses it instead of opening it. */
  readonly selection?: Selection;
  /** The space bar on a row begins to choose, Escape ends it; undefined: rows cannot be chosen. */
  readonly choosing?: { begin(id: string): void; end(): void };
  /** What stands below the columns and beside groups; undefined: nothing. */
  readonly totals?: Totals;
  onFold?(key: string): void;
  /** The rows are a tree: what is shown and hidden below them. */
  readonly tree?: TreeActs;
  /** Undefined: no row is marked. */
  readonly markOf?: MarkOf;
}

/** Where the drawn rows stand in a list that is longer than what is drawn. */
interface Window {
  readonly rows: readonly DrawnRow[];
  /** How many there are in all; undefined: nobody knows. */
  readonly count?: number;
  /** Room that is left for rows above and below, in pixels. */
  readonly above?: number;
  readonly below?: number;
  readonly scrollRef?: Ref<HTMLDivElement>;
  readonly rowRef?: Ref<HTMLTableRowElement>;
}

/** Records as rows; on a phone each row becomes a card. */
export function RecordTable(props: RecordTableProps & Window) {
  const { entity, columns, label, selection, choosing, rows, above = 0, below = 0 } = props;
  const { widths = {}, dense = false, scrollRef, rowRef, sort, onSort, onWidth, count, edit } = props;
  const { totals, onFold, markOf, tree } = props;
  const { style } = useApp();
  // Here and not in each row: whoever asks for it is drawn again wherever the page goes.
  const navigate = useNavigate();
  const askForPage = useAskForPage(entity);
  const rowKeys = useRowKeys({ selection, choosing, edit: selection ? undefined : edit, count });
  const { stop, ...treeKeys } = useTreeKeys(tree ?? noTree, rowKeys);
  const keys = tree === undefined ? { onKeyDown: rowKeys } : treeKeys;
  const firstStop = rows.some(({ record }) => record?.id === stop) ? stop : rows[0]?.record?.id;
  const [drawn, setDrawn] = useState<DrawnColumn>();
  // A list of its own is sorted by its headings.
  const isShort = onSort === undefined && onWidth === undefined;
  const rooms = columns.map((column, place): ColumnRoom => {
    const width = drawn?.path === column.path ? drawn.width : widths[column.path];
    if (width !== undefined) return fixedRoom(width);
    const room = roomOf(column, { isFirst: place === 0, style });
    return dense ? { ...room, tightest: room.least } : room; // whoever wants low rows wants no second line
  });
  const box = selection ? [fixedRoom(BOX)] : [];
  const fitted = fittedColumns([...box, ...rooms]);
  const cells = box.length + columns.length;
  const lengths = { '--edge': fitted.edge, '--box': `${selection ? BOX : 0}px` } as CSSProperties;
  return (
    // The lengths stand here: all cells of Mantine are drawn again when the style of their table changes.
    <div
      ref={scrollRef}
      className={classes.scroll}
      data-long={scrollRef !== undefined || undefined}
      style={lengths}
    >
      <Table
        className={classes.table}
        data-dense={dense || undefined}
        data-short={isShort || undefined}
        data-choosing={selection !== undefined || undefined}
        verticalSpacing={dense ? 3 : 7}
        role={tree === undefined ? 'table' : 'treegrid'}
        aria-label={label}
        aria-rowcount={count === undefined ? -1 : count + 1}
        layout="fixed"
        ref={watchWidth}
      >
        <colgroup>
          {fitted.widths.map((width, place) => (
            <col key={columns[place - box.length]?.path ?? 'chosen'} style={{ width }} />
          ))}
        </colgroup>
        <Table.Thead className={classes.head} role="rowgroup">
          <Table.Tr role="row" aria-rowindex={1}>
            {selection && (
              <Table.Th role="columnheader" scope="col" data-lead="box">
                <VisuallyHidden>{t('screens.selected')}</VisuallyHidden>
              </Table.Th>
            )}
            {columns.map((column, place) => (
              <HeaderCell
                key={column.path}
                column={column}
                isFirst={place === 0}
                sort={sort}
                onSort={onSort}
                width={rooms[place]?.width ?? 0}
                onDraw={setDrawn}
                onWidth={onWidth}
              />
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody role="rowgroup" {...keys}>
          {above > 0 && <Spacer height={above} />}
          {rows.map(({ index, record, place, heading, branch, more }) =>
            heading !== undefined ? (
              <GroupRow
                key={`group ${heading.key}`}
                {...{ heading, index, columns, rowRef }}
                totals={totals?.shown ?? []}
                boxes={selection !== undefined}
                onFold={(group) => onFold?.(group)}
              />
            ) : more !== undefined && tree !== undefined ? (
              <MoreRow key={`more ${more.key}`} {...{ more, index, cells }} onMore={tree.onMore} />
            ) : record === undefined ? (
              <WaitingRow key={`waiting ${index}`} index={index} cells={cells} />
            ) : (
              <ListPlaceContext key={record.id} value={place}>
                <OpeningRow
                  {...{ entity, columns, record, index, rowRef, navigate, askForPage, place }}
                  mark={markOf?.(record)}
                  chosen={selection?.has(record.id)}
                  onToggle={selection?.toggle}
                  editable={edit?.editable}
                  onEdit={edit?.begin}
                  edit={!selection && edit?.cell?.id === record.id ? edit : undefined}
                  branch={branch}
                  onBranch={tree?.onFold}
                  isStop={record.id === firstStop}
                />
              </ListPlaceContext>
            ),
          )}
          {below > 0 && <Spacer height={below} />}
        </Table.Tbody>
        {totals && <TotalsRow totals={totals} columns={columns} boxes={selection !== undefined} />}
      </Table>
    </div>
  );
}

/** The column of boxes, in pixels. */
const BOX = 40;

const noTree = { onFold: () => undefined };

/** After a first click on what could be changed, a second one is waited for, in milliseconds. */
const SECOND_CLICK = 250;

interface OpeningRowProps extends Omit<Parameters<typeof RecordRow>[0], 'onClick'> {
  readonly navigate: NavigateFunction;
  readonly askForPage: ReturnType<typeof useAskForPage>;
  readonly place: string | undefined;
}

/**
 * A click anywhere in a row opens its record or chooses it, unless it was meant for a link or for marking text. While a list
 * scrolls, or what was asked next is on its way, most rows stay as they are and are not drawn again.
 */
const OpeningRow = memo(function OpeningRow({ navigate, askForPage, place, ...props }: OpeningRowProps) {
  const { entity, record, chosen, onToggle, edit } = props;
  const waiting = useRef<number>(undefined);
  useEffect(() => () => window.clearTimeout(waiting.current), []);
  const app = useApp();
  const addressOf = useRecordAddress(entity);
  const open = () => {
    askForPage(record.id, place);
    void navigate(addressOf(record.id));
  };
  const onClick = (event: MouseEvent<HTMLElement>) => {
    window.clearTimeout(waiting.current);
    if (isOpenedBy(event)) askForPage(record.id, place);
    if (isControl(event.target) || edit !== undefined || event.detail > 1) return;
    if (chosen !== undefined) onToggle?.(record.id);
    else if (!isLedTo(app, entity) || String(window.getSelection() ?? '') !== '') return;
    else if (editablePath(event.target) !== undefined)
      waiting.current = window.setTimeout(open, SECOND_CLICK);
    else open();
  };
  return <RecordRow {...props} onClick={onClick} />;
});

/** Whether the link to the record was followed in this page, not in another tab. */
function isOpenedBy({ target, defaultPrevented }: MouseEvent<HTMLElement>): boolean {
  return defaultPrevented && target instanceof Element && target.closest('[data-lead] a') !== null;
}

function isControl(target: EventTarget): boolean {
  return target instanceof Element && target.closest('a, button, input, label, textarea') !== null;
}

/** Room for rows that are not drawn. */
function Spacer({ height }: { height: number }) {
  return (
    <tr aria-hidden className={classes.spacer}>
      <td style={{ height }} />
    </tr>
  );
}
