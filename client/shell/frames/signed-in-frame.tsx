import { AppShell } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { Overlays } from '../../ui/overlays/overlays.tsx';
import { Header } from '../header.tsx';
import { MainMenu } from '../main-menu.tsx';

/** What who is signed in has around the page: the line above it, and all screens of theirs beside it. */
export function SignedInFrame() {
  const [opened, { toggle, close }] = useDisclosure(false);
  const { pathname } = useLocation();
  useEffect(() => close(), [pathname, close]);
  return (
    <AppShell
      header={{ height: 52 }}
      navbar={{ width: { sm: 204, lg: 232 }, breakpoint: 'sm', collapsed: { mobile: !opened } }}
    >
      <Header menuOpened={opened} onToggleMenu={toggle} />
      <MainMenu opened={opened} />
      <Overlays />
    </AppShell>
  );
}
