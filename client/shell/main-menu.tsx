import { AppShell, NavLink, ScrollArea } from '@mantine/core';
import { Link, useLocation } from 'react-router';
import type { ScreenDescription } from '#shared/api/app-description.ts';
import { useApp } from './app-context.tsx';
import { menuGroups } from './menu-groups.ts';
import classes from './shell.module.css';

/** The screens of this viewer's menu, in the order and groups of the contract. */
export function MainMenu() {
  const { description } = useApp();
  return (
    <AppShell.Navbar p="xs" aria-label="Main menu">
      <AppShell.Section grow component={ScrollArea}>
        {menuGroups(description.screens).map(({ group, screens }) => (
          <div key={group ?? ''}>
            {group && <div className={classes.group}>{group}</div>}
            <ul className={classes.list} aria-label={group}>
              {screens.map((screen) => (
                <MenuEntry key={screen.route} screen={screen} />
              ))}
            </ul>
          </div>
        ))}
      </AppShell.Section>
      <AppShell.Section>
        <NavLink component={Link} to="/-/about" label="About this app" className={classes.link} c="dimmed" />
      </AppShell.Section>
    </AppShell.Navbar>
  );
}

function MenuEntry({ screen }: { screen: ScreenDescription }) {
  const { pathname } = useLocation();
  const here = pathname === screen.route;
  const within = screen.route !== '/' && pathname.startsWith(`${screen.route}/`);
  return (
    <li>
      <NavLink
        component={Link}
        to={screen.route}
        label={screen.title}
        active={here || within}
        aria-current={here ? 'page' : undefined}
        className={classes.link}
      />
    </li>
  );
}
