import { Anchor, Table } from '@mantine/core';
import { Link } from 'react-router';
import { t } from '../../messages/t.ts';
import type { ChartPoint } from '../../ui/charts/chart-point.ts';
import classes from './dashboard.module.css';

/** What a chart shows, in words and figures. */
export function GroupTable({ points, label }: { points: readonly ChartPoint[]; label: string }) {
  return (
    // Many groups scroll within the tile, so the keyboard must be able to reach it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div
      className={classes.scroll}
      role="region"
      aria-label={t('screens.asTable', { title: label })}
      tabIndex={0}
    >
      <Table verticalSpacing={4} aria-label={label}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">{t('screens.group')}</Table.Th>
            <Table.Th scope="col" ta="end">
              {t('screens.value')}
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {points.map(({ key, label: name, text, address }) => (
            <Table.Tr key={key}>
              <Table.Td>
                {address ? (
                  <Anchor component={Link} to={address} size="sm">
                    {name}
                  </Anchor>
                ) : (
                  name
                )}
              </Table.Td>
              <Table.Td ta="end">{text}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </div>
  );
}
