import { Alert, Button, Stack, Text, TextInput, Title } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { InvitationAnswer, PersonAnswer } from '#shared/api/calls/accounts.ts';
import { accountsQuery, invitationsQuery, invite, withdrawInvitation } from '../api/people/accounts.ts';
import { t } from '../messages/t.ts';
import { useApp } from '../app/app-context.tsx';
import classes from './accounts.module.css';
import { sentenceOf } from '../ui/failed.tsx';
import { PageTitle } from '../ui/page/page-title.tsx';
import { AccountLine, AccountList } from './account-list.tsx';
import { momentInWords } from './moment.ts';
import { PersonLine } from './person-line.tsx';
import { RoleChecks } from './role-checks.tsx';
import { ShownOnce } from './shown-once.tsx';

/** Everybody one looks after: roles, disabling, invitations. */
export function PeoplePage() {
  const { description } = useApp();
  const { give } = description.accounts;
  const people = useQuery(accountsQuery);
  const invitations = useQuery(invitationsQuery);
  const client = useQueryClient();
  const refresh = () => client.invalidateQueries({ queryKey: invitationsQuery.queryKey });
  const withdraw = useMutation({ mutationFn: withdrawInvitation, onSuccess: refresh });
  const waiting = ({ id, email, roles, expires_at }: InvitationAnswer) => (
    <AccountLine
      what={email}
      known={t('accounts.invitedUntil', {
        roles: roles.map((role) => give[role] ?? role).join(', ') || t('shell.noRole'),
        moment: momentInWords(expires_at, description.settings.locale),
      })}
      actions={
        <Button
          size="xs"
          variant="default"
          aria-label={t('accounts.withdrawOf', { email })}
          loading={withdraw.isPending}
          onClick={() => withdraw.mutate(id)}
        >
          {t('accounts.withdraw')}
        </Button>
      }
    />
  );
  return (
    <Stack className={classes.account} gap="xl">
      <div>
        <PageTitle text={t('shell.peopleWithAccounts')} product={description.name} />
        <Text c="dimmed" size="sm">
          {t('accounts.peopleHelp')}
        </Text>
      </div>
      <AccountList label={t('accounts.people')} query={people} empty={t('accounts.noPeople')} line={lineOf} />
      <Stack component="section" gap="sm" aria-label={t('accounts.invitations')}>
        <Title order={2} size="h4">
          {t('accounts.invitations')}
        </Title>
        <AccountList
          label={t('accounts.invitations')}
          query={invitations}
          empty={t('accounts.noInvitations')}
          line={waiting}
        />
        <InviteForm onInvited={refresh} />
      </Stack>
    </Stack>
  );
}

function lineOf(person: PersonAnswer) {
  return <PersonLine person={person} />;
}

function InviteForm({ onInvited }: { onInvited(): Promise<void> }) {
  const [email, setEmail] = useState('');
  const [roles, setRoles] = useState<readonly string[]>([]);
  const send = useMutation({
    mutationFn: () => invite({ email, name: '', roles }),
    onSuccess: async () => {
      setEmail('');
      setRoles([]);
      await onInvited();
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    send.mutate();
  };
  return (
    <form onSubmit={submit}>
      <Stack gap="sm">
        {send.error && (
          <Alert color="red" role="alert">
            {sentenceOf(send.error)}
          </Alert>
        )}
        {send.data?.link && (
          <ShownOnce
            title={t('accounts.handOver')}
            text={t('accounts.handOverInvitation', { email: send.data.email })}
            secret={send.data.link}
          />
        )}
        {send.data?.link === null && (
          <Alert color="green" role="status">
            {t('accounts.invitationSent', { email: send.data.email })}
          </Alert>
        )}
        <TextInput
          label={t('shell.email')}
          type="email"
          required
          autoComplete="off"
          value={email}
          onChange={(event) => setEmail(event.currentTarget.value)}
        />
        <RoleChecks label={t('accounts.roles')} value={roles} onChange={setRoles} />
        <Button type="submit" loading={send.isPending}>
          {t('accounts.invite')}
        </Button>
      </Stack>
    </form>
  );
}
