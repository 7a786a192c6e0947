import { say } from '../../ui/say.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { changeField, type FieldPlace, type SentChange } from '../../api/studio/fields.ts';
import { t } from '../../messages/t.ts';
import { problemsIn } from './problems-in.ts';

/** Changes a field. Afterwards everything on the page is asked again: it is another application now. */
export function useChanging(place: FieldPlace, onDone?: () => void) {
  const client = useQueryClient();
  const change = useMutation({
    mutationFn: (sent: SentChange) => changeField(place, sent),
    onSuccess: async ({ label }) => {
      await client.refetchQueries({ queryKey: ['app'] });
      say({ message: t('screens.fieldIsChanged', { field: label }), color: 'green' });
      await client.invalidateQueries();
      onDone?.();
    },
  });
  return { change, problems: problemsIn(change.error) };
}
