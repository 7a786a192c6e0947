import { Button, Group, Modal, NativeSelect, Stack, TextInput } from '@mantine/core';
import { say } from '../../../ui/say.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { addTile, boardQuery } from '../../../api/views.ts';
import { entityNamed, useApp } from '../../../app/app-context.tsx';
import { dashboardsOf } from '../../../app/addresses.ts';
import { t } from '../../../messages/t.ts';
import { reasonOf } from '../../../ui/failed.tsx';
import { listAt } from './list-at.ts';
import { listsFor, queryOf, type TileDraft } from './tile-draft.ts';
import { TileContentFields } from './tile-content-fields.tsx';
import { TileSourceFields } from './tile-source-fields.tsx';
import { useAudiences } from './use-audiences.ts';

interface TileDialogProps {
  /** The dashboard where it was asked for, or the list with what it shows. */
  readonly from: { readonly dashboard: string } | { readonly list: string; readonly query: string };
  onClose(): void;
}

/** Makes a tile of a list: of which records, what it shows of them, and for whom. */
export function TileDialog({ from, onClose }: TileDialogProps) {
  const { description } = useApp();
  const client = useQueryClient();
  const [draft, setDraft] = useState<TileDraft>(() => ({
    dashboard: dashboardsOf(description)[0]?.route ?? '',
    list: listsFor(description)[0]?.route ?? '',
    query: '',
    ...from,
    name: '',
    shows: 'number',
    value: '',
    group: '',
    dated: '',
    period: '',
    audience: '',
  }));
  const { data: board } = useQuery(boardQuery(draft.dashboard));
  const audiences = useAudiences();
  const screen = listAt(description, draft.list);
  const entity = entityNamed(description, screen?.entity);
  const save = useMutation({
    mutationFn: () =>
      addTile({
        dashboard: draft.dashboard,
        screen: draft.list,
        name: draft.name,
        query: queryOf(draft),
        shows: draft.shows,
        for: draft.audience === '' ? null : draft.audience,
      }),
    onSuccess: async ({ name, dashboard }) => {
      await client.invalidateQueries({ queryKey: boardQuery(dashboard).queryKey });
      const title = description.screens.find(({ route }) => route === dashboard)?.title ?? dashboard;
      say({
        message: t('screens.tileAdded', { tile: name, dashboard: title }),
        color: 'green',
      });
      onClose();
    },
  });
  const change = (part: Partial<TileDraft>) => setDraft({ ...draft, ...part });
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('screens.newTile')}
      closeButtonProps={{ 'aria-label': t('shell.close') }}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          save.mutate();
        }}
      >
        <Stack gap="sm">
          <TileSourceFields draft={draft} fixed={'list' in from ? 'list' : 'dashboard'} onChange={change} />
          <TextInput
            label={t('shell.name')}
            data-autofocus
            required
            maxLength={60}
            value={draft.name}
            error={save.error ? reasonOf(save.error) : undefined}
            onChange={({ currentTarget }) => change({ name: currentTarget.value })}
          />
          {screen && entity && (
            <TileContentFields draft={draft} screen={screen} entity={entity} onChange={change} />
          )}
          {board?.share === true && (
            <NativeSelect
              label={t('screens.tileFor')}
              value={draft.audience}
              data={[...audiences]}
              onChange={({ currentTarget }) => change({ audience: currentTarget.value })}
            />
          )}
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t('shell.cancel')}
            </Button>
            <Button type="submit" loading={save.isPending}>
              {t('screens.addTile')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
