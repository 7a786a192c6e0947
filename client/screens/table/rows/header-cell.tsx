import { Table, UnstyledButton, useDirection } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { memo, useState } from 'react';
import type { ColumnDescription } from '#shared/api/app-description.ts';
import { fittingWidth, NARROWEST, sortable, sortedBy, WIDEST } from '#shared/screens/list-state.ts';
import { t } from '../../../messages/t.ts';
import { standsAtEnd } from './column-look.ts';
import classes from './rows.module.css';

/** A column that somebody is making wider or narrower. */
export interface DrawnColumn {
  readonly path: string;
  /** In pixels. */
  readonly width: number;
}

interface HeaderCellProps {
  readonly column: ColumnDescription;
  readonly isFirst: boolean;
  readonly sort?: string;
  /** Undefined: the order cannot be changed. */
  onSort?(path: string, more: boolean): void;
  /** In pixels. */
  readonly width: number;
  /** While the edge is drawn, and as undefined once it is let go. */
  onDraw(drawn: DrawnColumn | undefined): void;
  /** Undefined: the width cannot be changed. */
  onWidth?(path: string, width: number): void;
}

/** The heading of a column: a click sorts, one with Shift sorts by it as well, its edge is drawn to make it wider. */
export const HeaderCell = memo(function HeaderCell(props: HeaderCellProps) {
  const { isFirst, sort, onSort, width, onDraw, onWidth } = props;
  const { path, label, field } = props.column;
  const sorted = sortedBy(sort, path);
  const order = sorted === undefined ? 'none' : sorted.descending ? 'descending' : 'ascending';
  const Arrow = order === 'descending' ? IconArrowDown : IconArrowUp;
  const canSort = onSort !== undefined && sortable(field);
  return (
    <Table.Th
      role="columnheader"
      scope="col"
      aria-sort={canSort ? order : undefined}
      data-number={standsAtEnd(field, isFirst) || undefined}
      data-lead={isFirst || undefined}
    >
      {canSort ? (
        <UnstyledButton className={classes.sort} onClick={({ shiftKey }) => onSort(path, shiftKey)}>
          {label}
          <Arrow size={14} aria-hidden className={classes.arrow} data-shown={order !== 'none' || undefined} />
          {sorted && sorted.of > 1 && <span className={classes.place}>{sorted.place}</span>}
        </UnstyledButton>
      ) : (
        label
      )}
      {onWidth && (
        <Edge
          label={label}
          width={width}
          onDraw={(drawn) => onDraw(drawn === undefined ? undefined : { path, width: drawn })}
          onWidth={(next) => onWidth(path, next)}
        />
      )}
    </Table.Th>
  );
});

/** As much wider or narrower with each press of an arrow. */
const STEP = 20;

interface EdgeProps {
  readonly label: string;
  readonly width: number;
  onDraw(width: number | undefined): void;
  onWidth(width: number): void;
}

/** The edge of a column: drawn with the mouse, or moved with the arrows. The width is told when it is let go. */
function Edge({ label, width, onDraw, onWidth }: EdgeProps) {
  const [from, setFrom] = useState<{ readonly x: number; readonly width: number }>();
  const { dir } = useDirection();
  const narrower = dir === 'rtl' ? 'ArrowRight' : 'ArrowLeft';
  const at = (x: number) => {
    const drawn = x - (from?.x ?? 0);
    return fittingWidth((from?.width ?? 0) + (dir === 'rtl' ? -drawn : drawn));
  };
  return (
    // A separator that can be moved is a control: https://www.w3.org/TR/wai-aria-1.2/#separator
    <hr
      className={classes.edge}
      aria-orientation="vertical"
      aria-label={t('screens.widthOf', { column: label })}
      aria-valuenow={width}
      aria-valuemin={NARROWEST}
      aria-valuemax={WIDEST}
      tabIndex={0}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        const drawn = event.currentTarget.closest('th')?.offsetWidth ?? width;
        setFrom({ x: event.clientX, width: drawn });
      }}
      onPointerMove={(event) => {
        if (from) onDraw(at(event.clientX));
      }}
      onPointerUp={(event) => {
        if (from && event.clientX !== from.x) onWidth(at(event.clientX));
        onDraw(undefined);
        setFrom(undefined);
      }}
      onKeyDown={(event) => {
        if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
        event.preventDefault();
        const drawn = event.currentTarget.closest('th')?.offsetWidth ?? width;
        onWidth(fittingWidth(drawn + (event.key === narrower ? -STEP : STEP)));
      }}
    />
  );
}
