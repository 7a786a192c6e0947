import { Group, NativeSelect } from '@mantine/core';
import type { EntityDescription, ScreenDescription } from '#shared/api/app-description.ts';
import { tileShows } from '#shared/api/calls/views.ts';
import { periods } from '#shared/fields/time/periods.ts';
import { t } from '../../../messages/t.ts';
import { periodWords } from '../filters/filter-words.ts';
import { totalLabel } from '../total-label.ts';
import { offeredOf, type TileDraft } from './tile-draft.ts';

interface TileContentFieldsProps {
  readonly draft: TileDraft;
  readonly screen: ScreenDescription;
  readonly entity: EntityDescription;
  onChange(part: Partial<TileDraft>): void;
}

const showWords = {
  number: 'screens.tileNumber',
  list: 'screens.tileList',
  bar: 'screens.chartBar',
  line: 'screens.chartLine',
  area: 'screens.chartArea',
  donut: 'screens.chartDonut',
} as const;

/** What a tile shows of its records: a value, by what, and of which period. */
export function TileContentFields({ draft, screen, entity, onChange }: TileContentFieldsProps) {
  const { fields, values, groups, dates } = offeredOf({ screen, entity });
  const isChart = draft.shows !== 'number' && draft.shows !== 'list';
  const shown = tileShows.filter((one) => groups.length > 0 || one === 'number' || one === 'list');
  const choose = (shows: TileDraft['shows']) =>
    onChange({ shows, group: draft.group || (groups[0]?.by ?? '') });
  return (
    <>
      <NativeSelect
        label={t('screens.tileShows')}
        value={draft.shows}
        data={shown.map((one) => ({ value: one, label: t(showWords[one]) }))}
        onChange={({ currentTarget }) =>
          choose(tileShows.find((one) => one === currentTarget.value) ?? draft.shows)
        }
      />
      {draft.shows !== 'list' && values.length > 0 && (
        <NativeSelect
          label={t('screens.tileValue')}
          value={draft.value}
          data={[
            { value: '', label: t('screens.countOfRecords') },
            ...values.map(({ value, label, total }) => ({
              value,
              label: t('screens.workedOut', { total: totalLabel(total), column: label }),
            })),
          ]}
          onChange={({ currentTarget }) => onChange({ value: currentTarget.value })}
        />
      )}
      {isChart && (
        <NativeSelect
          label={t('screens.group')}
          value={draft.group}
          data={groups.map(({ by, path, month }) => {
            const label = fields.get(path)?.label ?? path;
            return { value: by, label: month ? t('screens.byMonth', { field: label }) : label };
          })}
          onChange={({ currentTarget }) => onChange({ group: currentTarget.value })}
        />
      )}
      {dates.length > 0 && (
        <Group grow align="flex-end">
          <NativeSelect
            label={t('screens.period')}
            value={draft.dated}
            data={[{ value: '', label: t('screens.all') }, ...dates]}
            onChange={({ currentTarget: { value } }) =>
              onChange({ dated: value, period: value === '' ? '' : draft.period || 'this_month' })
            }
          />
          {draft.dated !== '' && (
            <NativeSelect
              aria-label={t('screens.period')}
              value={draft.period}
              data={periods.map((period) => ({ value: period, label: t(periodWords[period]) }))}
              onChange={({ currentTarget }) => onChange({ period: currentTarget.value })}
            />
          )}
        </Group>
      )}
    </>
  );
}
