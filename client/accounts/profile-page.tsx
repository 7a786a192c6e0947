import { Alert, Anchor, Checkbox, Stack, Text, Title } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { changeEmail, changeName, changePassword, sessionsQuery, tokensQuery } from '../api/accounts.ts';
import { useApp } from '../shell/app-context.tsx';
import { rolesInWords } from '../shell/roles-in-words.ts';
import classes from '../shell/shell.module.css';
import { useFreshStart } from '../shell/use-fresh-start.ts';
import { PageTitle } from '../ui/page-title.tsx';
import { AccountForm } from './account-form.tsx';
import { SessionList } from './session-list.tsx';
import { TokenList } from './token-list.tsx';

/** One's own account: who one is, password, address, where one is signed in, tokens for scripts. */
export function ProfilePage() {
  const { description, person } = useApp();
  if (!person)
    return (
      <Stack className={classes.narrow}>
        <PageTitle text="Your account" product={description.name} />
        <Anchor component={Link} to="/-/sign-in?back=%2F-%2Fprofile">
          Sign in to see your account
        </Anchor>
      </Stack>
    );
  const roles = person.roles.length === 0 ? 'No role' : rolesInWords(description, person.roles);
  return (
    <Stack className={classes.account} gap="xl">
      <div>
        <PageTitle text="Your account" product={description.name} />
        <Text mt="xs">{person.name}</Text>
        <Text c="dimmed" size="sm">
          {[person.email, roles].filter(Boolean).join(' · ')}
        </Text>
      </div>
      <Part title="Name">
        <NameForm name={person.name} />
      </Part>
      {!description.rehearsal && (
        <>
          <Part title="Password">
            <PasswordForm />
          </Part>
          <Part title="E-mail address">
            <EmailForm />
          </Part>
        </>
      )}
      <Part title="Where you are signed in">
        <SessionList />
      </Part>
      <Part title="Tokens for scripts">
        <TokenList />
      </Part>
    </Stack>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Stack component="section" gap="sm" aria-label={title}>
      <Title order={2} size="h4">
        {title}
      </Title>
      {children}
    </Stack>
  );
}

function NameForm({ name }: { name: string }) {
  const [isDone, setDone] = useState(false);
  const client = useQueryClient();
  return (
    <>
      {isDone && (
        <Alert color="green" role="status">
          Your name is changed.
        </Alert>
      )}
      <AccountForm
        key={name}
        fields={[{ name: 'name', label: 'Your name', kind: 'name', initial: name }]}
        button="Change name"
        work={changeName}
        onDone={async () => {
          setDone(true);
          await client.invalidateQueries();
        }}
      />
    </>
  );
}

function PasswordForm() {
  const [isDone, setDone] = useState(false);
  const [endTokens, setEndTokens] = useState(false);
  const { data: tokens } = useQuery(tokensQuery);
  const client = useQueryClient();
  return (
    <>
      {isDone && (
        <Alert color="green" role="status">
          Your password is changed. Everywhere else you are signed out.
        </Alert>
      )}
      <AccountForm
        fields={[
          { name: 'current', label: 'Present password', kind: 'password' },
          { name: 'password', label: 'New password', kind: 'new-password' },
        ]}
        extra={
          tokens !== undefined &&
          tokens.items.length > 0 && (
            <Checkbox
              label="Revoke my tokens too"
              description="Otherwise scripts that use them go on working."
              checked={endTokens}
              onChange={(event) => setEndTokens(event.currentTarget.checked)}
            />
          )
        }
        button="Change password"
        work={(values) => changePassword(values, endTokens)}
        onDone={async () => {
          setDone(true);
          setEndTokens(false);
          await client.invalidateQueries({ queryKey: sessionsQuery.queryKey });
          await client.invalidateQueries({ queryKey: tokensQuery.queryKey });
        }}
      />
    </>
  );
}

function EmailForm() {
  const { description } = useApp();
  const [said, setSaid] = useState<string>();
  const freshStart = useFreshStart();
  return (
    <>
      {said && (
        <Alert color="green" role="status">
          {said}
        </Alert>
      )}
      <AccountForm
        intro={
          description.accounts.mail ? 'It is changed once you open the link that is mailed to it.' : undefined
        }
        fields={[
          { name: 'email', label: 'New e-mail', kind: 'email' },
          { name: 'password', label: 'Your password', kind: 'password' },
        ]}
        button="Change address"
        work={changeEmail}
        onDone={async ({ sent }) => {
          setSaid(
            sent ? 'Look into the mail of the new address and open the link.' : 'Your address is changed.',
          );
          if (!sent) await freshStart();
        }}
      />
    </>
  );
}
