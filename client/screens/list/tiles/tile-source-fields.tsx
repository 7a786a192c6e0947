import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { viewsQuery } from '../../../api/views.ts';
import { useApp } from '../../../app/app-context.tsx';
import { dashboardsOf } from '../../../app/addresses.ts';
import { t } from '../../../messages/t.ts';
import { listAt } from './list-at.ts';
import { listsFor, type TileDraft } from './tile-draft.ts';

interface TileSourceFieldsProps {
  readonly draft: TileDraft;
  /** Where it was asked for is not asked again. */
  readonly fixed: 'list' | 'dashboard';
  onChange(part: Partial<TileDraft>): void;
}

/** Which list and view a tile is made of, and on which dashboard it is to stand. */
export function TileSourceFields({ draft, fixed, onChange }: TileSourceFieldsProps) {
  const { description } = useApp();
  if (fixed === 'list')
    return (
      <NativeSelect
        label={t('screens.dashboard')}
        value={draft.dashboard}
        data={dashboardsOf(description).map(({ route, title }) => ({ value: route, label: title }))}
        onChange={({ currentTarget }) => onChange({ dashboard: currentTarget.value })}
      />
    );
  const nothingChosen = { query: '', value: '', group: '', dated: '', period: '' };
  return (
    <>
      <NativeSelect
        label={t('screens.tileOf')}
        value={draft.list}
        data={listsFor(description).map(({ route, title }) => ({ value: route, label: title }))}
        onChange={({ currentTarget }) => onChange({ ...nothingChosen, list: currentTarget.value })}
      />
      <ViewSelect draft={draft} onChange={onChange} />
    </>
  );
}

/** All records of the list, those of a view of the contract, or those of one that somebody saved. */
function ViewSelect({ draft, onChange }: Omit<TileSourceFieldsProps, 'fixed'>) {
  const { description } = useApp();
  const screen = listAt(description, draft.list);
  const { data } = useQuery(viewsQuery(draft.list));
  const saved = (data?.items ?? []).filter(({ problem }) => problem === null);
  const views = [
    ...(screen?.views ?? []).map(({ name, label }) => ({
      value: new URLSearchParams({ view: name }).toString(),
      label,
    })),
    ...saved.map(({ query, name }) => ({ value: query, label: name })),
  ];
  if (views.length === 0) return null;
  return (
    <NativeSelect
      label={t('screens.tileView')}
      value={draft.query}
      data={[{ value: '', label: t('screens.all') }, ...views]}
      onChange={({ currentTarget: { value } }) =>
        onChange({
          query: value,
          name: draft.name || (views.find((one) => one.value === value)?.label ?? ''),
        })
      }
    />
  );
}
