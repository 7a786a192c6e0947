import { AppShell, Box, Burger, Group } from '@mantine/core';
import { Link } from 'react-router';
import { t } from '../messages/t.ts';
import { useApp } from '../app/app-context.tsx';
import { LogoPicture } from '../ui/logo-picture.tsx';
import { ColourSchemeMenu } from './colour-scheme-menu.tsx';
import { LanguageMenu } from './language-menu.tsx';
import { NoticesMenu } from './notices/notices-menu.tsx';
import { PersonMenu } from './person-menu.tsx';
import classes from './shell.module.css';
import { Shortcuts } from './commands/shortcuts.tsx';

interface HeaderProps {
  readonly menuOpened: boolean;
  /** Undefined: there is no menu, and nothing else to go to. */
  readonly onToggleMenu: (() => void) | undefined;
}

/** Name of the product, colour scheme, person; on a phone the scheme is chosen in the menu of the person. */
export function Header({ menuOpened, onToggleMenu }: HeaderProps) {
  const { description, person } = useApp();
  const { logo } = description.settings;
  return (
    <AppShell.Header px="md" className={classes.header}>
      <Group h="100%" justify="space-between" wrap="nowrap" gap="sm">
        <Group gap="sm" wrap="nowrap" miw={0}>
          {onToggleMenu && (
            <Burger
              opened={menuOpened}
              onClick={onToggleMenu}
              hiddenFrom="sm"
              size="sm"
              aria-label={menuOpened ? t('shell.closeMenu') : t('shell.openMenu')}
              aria-expanded={menuOpened}
            />
          )}
          {!logo && <span className={classes.mark} aria-hidden />}
          <Link to="/" className={classes.product}>
            {logo && <LogoPicture logo={logo} name={description.name} height={28} />}
            {!logo?.saysName && <span className={classes.name}>{description.name}</span>}
          </Link>
        </Group>
        <Group gap="xs" wrap="nowrap" className={classes.acts}>
          {onToggleMenu && <Shortcuts />}
          <NoticesMenu />
          <Box visibleFrom={person ? 'sm' : undefined}>
            <ColourSchemeMenu />
          </Box>
          {!person && <LanguageMenu />}
          <PersonMenu />
        </Group>
      </Group>
    </AppShell.Header>
  );
}
