import { AppShell, Badge, NavLink, ScrollArea } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { Link, useLocation } from 'react-router';
import type { ScreenDescription } from '#shared/api/app-description.ts';
import { requestsQuery } from '../api/requests.ts';
import { t } from '../messages/t.ts';
import { fetchedLater } from '../ui/fetched-later.tsx';
import { useApp } from '../app/app-context.tsx';
import { menuEntryAt, menuGroups } from '../app/menu-groups.ts';
import classes from './shell.module.css';

const MenuIcon = fetchedLater(
  async () => (await import('./menu-icon.tsx')).MenuIcon,
  () => <span className={classes.icon} />,
);

const OwnerEntries = fetchedLater(
  async () => (await import('../studio/operations/owner-entries.tsx')).OwnerEntries,
);

/** The screens of this viewer's menu, in the order and groups of the contract. On a phone it is there only while opened. */
export function MainMenu({ opened }: { opened: boolean }) {
  const { description, person } = useApp();
  const { pathname } = useLocation();
  const here = menuEntryAt(description.screens, pathname);
  return (
    <AppShell.Navbar
      p="xs"
      aria-label={t('shell.mainMenu')}
      className={classes.menu}
      data-opened={opened || undefined}
    >
      <AppShell.Section grow component={ScrollArea}>
        {menuGroups(description.screens, t('shell.forVisitors')).map(({ group, screens }) => (
          <div key={group ?? ''}>
            {group && <div className={classes.group}>{group}</div>}
            <ul className={classes.list} aria-label={group}>
              {screens.map((screen) => (
                <MenuEntry key={screen.route} screen={screen} active={screen.route === here} />
              ))}
            </ul>
          </div>
        ))}
      </AppShell.Section>
      <AppShell.Section className={classes.always}>
        {person && description.requests && <RequestsEntry />}
        {person?.owner && <OwnerEntries className={classes.link} />}
        {person?.owner && (
          <NavLink
            component={Link}
            {...entryOf('/-/studio', pathname)}
            label={t('shell.studio')}
            className={classes.link}
          />
        )}
        <NavLink
          component={Link}
          {...entryOf('/-/about', pathname)}
          label={t('shell.aboutApp')}
          className={classes.link}
          c="dimmed"
        />
      </AppShell.Section>
    </AppShell.Navbar>
  );
}

/** An entry for a page of the engine, marked while the page or one below it is shown. */
function entryOf(to: string, pathname: string) {
  const active = pathname === to || pathname.startsWith(`${to}/`);
  return { to, active, 'aria-current': active ? ('page' as const) : undefined };
}

/** Leads to what waits for a second person, with the number of calls that this one may decide. */
function RequestsEntry() {
  const { description } = useApp();
  const decides = (description.requests ?? []).length > 0;
  const { data } = useInfiniteQuery({ ...requestsQuery({ mine: false, waiting: true }), enabled: decides });
  const count = data?.pages[0]?.items.length ?? 0;
  return (
    <NavLink
      component={Link}
      to="/-/requests"
      label={t('shell.requests')}
      className={classes.link}
      rightSection={
        count > 0 && (
          <Badge size="sm" circle={count < 10} aria-label={t('shell.requestsWaiting', { count })}>
            {count}
          </Badge>
        )
      }
    />
  );
}

/** An entry of a screen. Where the menu is longer than its room, it is scrolled to the one that is shown. */
function MenuEntry({ screen, active }: { screen: ScreenDescription; active: boolean }) {
  const place = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (active) place.current?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  return (
    <li ref={place}>
      <NavLink
        component={Link}
        to={screen.route}
        label={screen.title}
        leftSection={<MenuIcon name={screen.icon} />}
        active={active}
        aria-current={active ? 'page' : undefined}
        className={classes.link}
      />
    </li>
  );
}
