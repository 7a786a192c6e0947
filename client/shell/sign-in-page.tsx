import { Alert, Button, PasswordInput, Stack, Text, TextInput } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { peopleQuery } from '../api/queries.ts';
import { signIn } from '../api/session.ts';
import { sentenceOf } from '../ui/failed.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import { safeBack } from './addresses.ts';
import { useApp } from './app-context.tsx';
import { rolesInWords } from './roles-in-words.ts';
import classes from './shell.module.css';
import { useBecome } from './use-become.ts';
import { useFreshStart } from './use-fresh-start.ts';

export function SignInPage() {
  const { description } = useApp();
  const [parameters] = useSearchParams();
  const navigate = useNavigate();
  const goBack = () => void navigate(safeBack(parameters.get('back')), { replace: true });
  return (
    <Stack className={classes.narrow}>
      <PageTitle text="Sign in" product={description.name}>
        {`Sign in to ${description.name}`}
      </PageTitle>
      {parameters.has('ended') && (
        <Alert color="orange" role="status">
          Your session has ended. Sign in again to go on where you were.
        </Alert>
      )}
      {description.rehearsal ? <PeopleList onSignedIn={goBack} /> : <PasswordForm onSignedIn={goBack} />}
    </Stack>
  );
}

function PeopleList({ onSignedIn }: { onSignedIn(): void }) {
  const { description } = useApp();
  const people = useQuery(peopleQuery);
  const become = useBecome();
  return (
    <Stack gap="xs">
      <Text c="dimmed" size="sm">
        This is a rehearsal: pick who you want to be.
      </Text>
      {(people.data ?? []).map(({ name, label, roles }) => (
        <Button
          key={name}
          variant="default"
          justify="space-between"
          h="auto"
          py="xs"
          rightSection={
            <Text span size="sm" c="dimmed">
              {rolesInWords(description, roles)}
            </Text>
          }
          onClick={() => become.mutate(name, { onSuccess: onSignedIn })}
        >
          {label}
        </Button>
      ))}
      {(people.error ?? become.error) && (
        <Alert color="red" role="alert">
          {sentenceOf(people.error ?? become.error)}
        </Alert>
      )}
    </Stack>
  );
}

function PasswordForm({ onSignedIn }: { onSignedIn(): void }) {
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const freshStart = useFreshStart();
  const enter = useMutation({
    mutationFn: () => signIn(email, password),
    onSuccess: async () => {
      await freshStart();
      onSignedIn();
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    enter.mutate();
  };
  return (
    <form onSubmit={submit}>
      <Stack gap="sm">
        {enter.error && (
          <Alert color="red" role="alert">
            {sentenceOf(enter.error)}
          </Alert>
        )}
        <TextInput
          label="E-mail"
          type="email"
          name="email"
          autoComplete="username"
          required
          value={email}
          onChange={(event) => setEmail(event.currentTarget.value)}
        />
        <PasswordInput
          label="Password"
          name="password"
          autoComplete="current-password"
          required
          visibilityToggleButtonProps={{ 'aria-label': 'Show or hide the password' }}
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
        />
        <Button type="submit" loading={enter.isPending}>
          Sign in
        </Button>
      </Stack>
    </form>
  );
}
