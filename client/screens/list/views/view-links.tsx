import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { ScreenDescription } from '#shared/api/app-description.ts';
import { changeList, type ListState, savedQuery, writeListState } from '#shared/screens/list-state.ts';
import { viewsQuery } from '../../../api/views.ts';
import { t } from '../../../messages/t.ts';
import { useApp } from '../../../app/app-context.tsx';
import classes from './views.module.css';
import { viewAddress } from './view-address.ts';
import { ViewMenu } from './view-menu.tsx';

interface ViewLinksProps {
  readonly screen: ScreenDescription;
  readonly state: ListState;
}

/** The named views of a screen beside "All", those that people saved, and what can be done with them. */
export function ViewLinks({ screen, state }: ViewLinksProps) {
  const { person } = useApp();
  const { data } = useQuery(viewsQuery(screen.route));
  const saved = (data?.items ?? []).filter(({ problem }) => problem === null);
  const opened = saved.find(({ id }) => id === state.saved);
  const named = screen.views.find(({ name }) => name === state.view);
  const chosen = opened?.id ?? named?.name ?? '';
  const links = [
    {
      key: '',
      name: t('screens.all'),
      to: writeListState(changeList(state, { view: undefined, saved: undefined })),
    },
    ...screen.views.map(({ name, label }) => ({
      key: name,
      name: label,
      to: writeListState(changeList(state, { view: name, saved: undefined })),
    })),
    ...saved.map((view) => ({ key: view.id, name: view.name, to: viewAddress(view) })),
  ];
  const canSave = data !== undefined && person !== null;
  if (links.length === 1 && !canSave) return null;
  return (
    <div className={classes.views}>
      <nav className={classes.viewLinks} aria-label={t('screens.views')}>
        {links.map(({ key, name, to }) => (
          <Link
            key={key}
            to={`?${to}`}
            className={classes.view}
            aria-current={key === chosen ? 'true' : undefined}
            dir="auto"
          >
            {name}
          </Link>
        ))}
      </nav>
      {canSave && (
        <ViewMenu
          screen={screen.route}
          query={savedQuery(state)}
          opened={opened}
          broken={data.items.filter(({ problem }) => problem !== null)}
          share={data.share}
        />
      )}
    </div>
  );
}
