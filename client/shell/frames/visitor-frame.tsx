import { Button } from '@mantine/core';
import { Link, useLocation } from 'react-router';
import { useApp } from '../../app/app-context.tsx';
import { menuEntryAt, menuGroups } from '../../app/menu-groups.ts';
import { t } from '../../messages/t.ts';
import { ProductLink } from '../product-link.tsx';
import shell from '../shell.module.css';
import classes from './visitor-frame.module.css';
import { VisitorTools } from './visitor-tools-later.tsx';

/** What visitors and customers with a link have above the page: the name, and the few pages that are for them. */
export function VisitorFrame() {
  const { description } = useApp();
  const { pathname } = useLocation();
  return (
    <header className={`${shell.header} ${classes.header}`}>
      <ProductLink className={classes.product} />
      <VisitorPages />
      <VisitorTools />
      {description.signIn && pathname !== '/-/sign-in' && (
        // What the page is about has the one filled button.
        <Button component={Link} to="/-/sign-in" size="xs" variant="default">
          {t('shell.signIn')}
        </Button>
      )}
    </header>
  );
}

/** Who has a link, or came to a single page, has nowhere else to go. */
function VisitorPages() {
  const { description } = useApp();
  const { pathname } = useLocation();
  const screens = menuGroups(description.screens).flatMap((group) => group.screens);
  if (screens.length < 2) return <span className={classes.pages} />;
  const here = menuEntryAt(description.screens, pathname);
  return (
    <nav aria-label={t('shell.mainMenu')} className={classes.pages}>
      <ul>
        {screens.map(({ route, title }) => (
          <li key={route}>
            <Link to={route} aria-current={route === here ? 'page' : undefined}>
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
