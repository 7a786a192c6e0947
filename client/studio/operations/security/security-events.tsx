import { TextInput } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type SecurityEvent, securityKinds } from '#shared/api/calls/data.ts';
import { securityEventsQuery, type SecurityQuestion, securityWords } from '../../../api/studio/operations.ts';
import { useApp } from '../../../app/app-context.tsx';
import { t } from '../../../messages/t.ts';
import classes from '../../../ui/lines.module.css';
import { Loading } from '../../../ui/loading.tsx';
import { PagedLines } from '../../../ui/paged-lines.tsx';
import { securityKindKeys } from './security-kinds.ts';
import { Said, StateLine } from '../state-line.tsx';
import { ChoiceControl, DayControls, SearchControls, useAccountChoices } from '../search/search-controls.tsx';
import { useAsked } from '../search/use-asked.ts';

/** Who came in, who could not, and what was done about accounts, newest first; the address keeps what is asked. */
export function SecurityEvents() {
  const [asked, ask] = useAsked(securityWords);
  const found = useInfiniteQuery(securityEventsQuery(asked));
  const titles = Object.assign({}, ...(found.data?.pages ?? []).map((page) => page.titles));
  const line = (event: SecurityEvent) => <Line key={event.id} event={event} titles={titles} />;
  return (
    <>
      <Filters asked={asked} onAsk={ask} />
      <PagedLines
        found={found}
        waiting={<Loading label={t('studio.loadingSecurity')} />}
        className={classes.list}
        none={t('studio.noSecurity')}
        line={line}
      />
    </>
  );
}

interface FiltersProps {
  readonly asked: SecurityQuestion;
  /** Some of the question anew; an empty word takes it out. */
  onAsk(words: SecurityQuestion): void;
}

function Filters({ asked, onAsk }: FiltersProps) {
  // Who else audits has the people whose events they see.
  const isOwner = useApp().person?.owner === true;
  const people = useAccountChoices(isOwner);
  return (
    <SearchControls label={t('studio.searchSecurity')}>
      <ChoiceControl
        word="kind"
        label={t('studio.event')}
        choices={securityKinds.map((kind) => ({ value: kind, label: t(securityKindKeys[kind]) }))}
        asked={asked}
        onAsk={onAsk}
      />
      {isOwner && (
        <ChoiceControl word="person" label={t('studio.who')} choices={people} asked={asked} onAsk={onAsk} />
      )}
      <TextInput
        size="xs"
        label={t('studio.eventAddressLabel')}
        value={asked.address ?? ''}
        onChange={({ currentTarget: { value } }) => onAsk({ address: value.trim() })}
      />
      <DayControls asked={asked} onAsk={onAsk} />
    </SearchControls>
  );
}

/** What somebody should look at stands out. */
const colours: Partial<Record<SecurityEvent['kind'], string>> = {
  sign_in_refused: 'red',
  refused: 'red',
  person_erased: 'orange',
  second_factor_removed: 'orange',
};

interface LineProps {
  readonly event: SecurityEvent;
  readonly titles: Readonly<Record<string, string>>;
}

function Line({ event, titles }: LineProps) {
  const { kind, at, count, person, by, acted_by: acted, address, about } = event;
  const named = (id: string) => titles[id] ?? id;
  const actor = acted ?? by;
  const more = [
    ...(person === null || person === actor ? [] : [t('studio.eventAccount', { person: named(person) })]),
    ...(address === null ? [] : [t('studio.eventAddress', { address })]),
    ...(count === 1 ? [] : [t('studio.eventTimes', { count })]),
  ];
  return (
    <StateLine
      state={t(securityKindKeys[kind])}
      colour={colours[kind] ?? 'gray'}
      name={actor === null ? t('studio.notSignedIn') : named(actor)}
      about={more}
      at={at}
    >
      {about !== null && (
        <Said>
          <code>{about}</code>
        </Said>
      )}
    </StateLine>
  );
}
