import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import type { PersonAnswer } from '#shared/api/calls/accounts.ts';
import { actAs } from '../../api/people/session.ts';
import { useFreshStart } from '../../app/use-fresh-start.ts';
import { t } from '../../messages/t.ts';
import { sentenceOf } from '../../ui/failed.tsx';
import { quietAct } from './quiet-act.ts';

/** Goes on as this person, from their first page. */
export function ActAsButton({ person: { id, name } }: { person: PersonAnswer }) {
  const freshStart = useFreshStart();
  const navigate = useNavigate();
  const act = useMutation({
    mutationFn: () => actAs(id),
    onSuccess: async () => {
      await navigate('/');
      await freshStart();
    },
  });
  return (
    <>
      <Button
        {...quietAct}
        aria-label={t('accounts.actAsOf', { name })}
        loading={act.isPending}
        onClick={() => act.mutate()}
      >
        {t('accounts.actAs')}
      </Button>
      {act.error && <span role="alert">{sentenceOf(act.error)}</span>}
    </>
  );
}
