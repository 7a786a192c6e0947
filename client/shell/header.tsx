import { AppShell, Box, Burger, Group } from '@mantine/core';
import { memo } from 'react';
import { t } from '../messages/t.ts';
import { ColourSchemeMenu } from './colour-scheme-menu.tsx';
import { NoticesMenu } from './notices/notices-menu.tsx';
import { ProductLink } from './product-link.tsx';
import { PersonMenu } from './person-menu.tsx';
import classes from './shell.module.css';
import { Shortcuts } from './commands/shortcuts.tsx';

interface HeaderProps {
  readonly menuOpened: boolean;
  onToggleMenu(): void;
}

/** Name of the product, colour scheme, person; on a phone the scheme is chosen in the menu of the person. */
export const Header = memo(function Header({ menuOpened, onToggleMenu }: HeaderProps) {
  return (
    <AppShell.Header px="md" className={classes.header}>
      <Group h="100%" justify="space-between" wrap="nowrap" gap="sm">
        <Group gap="sm" wrap="nowrap" miw={0}>
          <Burger
            opened={menuOpened}
            onClick={onToggleMenu}
            hiddenFrom="sm"
            size="sm"
            aria-label={menuOpened ? t('shell.closeMenu') : t('shell.openMenu')}
            aria-expanded={menuOpened}
          />
          <ProductLink />
        </Group>
        <Group gap="xs" wrap="nowrap" className={classes.acts}>
          <Shortcuts />
          <NoticesMenu />
          <Box visibleFrom="sm">
            <ColourSchemeMenu />
          </Box>
          <PersonMenu />
        </Group>
      </Group>
    </AppShell.Header>
  );
});
