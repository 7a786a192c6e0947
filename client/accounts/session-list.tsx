import { Button, Group } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { SessionAnswer } from '#shared/api/calls/accounts.ts';
import { endSession, sessionsQuery, signOutEverywhere } from '../api/people/accounts.ts';
import { t } from '../messages/t.ts';
import { useLeave } from '../app/use-leave.ts';
import { AccountLine, AccountList } from './account-list.tsx';
import { browserInWords } from './browser-name.ts';
import { useAccountMoment } from './moment.ts';

/** Where the person is signed in, and the way out of each and of all. */
export function SessionList() {
  const momentOf = useAccountMoment();
  const client = useQueryClient();
  const sessions = useQuery(sessionsQuery);
  const end = useMutation({
    mutationFn: endSession,
    onSuccess: () => client.invalidateQueries({ queryKey: sessionsQuery.queryKey }),
  });
  const leave = useLeave(signOutEverywhere);
  const line = (session: SessionAnswer) => (
    <AccountLine
      what={browserInWords(session.browser)}
      known={`${session.current ? t('accounts.thisSession') : momentOf(session.seen_at)}${session.address === null ? '' : ` · ${session.address}`}`}
      actions={
        session.current ? undefined : (
          <Button size="xs" variant="default" loading={end.isPending} onClick={() => end.mutate(session.id)}>
            {t('accounts.signOutThere')}
          </Button>
        )
      }
    />
  );
  return (
    <>
      <AccountList
        label={t('accounts.signedInOn')}
        query={sessions}
        empty={t('accounts.signedInNowhere')}
        line={line}
      />
      <Group>
        <Button variant="default" loading={leave.isPending} onClick={() => leave.mutate()}>
          {t('accounts.signOutEverywhere')}
        </Button>
      </Group>
    </>
  );
}
