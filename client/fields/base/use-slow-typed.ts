import { useState } from 'react';
import { NotUnderstood, type TypedValue } from './not-understood.ts';
import { usePaced } from './use-paced.ts';

/**
 * A value of a filter, told at the pace of who types. What is not understood filters by nothing, and says so when the typing
 * pauses.
 */
export function useSlowTyped(value: string, onChange: (value: string) => void) {
  const [problem, setProblem] = useState<string>();
  const { typed, type, flush } = usePaced<TypedValue>({
    value,
    shownFor: (text) => text || null,
    textOf,
    onTell: (text, next) => {
      setProblem(next instanceof NotUnderstood ? next.problem : undefined);
      onChange(text);
    },
    isWhole: (next) => !(next instanceof NotUnderstood),
  });
  return {
    value: typed,
    error: problem,
    onChange: (next: TypedValue) => type(next),
    onKeyDown: ({ key }: { readonly key: string }) => {
      if (key === 'Enter') flush();
    },
    onBlur: () => flush(),
  };
}

/** As it stands in the address. */
function textOf(value: TypedValue): string {
  return value === null || value instanceof NotUnderstood ? '' : String(value);
}
