import { Link } from 'react-router';
import type { ScreenDescription } from '#shared/api/app-description.ts';
import { changeList, type ListState, writeListState } from './list-state.ts';
import classes from './table.module.css';

/** The named views of a screen, beside "All". */
export function ViewLinks({ views, state }: { views: ScreenDescription['views']; state: ListState }) {
  if (views.length === 0) return null;
  const chosen = views.some((view) => view.name === state.view) ? state.view : undefined;
  return (
    <nav className={classes.views} aria-label="Views">
      {[undefined, ...views.map((view) => view.name)].map((name) => (
        <Link
          key={name ?? ''}
          to={`?${writeListState(changeList(state, { view: name }))}`}
          className={classes.view}
          aria-current={name === chosen ? 'true' : undefined}
        >
          {name ?? 'All'}
        </Link>
      ))}
    </nav>
  );
}
