import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { EntityDescription } from '#shared/api/app-description.ts';
import { type HistoryQuestion, searchWords } from '../../../api/studio/operations.ts';
import type { RecordAnswer } from '../../../api/record-answer.ts';
import { listQuery } from '../../../api/queries.ts';
import { versionsQuery } from '../../../api/studio/studio.ts';
import { t } from '../../../messages/t.ts';
import { useApp } from '../../../app/app-context.tsx';
import { recordTitle } from '../../../app/record-title.ts';
import { auditedEntities } from './audited-entities.ts';
import { events } from './events.ts';
import {
  type Choice,
  ChoiceControl,
  DayControls,
  SearchControls,
  useAccountChoices,
} from './search-controls.tsx';

interface HistoryFiltersProps {
  readonly asked: HistoryQuestion;
  /** Some of the question anew; an empty word takes it out. */
  onAsk(words: HistoryQuestion): void;
}

/** Whose, what, who, when: whatever is not chosen is not asked. Versions of the contract are the owner's to know. */
export function HistoryFilters({ asked, onAsk }: HistoryFiltersProps) {
  const entities = auditedEntities(useApp().description);
  const versions = useVersions();
  const entity = entities.find(({ name }) => name === asked.entity);
  const select = (word: keyof HistoryQuestion, label: string, choices: readonly Choice[]) => (
    <ChoiceControl word={word} label={label} choices={choices} asked={asked} onAsk={onAsk} />
  );
  return (
    <SearchControls label={t('studio.searchHistory')}>
      <ChoiceControl
        word="entity"
        label={t('studio.recordsOf')}
        choices={entities.map(({ name, labelPlural }) => ({ value: name, label: labelPlural }))}
        without={['field', 'record']}
        asked={asked}
        onAsk={onAsk}
      />
      {entity && select('field', t('screens.field'), entity.fields.map(fieldChoice))}
      {select('event', t('studio.event'), eventChoices(entity === undefined ? entities : [entity]))}
      {select('by', t('studio.who'), usePeople())}
      <DayControls asked={asked} onAsk={onAsk} />
      {versions.length > 0 && select('contract', t('studio.versionInForce'), versions)}
      {Object.keys(asked).length > 0 && (
        <Button
          size="xs"
          variant="subtle"
          onClick={() => onAsk(Object.fromEntries(searchWords.map((word) => [word, ''])))}
        >
          {asked.record === undefined ? t('studio.searchEverything') : t('studio.notOnlyRecord')}
        </Button>
      )}
    </SearchControls>
  );
}

function fieldChoice({ name, label }: EntityDescription['fields'][number]): Choice {
  return { value: name, label };
}

function eventChoices(entities: readonly EntityDescription[]): readonly Choice[] {
  const steps = entities.flatMap(({ transitions }) => transitions);
  const labels = new Map(steps.map(({ name, label }) => [name, label]));
  return [
    ...Object.entries(events).map(([value, key]) => ({ value, label: t(key) })),
    ...[...labels].map(([value, label]) => ({ value, label })),
  ];
}

/** The owner knows all accounts; an auditor the people that they may read. */
function usePeople(): readonly Choice[] {
  const { description } = useApp();
  const isOwner = description.audits === undefined;
  const users = description.entities.find(({ name, may }) => name === 'user' && may.read);
  const named = (record: RecordAnswer) => (users === undefined ? record.id : recordTitle(record, users));
  const accounts = useAccountChoices(isOwner);
  const read = useQuery({
    ...listQuery('users', { limit: '100' }),
    enabled: !isOwner && users !== undefined,
  });
  const people = isOwner
    ? accounts
    : (read.data?.items ?? []).map((record) => ({ value: record.id, label: named(record) }));
  return [
    ...people,
    { value: 'engine', label: t('screens.automatic') },
    { value: 'holder', label: t('screens.linkHolder') },
    { value: 'nobody', label: t('studio.notSignedIn') },
  ];
}

function useVersions(): readonly Choice[] {
  const isOwner = useApp().description.audits === undefined;
  const { data } = useQuery({ ...versionsQuery, enabled: isOwner });
  return (data ?? []).map(({ number }) => ({
    value: String(number),
    label: t('studio.version', { version: number }),
  }));
}
