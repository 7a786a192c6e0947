import { ActionIcon, type MantineColorScheme, Menu, useMantineColorScheme } from '@mantine/core';
import { IconCheck, IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react';

const schemes = [
  { scheme: 'light', label: 'Light', Icon: IconSun },
  { scheme: 'dark', label: 'Dark', Icon: IconMoon },
  { scheme: 'auto', label: 'As the system', Icon: IconDeviceDesktop },
] as const satisfies readonly { scheme: MantineColorScheme; label: string; Icon: typeof IconSun }[];

export function ColourSchemeMenu() {
  const { colorScheme } = useMantineColorScheme();
  const { Icon } = schemes.find(({ scheme }) => scheme === colorScheme) ?? schemes[2];
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size="lg" aria-label="Colours of the page">
          <Icon size={18} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <ColourSchemeItems />
      </Menu.Dropdown>
    </Menu>
  );
}

/** The schemes as items of a menu. */
export function ColourSchemeItems() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return schemes.map(({ scheme, label, Icon }) => (
    <Menu.Item
      key={scheme}
      leftSection={<Icon size={16} aria-hidden />}
      rightSection={scheme === colorScheme ? <IconCheck size={14} aria-label="chosen" /> : undefined}
      onClick={() => setColorScheme(scheme)}
    >
      {label}
    </Menu.Item>
  ));
}
