import { ActionIcon } from '@mantine/core';
import { getHotkeyHandler, useHotkeys } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useCallback, useLayoutEffect, useState } from 'react';
import { t } from '../../messages/t.ts';
import { fetchedLater } from '../../ui/fetched-later.tsx';
import { useWhenIdle } from '../../ui/use-when-idle.ts';
import { wasAskedEarly } from './asked-early.ts';

const CommandPalette = fetchedLater(async () => (await import('./command-palette.tsx')).CommandPalette);
const ShortcutList = fetchedLater(async () => (await import('./shortcut-list.tsx')).ShortcutList);

/** The way to the command palette, by button and by key, and the list of keys behind `?`. */
export function Shortcuts() {
  const [asked, setAsked] = useState(() => (wasAskedEarly() ? 1 : 0));
  const [listed, setListed] = useState(false);
  useWhenIdle(CommandPalette.fetchIt); // who calls it by its key begins to type at once
  const ask = useCallback(() => setAsked((times) => times + 1), []);
  // From within a field too: there the letters are typed, but Ctrl+K types nothing. It is heard as soon as the page is
  // seen: an effect after painting comes too late for a key that is pressed at once on a slow machine.
  useLayoutEffect(() => {
    const listen = getHotkeyHandler([['mod+K', ask]]);
    document.documentElement.addEventListener('keydown', listen);
    return () => document.documentElement.removeEventListener('keydown', listen);
  }, [ask]);
  useHotkeys([['shift+?', () => setListed(true)]]);
  return (
    <>
      <ActionIcon variant="subtle" color="gray" size="lg" aria-label={t('shell.findOrGo')} onClick={ask}>
        <IconSearch size={18} aria-hidden />
      </ActionIcon>
      {asked > 0 && <CommandPalette asked={asked} />}
      {listed && <ShortcutList onClose={() => setListed(false)} />}
    </>
  );
}
