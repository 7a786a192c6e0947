import { Button, NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { EntityDescription } from '#shared/api/app-description.ts';
import { accountsQuery } from '../../api/people/accounts.ts';
import { type HistoryQuestion, searchWords } from '../../api/studio/operations.ts';
import type { RecordAnswer } from '../../api/record-answer.ts';
import { listQuery } from '../../api/queries.ts';
import { versionsQuery } from '../../api/studio/studio.ts';
import { OneDay } from '../../fields/time/date-filter.tsx';
import { t } from '../../messages/t.ts';
import { useApp } from '../../app/app-context.tsx';
import { recordTitle } from '../../app/record-title.ts';
import { auditedEntities } from './audited-entities.ts';
import { events } from './events.ts';
import classes from './operations.module.css';

interface HistoryFiltersProps {
  readonly asked: HistoryQuestion;
  /** Some of the question anew; an empty word takes it out. */
  onAsk(words: HistoryQuestion): void;
}

interface Choice {
  readonly value: string;
  readonly label: string;
}

/** Whose, what, who, when: whatever is not chosen is not asked. Versions of the contract are the owner's to know. */
export function HistoryFilters({ asked, onAsk }: HistoryFiltersProps) {
  const entities = auditedEntities(useApp().description);
  const versions = useVersions();
  const entity = entities.find(({ name }) => name === asked.entity);
  const select = (word: keyof HistoryQuestion, label: string, choices: readonly Choice[]) => (
    <NativeSelect
      size="xs"
      label={label}
      value={asked[word] ?? ''}
      data={withAsked(choices, asked[word])}
      onChange={({ currentTarget: { value } }) => onAsk({ [word]: value })}
    />
  );
  const day = (word: 'since' | 'until', label: string) => (
    <OneDay
      size="xs"
      label={label}
      value={asked[word] ?? ''}
      onChange={(value) => onAsk({ [word]: value })}
    />
  );
  return (
    <div role="search" aria-label={t('studio.searchHistory')} className={classes.filters}>
      <NativeSelect
        size="xs"
        label={t('studio.recordsOf')}
        value={asked.entity ?? ''}
        data={withAsked(
          entities.map(({ name, labelPlural }) => ({ value: name, label: labelPlural })),
          asked.entity,
        )}
        // A field belongs to its entity, and a record too.
        onChange={({ currentTarget: { value } }) => onAsk({ entity: value, field: '', record: '' })}
      />
      {entity && select('field', t('screens.field'), entity.fields.map(fieldChoice))}
      {select('event', t('studio.event'), eventChoices(entity === undefined ? entities : [entity]))}
      {select('by', t('studio.who'), usePeople())}
      {day('since', t('studio.from'))}
      {day('until', t('studio.until'))}
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
    </div>
  );
}

/** All, and what is asked also where it is none of the choices: an entity that is no more. */
function withAsked(choices: readonly Choice[], asked: string | undefined): Choice[] {
  const others =
    asked === undefined || choices.some(({ value }) => value === asked)
      ? []
      : [{ value: asked, label: asked }];
  return [{ value: '', label: t('screens.all') }, ...choices, ...others];
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
  const accounts = useQuery({ ...accountsQuery, enabled: isOwner });
  const read = useQuery({
    ...listQuery('users', { limit: '100' }),
    enabled: !isOwner && users !== undefined,
  });
  const people = isOwner
    ? (accounts.data?.items ?? []).map(({ id, name }) => ({ value: id, label: name }))
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
