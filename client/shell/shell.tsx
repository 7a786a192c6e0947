import { AppShell } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { Link, Outlet, ScrollRestoration, useLocation } from 'react-router';
import { appQuery, meQuery } from '../api/queries.ts';
import { t, writeMessagesIn } from '../messages/t.ts';
import { Failed } from '../ui/failed.tsx';
import { Loading } from '../ui/loading.tsx';
import { type App, AppContext, useApp } from '../app/app-context.tsx';
import { menuGroups } from '../app/menu-groups.ts';
import { ActingBar } from './acting-bar.tsx';
import { Header } from './header.tsx';
import { KeyOfLink } from './key-of-link.tsx';
import { LiveChanges } from '../app/live-changes.tsx';
import { MainMenu } from './main-menu.tsx';
import { OfflineBanner } from './offline-banner.tsx';
import { RehearsalBar } from './rehearsal-bar.tsx';
import { SavedWarnings } from './saved-warnings.tsx';
import classes from './shell.module.css';
import { useSpoken } from './use-spoken.ts';

/** The frame around every page. Nothing is drawn before the app and the person are known. */
export function Shell() {
  const description = useQuery(appQuery);
  const me = useQuery(meQuery);
  const app = useMemo<App | undefined>(() => {
    if (!description.data || !me.data) return undefined;
    const { reader, zone } = description.data;
    const { language, locale } = reader;
    return {
      description: description.data,
      person: me.data.person,
      actedBy: me.data.acted_by,
      held: me.data.held,
      style: { language, locale, zone: reader.zone ?? zone },
    };
  }, [description.data, me.data]);
  const isSpoken = useSpoken(app?.style.language);
  if (app && isSpoken) {
    writeMessagesIn({ locale: app.style.locale }); // before anything is drawn in it
    return (
      <AppContext value={app}>
        <Frame key={app.style.language} />
      </AppContext>
    );
  }
  const error = description.error ?? me.error;
  const retry = () => void Promise.all([description.refetch(), me.refetch()]);
  return (
    <main className={classes.alone}>{error ? <Failed error={error} onRetry={retry} /> : <Loading />}</main>
  );
}

function Frame() {
  const [opened, { toggle, close }] = useDisclosure(false);
  const { pathname } = useLocation();
  const hasMenu = useHasMenu();
  useEffect(() => close(), [pathname, close]);
  useEffect(() => {
    document.getElementById('floating')?.setAttribute('aria-label', t('shell.floating'));
  }, []);
  return (
    <AppShell
      header={{ height: 52 }}
      {...(hasMenu ? { navbar: { width: 232, breakpoint: 'sm', collapsed: { mobile: !opened } } } : {})}
      padding={{ base: 'sm', sm: 'lg' }}
    >
      <a href="#main" className={classes.skip}>
        {t('shell.skip')}
      </a>
      <Header menuOpened={opened} onToggleMenu={hasMenu ? toggle : undefined} />
      {hasMenu && <MainMenu opened={opened} />}
      <AppShell.Main id="main" tabIndex={-1} className={classes.main}>
        <ActingBar />
        <RehearsalBar />
        <OfflineBanner />
        <LiveChanges />
        <KeyOfLink />
        <SavedWarnings />
        <div className={classes.page}>
          <Outlet />
        </div>
        {!hasMenu && (
          <footer className={classes.foot}>
            <Link to="/-/about">{t('shell.aboutApp')}</Link>
          </footer>
        )}
      </AppShell.Main>
      <ScrollRestoration />
    </AppShell>
  );
}

/** A customer with a link, or a visitor of a single page, has nowhere else to go: there is no menu for them. */
function useHasMenu(): boolean {
  const { description, person } = useApp();
  return person !== null || menuGroups(description.screens).flatMap(({ screens }) => screens).length > 1;
}
