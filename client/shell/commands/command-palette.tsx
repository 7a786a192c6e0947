import { createSpotlight, Spotlight, useSpotlight } from '@mantine/spotlight';
import './command-palette.css';
import { useDebouncedValue } from '@mantine/hooks';
import { IconArrowRight, IconBolt, IconFile, IconPlus, IconSearch } from '@tabler/icons-react';
import { useQueries } from '@tanstack/react-query';
import { type KeyboardEvent as KeyPress, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { isId } from '#shared/fields/base/is-id.ts';
import { listQuery } from '../../api/queries.ts';
import { Failed } from '../../ui/failed.tsx';
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
  const { records, isSearching, failure } = useRecords(query);
  const acts = useOfferedActs().filter((act) => fits(act, query));
  const shown = [...acts.map(({ label }) => label), ...[...commands, ...records].map(({ to }) => to)];
  const onKeyDown = useChosen(shown, isSearching);
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
      // Dialogs are; this one grows and shrinks below the line in which one types.
      centered={false}
    >
      <Spotlight.Search
        placeholder={t('shell.findOrGoTo')}
        aria-label={t('shell.findOrGo')}
        onKeyDown={onKeyDown}
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
        {failure && <Failed error={failure.error} onRetry={failure.retry} />}
        {shown.length === 0 && !isSearching && !failure && (
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

/**
 * What is chosen is marked on its element by the palette, and the mark goes with it when something else is found. Then what
 * stands in its place is chosen, else the last. Enter that comes before the answer waits for it, and takes the first.
 */
function useChosen(shown: readonly string[], isSearching: boolean): (event: KeyPress) => void {
  const isWaiting = useRef(false);
  const all = shown.join('\n');
  useEffect(() => {
    const list = document.getElementById(store.getState().listId);
    const actions = [...(list?.querySelectorAll<HTMLElement>('[data-action]') ?? [])];
    if (all === '' || actions.length === 0) return;
    let chosen = actions.find((action) => action.hasAttribute('data-selected'));
    if (chosen === undefined) {
      const place = Math.min(Math.max(store.getState().selected, 0), actions.length - 1);
      chosen = actions[place];
      chosen?.setAttribute('data-selected', 'true');
      store.updateState((state) => ({ ...state, selected: place }));
    }
    if (isWaiting.current && !isSearching) chosen?.click();
    if (!isSearching) isWaiting.current = false;
  }, [all, isSearching]);
  return ({ key }) => {
    isWaiting.current = key === 'Enter' && isSearching && all === '';
  };
}

interface Found {
  readonly records: readonly Command[];
  readonly isSearching: boolean;
  /** What was not answered is not the same as what is not there. */
  readonly failure?: { readonly error: unknown; retry(): void };
}

/**
 * The first records that the words find, of each entity that has a screen with a search; by its id any record that may be
 * read. What other words have found is not among them: Enter would open it.
 */
function useRecords(query: string): Found {
  const { description } = useApp();
  const typed = query.trim();
  const [q] = useDebouncedValue(typed, 200);
  const id = isId(q.toLowerCase()) ? q.toLowerCase() : undefined;
  const entities = description.entities.filter(
    ({ name, may }) =>
      may.read &&
      (id !== undefined ||
        description.screens.some((screen) => screen.entity === name && screen.search && screen.menu)),
  );
  const asked = id === undefined ? { q } : { filter: `id == '${id}'` };
  const answers = useQueries({
    queries: entities.map((entity) => {
      const { placeholderData: _, ...options } = listQuery(entity.plural, { ...asked, limit: '5' });
      return { ...options, enabled: q.length >= shortestSearch };
    }),
  });
  if (typed.length < shortestSearch) return { records: [], isSearching: false };
  if (q !== typed) return { records: [], isSearching: true };
  const records = entities.flatMap((entity, place) =>
    (answers[place]?.data?.items ?? []).map((record) => ({
      kind: 'record' as const,
      label: recordTitle(record, entity),
      hint: entity.label,
      to: recordAddress(description, entity, record.id),
    })),
  );
  const failed = answers.filter(({ isError }) => isError);
  const retry = () => failed.forEach((answer) => void answer.refetch());
  return {
    records,
    isSearching: answers.some(({ isLoading }) => isLoading),
    ...(failed[0] && { failure: { error: failed[0].error, retry } }),
  };
}
