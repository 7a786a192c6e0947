import { useSessionStorage } from '@mantine/hooks';
import { useState } from 'react';
import { useApp } from '../../app/app-context.tsx';
import { keptKey } from '../../app/kept-in-browser.ts';

/** A text that was begun: a new comment on a record, or a change of one that is there. */
interface KeptPlace {
  readonly record: string;
  /** Undefined: the comment is new. */
  readonly comment?: string;
}

/** The text of a comment that was begun and not sent, kept in this window; empty without one. */
export function useKeptText({ record, comment = '' }: KeptPlace) {
  const { person } = useApp();
  const [text, keep, forget] = useSessionStorage({
    key: keptKey('comment', person?.id, `${record} ${comment}`),
    defaultValue: '',
    getInitialValueInEffect: false,
  });
  return [text, (next: string) => (next === '' ? forget() : keep(next))] as const;
}

export interface UnsentText {
  readonly comment: string;
  readonly text: string;
  discard(): void;
}

/** All that was begun on a record and not sent, as it was kept when this is first drawn. */
export function useUnsentTexts(record: string): readonly UnsentText[] {
  const { person } = useApp();
  const prefix = keptKey('comment', person?.id, `${record} `);
  const [kept, setKept] = useState(() => textsBelow(prefix));
  return kept.map(({ key, text }) => ({
    comment: key.slice(prefix.length),
    text,
    discard: () => {
      sessionStorage.removeItem(key);
      setKept((all) => all.filter((one) => one.key !== key));
    },
  }));
}

function textsBelow(prefix: string): readonly { readonly key: string; readonly text: string }[] {
  try {
    const keys = Object.keys(sessionStorage).filter((key) => key.startsWith(prefix));
    return keys.toSorted().flatMap((key) => {
      const text: unknown = JSON.parse(sessionStorage.getItem(key) ?? '""');
      return typeof text === 'string' && text !== '' ? [{ key, text }] : [];
    });
  } catch {
    return []; // there is no storage, or something else in it
  }
}
