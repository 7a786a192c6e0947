import { Menu, Table, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { memo, type ReactNode } from 'react';
import type { ColumnDescription } from '#shared/api/app-description.ts';
import { type Total, totalName } from '#shared/fields/totals.ts';
import type { ListQuery } from '../../../api/records.ts';
import { totalsQuery } from '../../../api/groups.ts';
import { t } from '../../../messages/t.ts';
import { LazyMenu } from '../../../ui/lazy/lazy-popover.tsx';
import classes from './groups.module.css';
import { standsAtEnd } from './column-look.ts';
import { totalLabel } from '../../list/total-label.ts';
import { type ColumnTotal, TotalValue } from './total-value.tsx';

/** What stands below the columns, and what chooses it. */
export interface Totals {
  readonly plural: string;
  readonly query: ListQuery;
  readonly shown: readonly ColumnTotal[];
  offeredFor(path: string): readonly Total[];
  /** Undefined: they are as the screen has them. */
  readonly onChange: ((path: string, total: Total | undefined) => void) | undefined;
}

interface TotalsRowProps {
  readonly totals: Totals;
  readonly columns: readonly ColumnDescription[];
  readonly boxes: boolean;
}

/** The last row: what the columns come to over all that the list finds, each by a menu. */
export const TotalsRow = memo(function TotalsRow({
  totals: { plural, query, shown, offeredFor, onChange },
  columns,
  boxes,
}: TotalsRowProps) {
  const values = shown.map(({ column, total }) => totalName(column.path, total));
  const { filter, q } = query;
  const { data } = useQuery({
    ...totalsQuery(plural, { filter, q, values }),
    enabled: values.length > 0,
  });
  const row = data?.items[0];
  return (
    <Table.Tfoot role="rowgroup" className={classes.foot} data-empty={shown.length === 0 || undefined}>
      <Table.Tr role="row">
        {boxes && <Table.Td role="cell" data-lead="box" />}
        {columns.map((column, place) => {
          const total = shown.find(({ column: { path } }) => path === column.path);
          return (
            <Table.Td
              key={column.path}
              role="cell"
              className={classes.total}
              data-lead={place === 0 || undefined}
              data-start={!standsAtEnd(column.field, place === 0) || undefined}
              data-label={column.label}
            >
              {total && onChange === undefined && (
                <span className={classes.choose} data-chosen>
                  <span className={classes.word}>{totalLabel(total.total)}</span>
                  {row && <TotalValue total={total} values={row} />}
                </span>
              )}
              {onChange && offeredFor(column.path).length > 0 && (
                <TotalMenu
                  column={column}
                  offered={offeredFor(column.path)}
                  chosen={total?.total}
                  onChange={(next) => onChange(column.path, next)}
                >
                  {total && row && <TotalValue total={total} values={row} />}
                </TotalMenu>
              )}
            </Table.Td>
          );
        })}
      </Table.Tr>
    </Table.Tfoot>
  );
});

interface TotalMenuProps {
  readonly column: ColumnDescription;
  readonly offered: readonly Total[];
  readonly chosen: Total | undefined;
  onChange(total: Total | undefined): void;
  readonly children: ReactNode;
}

function TotalMenu({ column, offered, chosen, onChange, children }: TotalMenuProps) {
  return (
    <LazyMenu
      position="top-end"
      shadow="md"
      renderButton={(opener) => (
        <UnstyledButton
          {...opener}
          className={classes.choose}
          data-chosen={chosen !== undefined || undefined}
        >
          <VisuallyHidden>{t('screens.totalOf', { column: column.label })}</VisuallyHidden>
          <span className={classes.word}>
            {chosen === undefined && <IconPlus size={12} aria-hidden />}
            {chosen === undefined ? t('screens.total') : totalLabel(chosen)}
          </span>
          {children}
        </UnstyledButton>
      )}
    >
      <Menu.Dropdown>
        <Menu.RadioGroup
          value={chosen ?? 'none'}
          onChange={(next) => onChange(offered.find((total) => total === next))}
        >
          {offered.map((total) => (
            <Menu.RadioItem key={total} value={total} closeMenuOnClick>
              {totalLabel(total)}
            </Menu.RadioItem>
          ))}
          <Menu.RadioItem value="none" closeMenuOnClick>
            {t('screens.noTotal')}
          </Menu.RadioItem>
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </LazyMenu>
  );
}
