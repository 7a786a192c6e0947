import { useSessionStorage } from '@mantine/hooks';

/** The text of a comment on a record that was begun and not sent, kept in this window; empty without one. */
export function useKeptText(id: string) {
  const [text, keep, forget] = useSessionStorage({
    key: `ninefold-comment-${id}`,
    defaultValue: '',
    getInitialValueInEffect: false,
  });
  return [text, (next: string) => (next === '' ? forget() : keep(next))] as const;
}
