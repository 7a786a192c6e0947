import { useQuery } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import type { ScreenDescription } from '#shared/api/app-description.ts';
import { changeList, type ListState, savedQuery, writeListState } from '#shared/screens/list-state.ts';
import { viewsQuery } from '../../../api/views.ts';
import { useApp } from '../../../app/app-context.tsx';
import { t } from '../../../messages/t.ts';
import { viewAddress } from './view-address.ts';
import type { ViewMenu } from './view-menu.tsx';

/** A view that a list can be opened as. */
export interface ViewLink {
  readonly key: string;
  readonly name: string;
  /** The query of its address. */
  readonly to: string;
  readonly isShown: boolean;
}

interface Views {
  /** "All", the views of the contract, and those that people saved. */
  readonly links: readonly ViewLink[];
  /** What can be done with them. Undefined: nothing, or not known yet. */
  readonly menu: ComponentProps<typeof ViewMenu> | undefined;
}

/** The views of a screen, and which of them its list is opened as. */
export function useViews(screen: ScreenDescription, state: ListState): Views {
  const { person } = useApp();
  const { data } = useQuery(viewsQuery(screen.route));
  const saved = (data?.items ?? []).filter(({ problem }) => problem === null);
  const opened = saved.find(({ id }) => id === state.saved);
  const named = screen.views.find(({ name }) => name === state.view);
  const shown = opened?.id ?? named?.name ?? '';
  const address = (view: string | undefined) =>
    writeListState(changeList(state, { view, saved: undefined })).toString();
  const links = [
    { key: '', name: t('screens.all'), to: address(undefined) },
    ...screen.views.map(({ name, label }) => ({ key: name, name: label, to: address(name) })),
    ...saved.map((view) => ({ key: view.id, name: view.name, to: viewAddress(view) })),
  ];
  return {
    links: links.map((link) => ({ ...link, isShown: link.key === shown })),
    menu:
      data === undefined || person === null
        ? undefined
        : {
            screen: screen.route,
            query: savedQuery(state),
            opened,
            broken: data.items.filter(({ problem }) => problem !== null),
            share: data.share,
          },
  };
}
