import { Text, UnstyledButton } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useId } from 'react';
import type { EntityDescription } from '#shared/api/app-description.ts';
import type { HistoryAnswer, HistoryEntry } from '#shared/api/calls/data.ts';
import { formatValue } from '#shared/fields/format-value.ts';
import { rich, t } from '../../messages/t.ts';
import { strong } from '../../messages/tags.tsx';
import { useApp } from '../../app/app-context.tsx';
import { HistoryChanges, SoftRules } from './history-changes.tsx';
import { storyOf, whoOf } from './history-story.ts';
import classes from './history.module.css';

interface ActivityLineProps {
  readonly entry: HistoryEntry;
  readonly entity: EntityDescription;
  readonly titles: HistoryAnswer['titles'];
}

/** One change: who did what and when, in a sentence; values that do not fit into it stand below. */
export function ActivityLine({ entry, entity, titles }: ActivityLineProps) {
  const { person, style } = useApp();
  const { who, what, rest } = storyOf(entry, entity, { titles, person, style });
  const sentence = entry.by.kind === 'engine' ? 'screens.automaticallyDone' : 'screens.doneBy';
  const values = rest.length > 0 && (
    <HistoryChanges entry={entry} entity={{ ...entity, fields: rest }} titles={titles} />
  );
  return (
    <li className={classes.line}>
      <Text size="sm">
        {rich(sentence, { strong }, { who, what })}
        {entry.acted_by && ` · ${t('screens.actedBy', { who: whoOf(entry.acted_by, titles, person) })}`}
        {entry.second && ` · ${t('screens.agreedBy', { who: whoOf(entry.second, titles, person) })}`}{' '}
        <Text component="time" size="sm" c="dimmed" dateTime={entry.at}>
          {formatValue({ type: 'datetime' }, entry.at, style)}
        </Text>
      </Text>
      {entry.event === 'create' && values ? <Entered>{values}</Entered> : values}
      <SoftRules entry={entry} entity={entity} />
    </li>
  );
}

/** What a new record began with is mostly what it still is. */
function Entered({ children }: { children: React.ReactNode }) {
  const [opened, { toggle }] = useDisclosure(false);
  const id = useId();
  return (
    <>
      <UnstyledButton className={classes.more} aria-expanded={opened} aria-controls={id} onClick={toggle}>
        {t('screens.firstValues')}
      </UnstyledButton>
      <div id={id} hidden={!opened}>
        {opened && children}
      </div>
    </>
  );
}
