import { createSpotlight, Spotlight, useSpotlight } from '@mantine/spotlight';
import '@mantine/spotlight/styles.layer.css';
import { useDebouncedValue } from '@mantine/hooks';
import { IconArrowRight, IconBolt, IconFile, IconPlus, IconSearch } from '@tabler/icons-react';
import { useQueries } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { isId } from '#shared/fields/base/is-id.ts';
import { listQuery } from '../../api/queries.ts';
import { t } from '../../messages/t.ts';
import { recordTitle } from '../../app/record-title.ts';
import { recordAddress } from '../../app/addresses.ts';
import { useApp } from '../../app/app-context.tsx';
import { type Command, commandsOf, fits } from './commands.ts';
import { useOfferedActs } from '../../app/offered-acts.ts';

const [store, palette] = createSpotlight();

/** Less than this finds too much. */
const shortestSearch = 2;

/** Go anywhere, begin anything, find any record, do what the page offers, by typing. `asked` counts how often it was called for. */
export function CommandPalette({ asked }: { asked: number }) {
  const { description } = useApp();
  const navigate = useNavigate();
  const [query, setQuery] = useState('');
  useEffect(() => palette.open(), [asked]);
  useTypedAhead((letter) => setQuery((typed) => typed + letter));
  const commands = commandsOf(description).filter((command) => fits(command, query));
  const records = useRecords(query);
  const acts = useOfferedActs().filter((act) => fits(act, query));
  const draw = (command: Command, icon: React.ReactNode) => (
    <Spotlight.Action
      key={command.to}
      label={command.label}
      description={command.hint}
      leftSection={icon}
      onClick={() => void navigate(command.to)}
    />
  );
  const group = (kind: Command['kind']) => commands.filter((command) => command.kind === kind);
  return (
    <Spotlight.Root
      store={store}
      query={query}
      onQueryChange={setQuery}
      shortcut={null}
      attributes={{ content: { 'aria-label': t('shell.findOrGo') } }}
      scrollable
      maxHeight="70vh"
    >
      <Spotlight.Search
        placeholder={t('shell.findOrGoTo')}
        aria-label={t('shell.findOrGo')}
        leftSection={<IconSearch size={18} aria-hidden />}
      />
      <Spotlight.ActionsList>
        {acts.length > 0 && (
          <Spotlight.ActionsGroup label={t('shell.onThisPage')}>
            {acts.map(({ label, hint, run }) => (
              <Spotlight.Action
                key={label}
                label={label}
                description={hint}
                leftSection={<IconBolt size={16} aria-hidden />}
                onClick={run}
              />
            ))}
          </Spotlight.ActionsGroup>
        )}
        {group('go').length > 0 && (
          <Spotlight.ActionsGroup label={t('shell.goTo')}>
            {group('go').map((command) => draw(command, <IconArrowRight size={16} aria-hidden />))}
          </Spotlight.ActionsGroup>
        )}
        {group('create').length > 0 && (
          <Spotlight.ActionsGroup label={t('shell.create')}>
            {group('create').map((command) => draw(command, <IconPlus size={16} aria-hidden />))}
          </Spotlight.ActionsGroup>
        )}
        {/* Last, since they come last: what stands above does not move under the fingers. */}
        {records.length > 0 && (
          <Spotlight.ActionsGroup label={t('shell.records')}>
            {records.map((record) => draw(record, <IconFile size={16} aria-hidden />))}
          </Spotlight.ActionsGroup>
        )}
        {acts.length + commands.length + records.length === 0 && (
          <Spotlight.Empty>{t('shell.nothingFound')}</Spotlight.Empty>
        )}
      </Spotlight.ActionsList>
    </Spotlight.Root>
  );
}

/** Letters that are typed before the field has the focus go into it; nothing is lost between the key and the palette. */
function useTypedAhead(onLetter: (letter: string) => void): void {
  const { opened } = useSpotlight(store);
  const type = useEffectEvent(onLetter);
  useEffect(() => {
    if (!opened) return undefined;
    const listen = (event: KeyboardEvent) => {
      const isLetter = event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey;
      if (!isLetter || (event.target instanceof Element && event.target.closest('[role="dialog"]'))) return;
      event.preventDefault();
      event.stopPropagation();
      type(event.key);
    };
    window.addEventListener('keydown', listen, { capture: true });
    return () => window.removeEventListener('keydown', listen, { capture: true });
  }, [opened]);
}

/** The first records that the words find, of each entity that has a screen with a search; by its id any record that may be read. */
function useRecords(query: string): readonly Command[] {
  const { description } = useApp();
  const [q] = useDebouncedValue(query.trim(), 200);
  const id = isId(q) ? q.toLowerCase() : undefined;
  const entities = description.entities.filter(
    ({ name, may }) =>
      may.read &&
      (id !== undefined ||
        description.screens.some((screen) => screen.entity === name && screen.search && screen.menu)),
  );
  const asked = id === undefined ? { q } : { filter: `id == '${id}'` };
  const answers = useQueries({
    queries: entities.map((entity) => ({
      ...listQuery(entity.plural, { ...asked, limit: '5' }),
      enabled: q.length >= shortestSearch,
    })),
  });
  if (query.trim().length < shortestSearch) return [];
  return entities.flatMap((entity, place) =>
    (answers[place]?.data?.items ?? []).map((record) => ({
      kind: 'record' as const,
      label: recordTitle(record, entity),
      hint: entity.label,
      to: recordAddress(description, entity, record.id),
    })),
  );
}
