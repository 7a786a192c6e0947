import { Button, Stack, Text, Title } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { PersonAnswer } from '#shared/api/calls/accounts.ts';
import type { InvitationAnswer } from '#shared/api/calls/invitations.ts';
import { accountsQuery, invitationsQuery, withdrawInvitation } from '../../api/people/accounts.ts';
import { t } from '../../messages/t.ts';
import { useApp } from '../../app/app-context.tsx';
import classes from '../accounts.module.css';
import { NotTheirs } from '../../app/kept-out/not-theirs.tsx';
import { PageTitle } from '../../ui/page/page-title.tsx';
import { AccountLine, AccountList } from '../account-list.tsx';
import { EverybodyOut } from './everybody-out.tsx';
import { InviteForm } from './invite-form.tsx';
import { useAccountMoment } from '../moment.ts';
import { PersonLine } from './person-line.tsx';

/** Everybody one looks after: roles, disabling, invitations. Who only invites sees the invitations. */
export function PeoplePage() {
  const { description, person } = useApp();
  const momentOf = useAccountMoment();
  const { give, invite } = description.accounts;
  const looksAfter = Object.keys(give).length > 0;
  const people = useQuery({ ...accountsQuery, enabled: looksAfter });
  const isTheirs = looksAfter || Object.keys(invite).length > 0 || person?.owner === true;
  const invitations = useQuery({ ...invitationsQuery, enabled: isTheirs });
  const client = useQueryClient();
  const refresh = () => client.invalidateQueries({ queryKey: invitationsQuery.queryKey });
  const withdraw = useMutation({ mutationFn: withdrawInvitation, onSuccess: refresh });
  const waiting = ({ id, email, roles, expires_at }: InvitationAnswer) => (
    <AccountLine
      what={email}
      known={t('accounts.invitedUntil', {
        roles: roles.map((role) => invite[role] ?? role).join(', ') || t('shell.noRole'),
        moment: momentOf(expires_at),
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
  if (!isTheirs) return <NotTheirs />;
  return (
    <Stack className={`${classes.account} ${classes.people}`} gap="xl">
      <div>
        <PageTitle text={t('shell.peopleWithAccounts')} product={description.name} />
        <Text c="dimmed" size="sm">
          {looksAfter ? t('accounts.peopleHelp') : t('accounts.invitingHelp')}
        </Text>
      </div>
      {looksAfter && (
        <AccountList
          label={t('accounts.people')}
          query={people}
          empty={t('accounts.noPeople')}
          line={lineOf}
        />
      )}
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
      {person?.owner && !description.rehearsal && <EverybodyOut />}
    </Stack>
  );
}

function lineOf(person: PersonAnswer) {
  return <PersonLine person={person} />;
}
