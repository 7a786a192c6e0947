import { ActionIcon, type MantineColorScheme, Menu, useMantineColorScheme } from '@mantine/core';
import { IconCheck, IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react';
import { t } from '../messages/t.ts';
import type { PlainKey } from '#shared/messages/catalogue.ts';
import { LazyMenu } from '../ui/lazy/lazy-popover.tsx';

const schemes = [
  { scheme: 'light', label: 'shell.light', Icon: IconSun },
  { scheme: 'dark', label: 'shell.dark', Icon: IconMoon },
  { scheme: 'auto', label: 'shell.likeSystem', Icon: IconDeviceDesktop },
] as const satisfies readonly { scheme: MantineColorScheme; label: PlainKey; Icon: typeof IconSun }[];

export function ColourSchemeMenu() {
  const { colorScheme } = useMantineColorScheme();
  const { Icon } = schemes.find(({ scheme }) => scheme === colorScheme) ?? schemes[2];
  return (
    <LazyMenu
      position="bottom-end"
      renderButton={(opener) => (
        <ActionIcon {...opener} variant="subtle" color="gray" size="lg" aria-label={t('shell.colours')}>
          <Icon size={18} aria-hidden />
        </ActionIcon>
      )}
    >
      <Menu.Dropdown>
        <ColourSchemeItems />
      </Menu.Dropdown>
    </LazyMenu>
  );
}

/** The schemes as items of a menu. */
export function ColourSchemeItems() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return schemes.map(({ scheme, label, Icon }) => (
    <Menu.Item
      key={scheme}
      leftSection={<Icon size={16} aria-hidden />}
      rightSection={
        scheme === colorScheme ? <IconCheck size={14} aria-label={t('shell.chosen')} /> : undefined
      }
      onClick={() => setColorScheme(scheme)}
    >
      {t(label)}
    </Menu.Item>
  ));
}
