import { useCallback, useMemo, useState } from 'react';
import type { RecordAnswer } from '../../../api/record-answer.ts';

export interface Selection {
  /** The chosen rows among those that are there, in their order. */
  readonly records: readonly RecordAnswer[];
  /** How many could be chosen. */
  readonly shown: number;
  has(id: string): boolean;
  toggle(id: string): void;
  /** All that are there, or none where all are chosen. */
  toggleAll(): void;
}

/** Rows that are chosen to do something with; only ever rows that can be seen. Undefined: nobody is choosing. */
export function useSelection(shown: readonly RecordAnswer[]): {
  readonly selection: Selection | undefined;
  begin(id?: string): void;
  end(): void;
} {
  const [ids, setIds] = useState<ReadonlySet<string>>();
  // The same one always, so that a row that stays as it is need not be drawn again.
  const toggle = useCallback(
    (id: string) => setIds((chosen) => chosen?.symmetricDifference(new Set([id]))),
    [],
  );
  const begin = useCallback((id?: string) => setIds(new Set(id === undefined ? [] : [id])), []);
  const end = useCallback(() => setIds(undefined), []);
  const selection = useMemo((): Selection | undefined => {
    if (ids === undefined) return undefined;
    const records = shown.filter(({ id }) => ids.has(id));
    const allChosen = records.length === shown.length;
    return {
      records,
      shown: shown.length,
      has: (id) => ids.has(id),
      toggle,
      toggleAll: () => setIds(new Set(allChosen ? [] : shown.map(({ id }) => id))),
    };
  }, [ids, shown, toggle]);
  return {
    selection,
    begin,
    end,
  };
}
