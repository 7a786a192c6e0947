import { NativeSelect, TextInput } from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { type SecurityEvent, securityKinds } from '#shared/api/calls/data.ts';
import { accountsQuery } from '../../../api/people/accounts.ts';
import { securityEventsQuery, type SecurityQuestion, securityWords } from '../../../api/studio/operations.ts';
import { useApp } from '../../../app/app-context.tsx';
import { useAddressWords } from '../../../app/use-address-words.ts';
import { OneDay } from '../../../fields/time/date-filter.tsx';
import { t } from '../../../messages/t.ts';
import classes from '../operations.module.css';
import { Loading } from '../../../ui/loading.tsx';
import { PagedLines } from '../../../ui/paged-lines.tsx';
import { securityKindKeys } from './security-kinds.ts';
import { StateLine, useMoment } from '../state-line.tsx';
import { withWords } from '../with-words.ts';

/** Who came in, who could not, and what was done about accounts, newest first; the address keeps what is asked. */
export function SecurityEvents() {
  const [address, setAddress] = useAddressWords();
  const asked: SecurityQuestion = Object.fromEntries(
    securityWords.flatMap((word) => (address.get(word) ? [[word, address.get(word)]] : [])),
  );
  const ask = (words: SecurityQuestion) =>
    setAddress(withWords(address, words), { replace: true, preventScrollReset: true });
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

interface Choice {
  readonly value: string;
  readonly label: string;
}

function Filters({ asked, onAsk }: FiltersProps) {
  const people = usePeople();
  const select = (word: 'kind' | 'person', label: string, choices: readonly Choice[]) => (
    <NativeSelect
      size="xs"
      label={label}
      value={asked[word] ?? ''}
      data={[{ value: '', label: t('screens.all') }, ...choices]}
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
    <div role="search" aria-label={t('studio.searchSecurity')} className={classes.filters}>
      {select(
        'kind',
        t('studio.event'),
        securityKinds.map((kind) => ({ value: kind, label: t(securityKindKeys[kind]) })),
      )}
      {people && select('person', t('studio.who'), people)}
      <TextInput
        size="xs"
        label={t('studio.eventAddressLabel')}
        value={asked.address ?? ''}
        onChange={({ currentTarget: { value } }) => onAsk({ address: value.trim() })}
      />
      {day('since', t('studio.from'))}
      {day('until', t('studio.until'))}
    </div>
  );
}

/** The owner knows all accounts; who else audits has those whose events they see. */
function usePeople(): readonly Choice[] | undefined {
  const isOwner = useApp().person?.owner === true;
  const { data } = useQuery({ ...accountsQuery, enabled: isOwner });
  return isOwner ? (data?.items ?? []).map(({ id, name }) => ({ value: id, label: name })) : undefined;
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
  const moment = useMoment();
  const named = (id: string) => titles[id] ?? id;
  const actor = acted ?? by;
  const parts = [
    actor === null ? t('studio.notSignedIn') : named(actor),
    ...(person === null || person === actor ? [] : [t('studio.eventAccount', { person: named(person) })]),
    ...(address === null ? [] : [t('studio.eventAddress', { address })]),
    ...(count === 1 ? [] : [t('studio.eventTimes', { count })]),
  ];
  return (
    <StateLine state={t(securityKindKeys[kind])} colour={colours[kind] ?? 'gray'}>
      {moment(at)} {parts.join(' · ')} {about !== null && <code>{about}</code>}
    </StateLine>
  );
}
