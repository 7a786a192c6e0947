import { Menu, Text } from '@mantine/core';
import {
  IconBookmark,
  IconDeviceFloppy,
  IconLayoutGrid,
  IconPencil,
  IconPlus,
  IconTrash,
  IconUsers,
} from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import type { SavedView } from '#shared/api/calls/views.ts';
import { changeView, deleteView, viewsQuery } from '../../../api/views.ts';
import { endingItem } from '../../../ui/ending-item.ts';
import { t } from '../../../messages/t.ts';
import { dashboardsOf } from '../../../app/addresses.ts';
import { useApp } from '../../../app/app-context.tsx';
import { fetchedLater } from '../../../ui/fetched-later.tsx';
import { sayFailure } from '../../../ui/say-failure.ts';
import { ToolButton } from '../../../ui/tool-button.tsx';
import { type ViewAsked, ViewDialog } from './view-dialog.tsx';
import { LazyMenu } from '../../../ui/lazy/lazy-popover.tsx';

/** Few put a list on a dashboard, and seldom. */
const TileDialogLater = fetchedLater(async () => (await import('../tiles/tile-dialog.tsx')).TileDialog);

interface ViewMenuProps {
  readonly screen: string;
  /** What the list shows now. */
  readonly query: string;
  /** The saved view that was opened, as far as the person may see it. */
  readonly opened: SavedView | undefined;
  /** Views of the person that cannot be opened any more. */
  readonly broken: readonly SavedView[];
  readonly share: boolean;
}

/** What can be done with views: save what is shown, and rename, share or delete the one that is opened. */
export function ViewMenu({ screen, query, opened, broken, share }: ViewMenuProps) {
  const client = useQueryClient();
  const [, setParameters] = useSearchParams();
  const { description } = useApp();
  const [asked, setAsked] = useState<ViewAsked>();
  const [onDashboard, setOnDashboard] = useState(false);
  const settle = () => client.invalidateQueries({ queryKey: viewsQuery(screen).queryKey });
  const change = useMutation({
    mutationFn: ({ id, ...rest }: Pick<SavedView, 'id'> & Partial<Pick<SavedView, 'query' | 'shared'>>) =>
      changeView(id, rest),
    onError: sayFailure,
    onSettled: settle,
  });
  const remove = useMutation({
    mutationFn: deleteView,
    onSuccess: () => setParameters((now) => without(now, 'saved'), { replace: true }),
    onError: sayFailure,
    onSettled: settle,
  });
  const isChanged = opened !== undefined && opened.query !== query;
  return (
    <>
      <LazyMenu
        position="bottom-end"
        shadow="md"
        width={280}
        renderButton={(opener) => (
          <ToolButton {...opener} icon={<IconBookmark size={16} aria-hidden />}>
            {isChanged ? t('screens.saveView') : t('screens.views')}
          </ToolButton>
        )}
      >
        <Menu.Dropdown>
          {isChanged && opened.change && (
            <Menu.Item
              leftSection={<IconDeviceFloppy size={16} aria-hidden />}
              onClick={() => change.mutate({ id: opened.id, query })}
            >
              {t('screens.saveViewChanges', { view: opened.name })}
            </Menu.Item>
          )}
          <Menu.Item
            leftSection={<IconPlus size={16} aria-hidden />}
            onClick={() => setAsked({ kind: 'new', query })}
          >
            {t('screens.saveAsView')}
          </Menu.Item>
          {dashboardsOf(description).length > 0 && (
            <Menu.Item
              leftSection={<IconLayoutGrid size={16} aria-hidden />}
              onClick={() => setOnDashboard(true)}
            >
              {t('screens.addToDashboard')}
            </Menu.Item>
          )}
          {opened?.change && (
            <>
              <Menu.Item
                leftSection={<IconPencil size={16} aria-hidden />}
                onClick={() => setAsked({ kind: 'rename', view: opened })}
              >
                {t('screens.renameView', { view: opened.name })}
              </Menu.Item>
              {share && (
                <Menu.Item
                  leftSection={<IconUsers size={16} aria-hidden />}
                  onClick={() => change.mutate({ id: opened.id, shared: !opened.shared })}
                >
                  {opened.shared ? t('screens.stopSharing') : t('screens.shareHere')}
                </Menu.Item>
              )}
              <Menu.Item
                {...endingItem}
                leftSection={<IconTrash size={16} aria-hidden />}
                onClick={() => remove.mutate(opened.id)}
              >
                {t('screens.deleteView', { view: opened.name })}
              </Menu.Item>
            </>
          )}
          {broken.length > 0 && <Menu.Label>{t('screens.brokenViews')}</Menu.Label>}
          {broken.map((view) => (
            <Menu.Item
              key={view.id}
              leftSection={<IconTrash size={16} aria-hidden />}
              onClick={() => remove.mutate(view.id)}
            >
              {t('screens.deleteView', { view: view.name })}
              <Text size="xs" c="dimmed">
                {view.problem}
              </Text>
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </LazyMenu>
      {asked && (
        <ViewDialog screen={screen} asked={asked} share={share} onClose={() => setAsked(undefined)} />
      )}
      {onDashboard && (
        <TileDialogLater from={{ list: screen, query }} onClose={() => setOnDashboard(false)} />
      )}
    </>
  );
}

function without(parameters: URLSearchParams, name: string): URLSearchParams {
  const rest = new URLSearchParams(parameters);
  rest.delete(name);
  return rest;
}
