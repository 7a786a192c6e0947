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
import { AccountLine } from '../account-list.tsx';
import { useAccountMoment } from '../moment.ts';
import { PersonAccess } from './person-access.tsx';
import { PersonActs } from './person-acts.tsx';
import { useActAs } from './use-act-as.ts';
import { RoleChecks } from '../role-checks.tsx';
import { ShownOnce } from '../shown-once.tsx';
import { rolesInWords } from '../../app/roles-in-words.ts';

/** One of the people one looks after, with what can be done about their account. */
export function PersonLine({ person }: { person: PersonAnswer }) {
  const { description } = useApp();
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
  const act = useActAs(person.id);
  const error = change.error ?? link.error ?? take.error ?? act.error;
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
              size="xs"
              variant="default"
              aria-expanded={editsRoles}
              aria-label={t('accounts.rolesOf', { name })}
              onClick={() => setEditsRoles(!editsRoles)}
            >
              {t('accounts.roles')}
            </Button>
            <PersonActs
              person={person}
              pending={change.isPending || link.isPending || take.isPending || act.isPending}
              onActAs={person.may_act_as ? () => act.mutate() : undefined}
              onPasswordLink={() => link.mutate()}
              onTakeFactor={() => take.mutate()}
              onShowAccess={() => setShowsAccess(!showsAccess)}
              onSetActive={(next) => change.mutate({ active: next })}
            />
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
