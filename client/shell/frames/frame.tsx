import { useEffect } from 'react';
import { Link, Outlet, ScrollRestoration, useLocation } from 'react-router';
import { useApp } from '../../app/app-context.tsx';
import { LiveChanges } from '../../app/live-changes.tsx';
import { t } from '../../messages/t.ts';
import { fetchedLater } from '../../ui/fetched-later.tsx';
import { ActingBar } from '../acting-bar.tsx';
import { HearsEarly } from '../commands/asked-early.ts';
import { KeyOfLink } from '../key-of-link.tsx';
import { OfflineBanner } from '../offline-banner.tsx';
import { SavedWarnings } from '../saved-warnings.tsx';
import shell from '../shell.module.css';
import classes from './frame.module.css';
import { VisitorFrame } from './visitor-frame.tsx';

/** Whoever opens a public form or a link has no use for it, and does not fetch it. */
const SignedInFrame = fetchedLater(
  async () => (await import('./signed-in-frame.tsx')).SignedInFrame,
  HearsEarly,
);

const RehearsalBar = fetchedLater(
  async () => (await import('../rehearsal-bar.tsx')).RehearsalBar,
  () => <div className={shell.bar} data-comes />,
);

const ABOUT = '/-/about';

/** The page, and what is around it. Who signs in on a page stays on it, while what is around it is exchanged. */
export function Frame() {
  const { description, person } = useApp();
  const { pathname } = useLocation();
  useEffect(() => {
    document.getElementById('floating')?.setAttribute('aria-label', t('shell.floating'));
  }, []);
  return (
    <div className={classes.frame}>
      <a href="#main" className={shell.skip}>
        {t('shell.skip')}
      </a>
      {person === null ? <VisitorFrame /> : <SignedInFrame />}
      <main
        id="main"
        tabIndex={-1}
        className={`${shell.main} ${classes.main}`}
        data-beside-menu={person === null ? undefined : true}
      >
        <ActingBar />
        {description.rehearsal && <RehearsalBar />}
        <OfflineBanner />
        <LiveChanges />
        <KeyOfLink />
        <SavedWarnings />
        <div className={shell.page}>
          <Outlet />
        </div>
        {person === null && pathname !== ABOUT && (
          <footer className={shell.foot}>
            <Link to={ABOUT}>{t('shell.aboutApp')}</Link>
          </footer>
        )}
      </main>
      <ScrollRestoration />
    </div>
  );
}
