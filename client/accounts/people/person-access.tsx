import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { AccessAnswer } from '#shared/api/calls/owner.ts';
import type { PersonAnswer } from '#shared/api/calls/accounts.ts';
import { accessQuery, signOutPerson } from '../../api/people/accounts.ts';
import { t } from '../../messages/t.ts';
import { Failed, sentenceOf } from '../../ui/failed.tsx';
import { Loading } from '../../ui/loading.tsx';
import classes from '../accounts.module.css';
import { AccountLine } from '../account-list.tsx';
import { browserInWords } from '../browser-name.ts';
import { useAccountMoment } from '../moment.ts';

/** Where somebody is signed in, and their tokens; each can be ended. */
export function PersonAccess({ person: { id, name } }: { readonly person: PersonAnswer }) {
  const access = useQuery(accessQuery(id));
  const client = useQueryClient();
  const end = useMutation({
    mutationFn: (what: { session?: string; token?: string }) => signOutPerson(id, what),
    onSuccess: () => client.invalidateQueries({ queryKey: accessQuery(id).queryKey }),
  });
  if (access.isPending) return <Loading />;
  if (access.isError) return <Failed error={access.error} onRetry={() => void access.refetch()} />;
  return (
    <Stack gap="xs">
      {end.error && (
        <Alert color="red" role="alert">
          {sentenceOf(end.error)}
        </Alert>
      )}
      <Lines
        access={access.data}
        label={t('accounts.accessOf', { name })}
        onEnd={(what) => end.mutate(what)}
      />
      <Group>
        <Button size="xs" variant="default" loading={end.isPending} onClick={() => end.mutate({})}>
          {t('accounts.signThemOut')}
        </Button>
      </Group>
    </Stack>
  );
}

interface LinesProps {
  readonly access: AccessAnswer;
  readonly label: string;
  onEnd(what: { session?: string; token?: string }): void;
}

function Lines({ access: { sessions, tokens }, label, onEnd }: LinesProps) {
  const momentOf = useAccountMoment();
  if (sessions.length + tokens.length === 0)
    return <Text c="dimmed">{t('accounts.signedInNowhereThey')}</Text>;
  return (
    <ul className={classes.list} aria-label={label}>
      {sessions.map(({ id, browser, seen_at: seen, address }) => (
        <li key={id} className={classes.line}>
          <AccountLine
            what={browserInWords(browser)}
            known={[momentOf(seen), address].filter(Boolean).join(' · ')}
            actions={
              <Button size="xs" variant="default" onClick={() => onEnd({ session: id })}>
                {t('accounts.signOutThere')}
              </Button>
            }
          />
        </li>
      ))}
      {tokens.map(({ id, name, networks, expires_at: end }) => (
        <li key={id} className={classes.line}>
          <AccountLine
            what={name}
            known={[
              t('accounts.until', { moment: momentOf(end) }),
              ...(networks.length === 0 ? [] : [t('accounts.tokenFrom', { networks: networks.join(', ') })]),
            ].join(' · ')}
            actions={
              <Button
                size="xs"
                variant="default"
                aria-label={t('accounts.endTokenOf', { name })}
                onClick={() => onEnd({ token: id })}
              >
                {t('accounts.revoke')}
              </Button>
            }
          />
        </li>
      ))}
    </ul>
  );
}
