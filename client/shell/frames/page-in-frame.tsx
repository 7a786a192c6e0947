import { useEffect } from 'react';
import { Outlet, ScrollRestoration } from 'react-router';
import { useApp } from '../../app/app-context.tsx';
import { LiveChanges } from '../../app/live-changes.tsx';
import { t } from '../../messages/t.ts';
import { fetchedLater } from '../../ui/fetched-later.tsx';
import { KeyOfLink } from '../key-of-link.tsx';
import { OfflineBanner } from '../offline-banner.tsx';
import { SavedWarnings } from '../saved-warnings.tsx';
import classes from '../shell.module.css';

const RehearsalBar = fetchedLater(
  async () => (await import('../rehearsal-bar.tsx')).RehearsalBar,
  () => <div className={classes.bar} data-comes />,
);

/** What every frame has before all else: the way past it, for the keyboard. */
export function AroundFrame() {
  useEffect(() => {
    document.getElementById('floating')?.setAttribute('aria-label', t('shell.floating'));
  }, []);
  return (
    <>
      <a href="#main" className={classes.skip}>
        {t('shell.skip')}
      </a>
      <ScrollRestoration />
    </>
  );
}

/** The page, below what is said on every page. */
export function InFrame() {
  const { description } = useApp();
  return (
    <>
      {description.rehearsal && <RehearsalBar />}
      <OfflineBanner />
      <LiveChanges />
      <KeyOfLink />
      <SavedWarnings />
      <div className={classes.page}>
        <Outlet />
      </div>
    </>
  );
}
