import { Alert, Anchor, Badge, Button, Stack } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import type { PersonAnswer } from '#shared/api/calls/accounts.ts';
import { accountsQuery, changePerson, passwordLink } from '../../api/people/accounts.ts';
import { takeFactor } from '../../api/people/second-factor.ts';
import { t } from '../../messages/t.ts';
import { recordAddress } from '../../app/addresses.ts';
import { entityNamed, useApp } from '../../app/app-context.tsx';
import { isLedTo } from '../../app/reads-only.ts';
import { sentenceOf } from '../../ui/failed.tsx';
import { ActAsButton } from './act-as-button.tsx';
import { AccountLine } from '../account-list.tsx';
import { useAccountMoment } from '../moment.ts';
import { GivePassword } from './give-password.tsx';
import { PersonAccess } from './person-access.tsx';
import { PersonData } from './person-data.tsx';
import { RoleChecks } from '../role-checks.tsx';
import { ShownOnce } from '../shown-once.tsx';
import { quietAct } from './quiet-act.ts';
import { rolesInWords } from '../../app/roles-in-words.ts';

/** One of the people one looks after, with what can be done about their account. */
export function PersonLine({ person }: { person: PersonAnswer }) {
  const { description, person: me } = useApp();
  const momentOf = useAccountMoment();
  const client = useQueryClient();
  const [editsRoles, setEditsRoles] = useState(false);
  const [showsAccess, setShowsAccess] = useState(false);
  const change = useMutation({
    mutationFn: (to: { roles?: readonly string[]; active?: boolean }) => changePerson(person.id, to),
    onSuccess: () => client.invalidateQueries({ queryKey: accountsQuery.queryKey }),
  });
  const link = useMutation({ mutationFn: () => passwordLink(person.id) });
  const take = useMutation({
    mutationFn: () => takeFactor(person.id),
    onSuccess: () => client.invalidateQueries({ queryKey: accountsQuery.queryKey }),
  });
  const error = change.error ?? link.error ?? take.error;
  const { name, email, roles, active, last_seen: seen } = person;
  return (
    <Stack gap="xs">
      <AccountLine
        what={
          <>
            <Name person={person} />{' '}
            {!active && (
              <Badge color="gray" variant="default" tt="none" ms={6}>
                {t('accounts.disabled')}
              </Badge>
            )}
          </>
        }
        known={
          <>
            {[person.user_name, email, rolesInWords(description, roles) || t('shell.noRole')]
              .filter(Boolean)
              .join(' · ')}
            <br />
            {seen === null ? t('accounts.neverSeen') : t('accounts.lastSeen', { moment: momentOf(seen) })}
          </>
        }
        actions={
          <>
            <Button
              {...quietAct}
              aria-expanded={editsRoles}
              aria-label={t('accounts.rolesOf', { name })}
              onClick={() => setEditsRoles(!editsRoles)}
            >
              {t('accounts.roles')}
            </Button>
            {me?.owner && active && email !== null && (
              <Button
                {...quietAct}
                aria-label={t('accounts.passwordLinkFor', { name })}
                loading={link.isPending}
                onClick={() => link.mutate()}
              >
                {t('accounts.passwordLink')}
              </Button>
            )}
            {active && email === null && <GivePassword person={person} />}
            {person.may_act_as && <ActAsButton person={person} />}
            {me?.owner && person.second_factor && (
              <Button
                {...quietAct}
                aria-label={t('accounts.takeFactorOf', { name })}
                loading={take.isPending}
                onClick={() => take.mutate()}
              >
                {t('accounts.takeFactor')}
              </Button>
            )}
            {me?.owner && <PersonData person={person} />}
            {me?.owner && (
              <Button
                {...quietAct}
                aria-expanded={showsAccess}
                aria-label={t('accounts.accessOf', { name })}
                onClick={() => setShowsAccess(!showsAccess)}
              >
                {t('accounts.access')}
              </Button>
            )}
            <Button
              {...quietAct}
              aria-label={active ? t('accounts.disableOf', { name }) : t('accounts.enableOf', { name })}
              loading={change.isPending}
              onClick={() => change.mutate({ active: !active })}
            >
              {active ? t('accounts.disable') : t('accounts.enable')}
            </Button>
          </>
        }
      />
      {error && (
        <Alert color="red" role="alert">
          {sentenceOf(error)}
        </Alert>
      )}
      {link.data && (
        <ShownOnce
          title={t('accounts.handOver')}
          text={t('accounts.handOverPassword', { name })}
          secret={link.data.link}
        />
      )}
      {showsAccess && <PersonAccess person={person} />}
      {editsRoles && (
        <RoleChecks
          label={t('accounts.rolesOf', { name })}
          value={roles}
          disabled={change.isPending}
          onChange={(chosen) => change.mutate({ roles: chosen })}
        />
      )}
    </Stack>
  );
}

/** Leads to what the application keeps of somebody, such as the client for whom they act, where one may read that. */
function Name({ person: { id, name } }: { readonly person: PersonAnswer }) {
  const app = useApp();
  const entity = entityNamed(app.description, 'user');
  if (entity === undefined || !isLedTo(app, entity)) return name;
  return (
    <Anchor component={Link} to={recordAddress(app.description, entity, id)} inherit>
      {name}
    </Anchor>
  );
}
