import { useMemo } from 'react';
import { type ListState, readListState, writeListState } from '#shared/screens/list-state.ts';
import { useAddressWords } from '../../app/use-address-words.ts';

/** The state of the list in the address. A change replaces the entry, but a new page or view can be gone back from. */
export function useListState(): [ListState, (state: ListState) => void] {
  const [parameters, setParameters] = useAddressWords();
  const state = useMemo(() => readListState(parameters), [parameters]);
  const change = (next: ListState) => {
    const turned = next.cursors.length !== state.cursors.length && next.cursors.length > 0;
    setParameters(writeListState(next), { replace: !turned });
  };
  return [state, change];
}
