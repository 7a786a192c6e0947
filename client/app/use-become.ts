import { useMutation } from '@tanstack/react-query';
import { becomePerson } from '../api/people/session.ts';
import { useFreshStart } from './use-fresh-start.ts';

/** Signs in as a person of the rehearsal. */
export function useBecome() {
  const freshStart = useFreshStart();
  return useMutation({ mutationFn: becomePerson, onSuccess: freshStart });
}
