import { useDebouncedCallback } from '@mantine/hooks';
import { useEffect, useState } from 'react';
import { NotUnderstood, type TypedValue } from './not-understood.ts';

/**
 * A value of a filter, told once the typing pauses, Enter is pressed or the field is left. What is not understood filters
 * by nothing, and says so.
 */
export function useSlowTyped(value: string, onChange: (value: string) => void) {
  const [typed, setTyped] = useState<TypedValue>(value || null);
  const [problem, setProblem] = useState<string>();
  useEffect(() => setTyped((current) => (textOf(current) === value ? current : value || null)), [value]);
  const tell = useDebouncedCallback(
    (next: TypedValue) => {
      setProblem(next instanceof NotUnderstood ? next.problem : undefined);
      onChange(textOf(next));
    },
    { delay: 200, flushOnUnmount: false },
  );
  return {
    value: typed,
    error: problem,
    onChange: (next: TypedValue) => {
      setTyped(next);
      tell(next);
    },
    onKeyDown: ({ key }: { readonly key: string }) => {
      if (key === 'Enter') tell.flush();
    },
    onBlur: () => tell.flush(),
  };
}

/** As it stands in the address. */
function textOf(value: TypedValue): string {
  return value === null || value instanceof NotUnderstood ? '' : String(value);
}
