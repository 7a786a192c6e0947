import { AppShell } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { Overlays } from '../../ui/overlays/overlays.tsx';
import { ActingBar } from '../acting-bar.tsx';
import { Header } from '../header.tsx';
import { MainMenu } from '../main-menu.tsx';
import classes from '../shell.module.css';
import { AroundFrame, InFrame } from './page-in-frame.tsx';

/** The frame of who is signed in: all screens of theirs beside the page, and what concerns them alone above it. */
export function SignedInFrame() {
  const [opened, { toggle, close }] = useDisclosure(false);
  const { pathname } = useLocation();
  useEffect(() => close(), [pathname, close]);
  return (
    <AppShell
      header={{ height: 52 }}
      navbar={{ width: 232, breakpoint: 'sm', collapsed: { mobile: !opened } }}
      padding={{ base: 'sm', sm: 'lg' }}
    >
      <AroundFrame />
      <Header menuOpened={opened} onToggleMenu={toggle} />
      <MainMenu opened={opened} />
      <AppShell.Main id="main" tabIndex={-1} className={classes.main}>
        <ActingBar />
        <InFrame />
      </AppShell.Main>
      <Overlays />
    </AppShell>
  );
}
