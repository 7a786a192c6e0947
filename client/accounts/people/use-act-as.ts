import { useMutation } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { actAs } from '../../api/people/session.ts';
import { useFreshStart } from '../../app/use-fresh-start.ts';

/** Goes on as a person, from their first page. */
export function useActAs(id: string) {
  const freshStart = useFreshStart();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: () => actAs(id),
    onSuccess: async () => {
      await navigate('/');
      await freshStart();
    },
  });
}
