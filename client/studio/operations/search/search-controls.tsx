import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { accountsQuery } from '../../../api/people/accounts.ts';
import { OneDay } from '../../../fields/time/date-filter.tsx';
import { t } from '../../../messages/t.ts';
import classes from './search.module.css';

export interface Choice {
  readonly value: string;
  readonly label: string;
}

interface ControlProps {
  readonly asked: Readonly<Record<string, string | undefined>>;
  /** Some of the question anew; an empty word is asked no more. */
  onAsk(anew: Readonly<Record<string, string>>): void;
}

/** The controls of a question, beside each other. */
export function SearchControls({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div role="search" aria-label={label} className={classes.controls}>
      {children}
    </div>
  );
}

interface ChoiceControlProps extends ControlProps {
  readonly word: string;
  readonly label: string;
  readonly choices: readonly Choice[];
  /** Words that mean nothing any more once another one is chosen. */
  readonly without?: readonly string[];
}

/** One of several, or all. What is asked and stands in no choice is shown as it is written: an entity that is no more. */
export function ChoiceControl({ word, label, choices, without = [], asked, onAsk }: ChoiceControlProps) {
  const value = asked[word] ?? '';
  const isKnown = value === '' || choices.some((choice) => choice.value === value);
  const emptied = Object.fromEntries(without.map((other) => [other, '']));
  return (
    <NativeSelect
      size="xs"
      label={label}
      value={value}
      data={[
        { value: '', label: t('screens.all') },
        ...choices,
        ...(isKnown ? [] : [{ value, label: value }]),
      ]}
      onChange={({ currentTarget }) => onAsk({ [word]: currentTarget.value, ...emptied })}
    />
  );
}

/** The first and the last day. */
export function DayControls({ asked, onAsk }: ControlProps) {
  const day = (word: 'since' | 'until', label: string) => (
    <OneDay
      size="xs"
      label={label}
      value={asked[word] ?? ''}
      onChange={(value) => onAsk({ [word]: value })}
    />
  );
  return (
    <>
      {day('since', t('studio.from'))}
      {day('until', t('studio.until'))}
    </>
  );
}

/** All who have an account, which the owner alone may know. */
export function useAccountChoices(isOwner: boolean): readonly Choice[] {
  const { data } = useQuery({ ...accountsQuery, enabled: isOwner });
  return isOwner ? (data?.items ?? []).map(({ id, name }) => ({ value: id, label: name })) : [];
}
