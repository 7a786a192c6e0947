import { Alert, Anchor, Button, PasswordInput, Stack, Text, TextInput } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { peopleQuery } from '../api/queries.ts';
import { signIn } from '../api/people/session.ts';
import { t } from '../messages/t.ts';
import { sentenceOf } from '../ui/failed.tsx';
import { PageTitle } from '../ui/page/page-title.tsx';
import { safeBack } from '../app/addresses.ts';
import { useApp } from '../app/app-context.tsx';
import { rolesInWords } from '../app/roles-in-words.ts';
import classes from './accounts.module.css';
import { useBecome } from '../app/use-become.ts';
import { useFreshStart } from '../app/use-fresh-start.ts';

export function SignInPage() {
  const { description } = useApp();
  const [parameters] = useSearchParams();
  const navigate = useNavigate();
  const goBack = () => void navigate(safeBack(parameters.get('back')), { replace: true });
  return (
    <Stack className={classes.narrow}>
      <PageTitle text={t('shell.signIn')} product={description.name}>
        {t('shell.signInTo', { product: description.name })}
      </PageTitle>
      {parameters.has('ended') && (
        <Alert color="orange" role="status">
          {t('shell.sessionEnded')}
        </Alert>
      )}
      {parameters.has('refused') && (
        <Alert color="red" role="alert">
          {whyRefused(parameters.get('refused'))}
        </Alert>
      )}
      {description.rehearsal ? (
        <PeopleList onSignedIn={goBack} />
      ) : (
        <>
          <PasswordForm onSignedIn={goBack} />
          <OtherWays back={safeBack(parameters.get('back'))} />
        </>
      )}
    </Stack>
  );
}

function whyRefused(why: string | null): string {
  if (why === 'no_account') return t('shell.noAccount');
  return why === 'kept_out' ? t('shell.signInKeptOut') : t('shell.signInFailed');
}

/** The provider, the way to a new password, and to an account. */
function OtherWays({ back }: { back: string }) {
  const { mail, provider, signUp } = useApp().description.accounts;
  return (
    <Stack gap="xs">
      {provider && (
        <Button component="a" href={`/api/-/openid?back=${encodeURIComponent(back)}`} variant="default">
          {t('shell.signInWith', { provider })}
        </Button>
      )}
      {mail && (
        <Anchor component={Link} to="/-/password" size="sm">
          {t('shell.forgotPassword')}
        </Anchor>
      )}
      {Object.keys(signUp).length > 0 && (
        <Anchor component={Link} to="/-/sign-up" size="sm">
          {t('shell.signUp')}
        </Anchor>
      )}
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
        {t('shell.rehearsalPick')}
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
          label={t('shell.email')}
          type="email"
          name="email"
          autoComplete="username"
          required
          value={email}
          onChange={(event) => setEmail(event.currentTarget.value)}
        />
        <PasswordInput
          label={t('shell.password')}
          name="password"
          autoComplete="current-password"
          required
          visibilityToggleButtonProps={{ 'aria-label': t('shell.togglePassword') }}
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
        />
        <Button type="submit" loading={enter.isPending}>
          {t('shell.signIn')}
        </Button>
      </Stack>
    </form>
  );
}
