import { ActionIcon } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { t } from '../../messages/t.ts';
import { fetchedLater } from '../../ui/fetched-later.tsx';
import { useWhenIdle } from '../../ui/use-when-idle.ts';

const CommandPalette = fetchedLater(async () => (await import('./command-palette.tsx')).CommandPalette);
const ShortcutList = fetchedLater(async () => (await import('./shortcut-list.tsx')).ShortcutList);

/** The way to the command palette, by button and by key, and the list of keys behind `?`. */
export function Shortcuts() {
  const [asked, setAsked] = useState(0);
  const [listed, setListed] = useState(false);
  useWhenIdle(CommandPalette.fetchIt); // who calls it by its key begins to type at once
  const ask = () => setAsked((times) => times + 1);
  // From within a field too: there the letters are typed, but Ctrl+K types nothing.
  useHotkeys([['mod+K', ask]], []);
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
