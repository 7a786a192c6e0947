import { Box, Button, Menu, Text } from '@mantine/core';
import {
  IconAdjustments,
  IconBook,
  IconHistory,
  IconInfoCircle,
  IconLogout,
  IconShield,
  IconUser,
  IconUserCog,
  IconUsers,
} from '@tabler/icons-react';
import { Link } from 'react-router';
import { signOut } from '../api/people/session.ts';
import { t } from '../messages/t.ts';
import { useApp } from '../app/app-context.tsx';
import { ColourSchemeItems } from './colour-scheme-menu.tsx';
import { rolesInWords } from '../app/roles-in-words.ts';
import { useLeave } from '../app/use-leave.ts';
import { LazyMenu } from '../ui/lazy/lazy-popover.tsx';

/** Who is signed in and as what; the way out. */
export function PersonMenu() {
  const { description, person, actedBy } = useApp();
  const leave = useLeave(signOut);
  if (!person) return null;
  return (
    <LazyMenu
      position="bottom-end"
      width={240}
      renderButton={(opener) => (
        <Button
          {...opener}
          variant="subtle"
          color="gray"
          size="sm"
          px="xs"
          maw={200}
          aria-label={t('shell.signedInAs', { name: person.name })}
        >
          <IconUser size={18} aria-hidden />
          <Text span size="sm" fw={600} ms="xs" truncate visibleFrom="sm">
            {person.name}
          </Text>
        </Button>
      )}
    >
      <Menu.Dropdown>
        <Text size="sm" px="sm" pt="xs" fw={600}>
          {person.name}
        </Text>
        <Text size="xs" px="sm" pb="xs" c="dimmed">
          {person.roles.length === 0 ? t('shell.noRole') : rolesInWords(description, person.roles)}
        </Text>
        <Menu.Divider />
        {!actedBy && (
          <Menu.Item component={Link} to="/-/profile" leftSection={<IconUserCog size={16} aria-hidden />}>
            {t('shell.yourAccount')}
          </Menu.Item>
        )}
        {Object.keys(description.accounts.invite).length > 0 && (
          <Menu.Item component={Link} to="/-/people" leftSection={<IconUsers size={16} aria-hidden />}>
            {t('shell.peopleWithAccounts')}
          </Menu.Item>
        )}
        {description.sets && (
          <Menu.Item
            component={Link}
            to="/-/settings"
            leftSection={<IconAdjustments size={16} aria-hidden />}
          >
            {t('shell.settings')}
          </Menu.Item>
        )}
        {description.audits && (
          <Menu.Item component={Link} to="/-/history" leftSection={<IconHistory size={16} aria-hidden />}>
            {t('shell.history')}
          </Menu.Item>
        )}
        {(description.auditsSecurity || person.owner) && (
          <Menu.Item component={Link} to="/-/security" leftSection={<IconShield size={16} aria-hidden />}>
            {t('shell.securityEvents')}
          </Menu.Item>
        )}
        <Menu.Item component={Link} to="/-/about" leftSection={<IconInfoCircle size={16} aria-hidden />}>
          {t('shell.aboutApp')}
        </Menu.Item>
        {person.owner && (
          <Menu.Item component="a" href="/-/docs" leftSection={<IconBook size={16} aria-hidden />}>
            {t('shell.documentation')}
          </Menu.Item>
        )}
        <Box hiddenFrom="sm">
          <Menu.Divider />
          <Menu.Label>{t('shell.colours')}</Menu.Label>
          <ColourSchemeItems />
          <Menu.Divider />
        </Box>
        <Menu.Item leftSection={<IconLogout size={16} aria-hidden />} onClick={() => leave.mutate()}>
          {t('shell.signOut')}
        </Menu.Item>
      </Menu.Dropdown>
    </LazyMenu>
  );
}
