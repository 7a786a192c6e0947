import { useMutation } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { useApp } from './app-context.tsx';
import { forgetKept, isHere } from './kept-in-browser.ts';
import { useFreshStart } from './use-fresh-start.ts';

/** Signs the person out by a call, forgets what the browser keeps of them, and shows what everybody sees. */
export function useLeave(signOut: () => Promise<unknown>) {
  const { person } = useApp();
  const freshStart = useFreshStart();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: signOut,
    // Before the answer: who signs out closes the window.
    onMutate: () => person && forgetKept(person.id),
    onError: () => isHere(person?.id),
    onSuccess: async () => {
      await freshStart();
      await navigate('/');
    },
  });
}
