import { Link } from 'react-router';
import { t } from '../../../messages/t.ts';
import type { ViewLink } from './use-views.ts';
import classes from './views.module.css';
import cut from '../../../ui/page/cut.module.css';

interface ViewLinksProps {
  readonly links: readonly ViewLink[];
}

/** The views of a screen, the one that is shown among them. */
export function ViewLinks({ links }: ViewLinksProps) {
  return (
    <nav className={`${cut.cut} ${classes.viewLinks}`} aria-label={t('screens.views')}>
      {links.map(({ key, name, to, isShown }) => (
        <Link
          key={key}
          to={`?${to}`}
          className={classes.view}
          aria-current={isShown ? 'true' : undefined}
          dir="auto"
        >
          {name}
        </Link>
      ))}
    </nav>
  );
}
