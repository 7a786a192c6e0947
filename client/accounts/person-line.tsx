import { Alert, Badge, Button, Stack } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { PersonAnswer } from '#shared/api/account-answers.ts';
import { accountsQuery, changePerson, passwordLink } from '../api/accounts.ts';
import { useApp } from '../shell/app-context.tsx';
import { sentenceOf } from '../ui/failed.tsx';
import { AccountLine } from './account-list.tsx';
import { momentInWords } from './moment.ts';
import { RoleChecks } from './role-checks.tsx';
import { ShownOnce } from './shown-once.tsx';

/** One of the people one looks after, with what can be done about their account. */
export function PersonLine({ person }: { person: PersonAnswer }) {
  const { description, person: me } = useApp();
  const { give } = description.accounts;
  const client = useQueryClient();
  const [editsRoles, setEditsRoles] = useState(false);
  const change = useMutation({
    mutationFn: (to: { roles?: readonly string[]; active?: boolean }) => changePerson(person.id, to),
    onSuccess: () => client.invalidateQueries({ queryKey: accountsQuery.queryKey }),
  });
  const link = useMutation({ mutationFn: () => passwordLink(person.id) });
  const error = change.error ?? link.error;
  const { name, email, roles, active, last_seen: seen } = person;
  return (
    <Stack gap="xs">
      <AccountLine
        what={
          <>
            {name}{' '}
            {!active && (
              <Badge color="gray" variant="default" tt="none" ml={6}>
                Disabled
              </Badge>
            )}
          </>
        }
        known={
          <>
            {[email, roles.map((role) => give[role] ?? role).join(', ') || 'No role']
              .filter(Boolean)
              .join(' · ')}
            <br />
            Last here: {momentInWords(seen, description.settings.locale)}
          </>
        }
        actions={
          <>
            <Button
              size="xs"
              variant="default"
              aria-expanded={editsRoles}
              aria-label={`Roles of ${name}`}
              onClick={() => setEditsRoles(!editsRoles)}
            >
              Roles
            </Button>
            {me?.owner && active && email !== null && (
              <Button
                size="xs"
                variant="default"
                aria-label={`Password link for ${name}`}
                loading={link.isPending}
                onClick={() => link.mutate()}
              >
                Password link
              </Button>
            )}
            <Button
              size="xs"
              variant="default"
              aria-label={`${active ? 'Disable' : 'Enable'} ${name}`}
              loading={change.isPending}
              onClick={() => change.mutate({ active: !active })}
            >
              {active ? 'Disable' : 'Enable'}
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
          title="Hand over this link"
          text={`${name} chooses a password with it. It works once, within the hour.`}
          secret={link.data.link}
        />
      )}
      {editsRoles && (
        <RoleChecks
          label={`Roles of ${name}`}
          value={roles}
          disabled={change.isPending}
          onChange={(chosen) => change.mutate({ roles: chosen })}
        />
      )}
    </Stack>
  );
}
