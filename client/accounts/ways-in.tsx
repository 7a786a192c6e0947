import { Alert, Anchor, Button, Group, PasswordInput, Stack, Text, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useState } from 'react';
import type { Challenge, Me } from '#shared/api/calls/engine.ts';
import type { SignInWay } from '#shared/contract/model-sign-in.ts';
import { askForCode, askForLink, signIn, signInByCode, signInByName } from '../api/people/session.ts';
import { useApp } from '../app/app-context.tsx';
import { t } from '../messages/t.ts';
import { sentenceOf } from '../ui/failed.tsx';
import { useComeIn } from './use-come-in.ts';

interface WayProps {
  /** What was typed stays when somebody tries another way. */
  readonly email: string;
  setEmail(email: string): void;
  onSignedIn(answer: Me | Challenge): void;
}

/** The first way in of the contract, and buttons that lead to the others. */
export function WaysIn({ back }: { readonly back: string }) {
  const { ways } = useApp().description.accounts;
  const [chosen, choose] = useState<SignInWay>(ways[0] ?? 'password');
  const [email, setEmail] = useState('');
  const Way = forms[chosen];
  const comeIn = useComeIn(back);
  return (
    <Stack gap="sm">
      <Way key={chosen} email={email} setEmail={setEmail} onSignedIn={(answer) => void comeIn(answer)} />
      {ways
        .filter((way) => way !== chosen)
        .map((way) => (
          <Button key={way} variant="default" onClick={() => choose(way)}>
            {t(titles[way])}
          </Button>
        ))}
    </Stack>
  );
}

const titles = {
  password: 'shell.signInByPassword',
  code: 'shell.signInByCode',
  link: 'shell.signInByLink',
} as const;

const forms = { password: PasswordForm, code: CodeForm, link: LinkForm } as const;

interface LinesProps {
  readonly error: Error | null;
  onSubmit(): void;
  /** `told` is what a line says of its value once somebody has tried to go on. */
  children(told: (value: string) => string | undefined): ReactNode;
}

/** Lines to fill in, with what was wrong above them. An empty line is told at its place, in the language of the page. */
function Lines({ error, onSubmit, children }: LinesProps) {
  const [tried, setTried] = useState(false);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const required = event.currentTarget.querySelectorAll<HTMLInputElement>('input[required]');
    const empty = [...required].find(({ value }) => value === '');
    setTried(true);
    if (empty === undefined) onSubmit();
    else empty.focus();
  };
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="sm">
        {error && (
          <Alert color="red" role="alert">
            {sentenceOf(error)}
          </Alert>
        )}
        {children((value) => (tried && value === '' ? t('shell.fillThisIn') : undefined))}
      </Stack>
    </form>
  );
}

interface EmailLineProps {
  readonly error: string | undefined;
  readonly orUserName?: boolean;
}

function EmailLine({
  email,
  setEmail,
  error,
  orUserName = false,
}: Pick<WayProps, 'email' | 'setEmail'> & EmailLineProps) {
  return (
    <TextInput
      label={orUserName ? t('shell.userNameOrEmail') : t('shell.email')}
      type={orUserName ? 'text' : 'email'}
      name={orUserName ? 'username' : 'email'}
      autoCapitalize="none"
      autoComplete="username"
      required
      error={error}
      value={email}
      onChange={(event) => setEmail(event.currentTarget.value)}
    />
  );
}

function PasswordForm({ email, setEmail, onSignedIn }: WayProps) {
  const { userNames = false } = useApp().description.accounts;
  const [password, setPassword] = useState('');
  const enter = useMutation({
    mutationFn: () => (userNames ? signInByName : signIn)(email, password),
    onSuccess: onSignedIn,
  });
  return (
    <Lines error={enter.error} onSubmit={() => enter.mutate()}>
      {(told) => (
        <>
          <EmailLine email={email} setEmail={setEmail} error={told(email)} orUserName={userNames} />
          <PasswordInput
            label={t('shell.password')}
            name="password"
            autoComplete="current-password"
            required
            error={told(password)}
            visibilityToggleButtonProps={{ 'aria-label': t('shell.togglePassword') }}
            value={password}
            onChange={(event) => setPassword(event.currentTarget.value)}
          />
          <Button type="submit" loading={enter.isPending}>
            {t('shell.signIn')}
          </Button>
        </>
      )}
    </Lines>
  );
}

function LinkForm({ email, setEmail }: WayProps) {
  const ask = useMutation({ mutationFn: () => askForLink(email) });
  return (
    <Lines error={ask.error} onSubmit={() => ask.mutate()}>
      {(told) => (
        <>
          {ask.isSuccess && (
            <Alert color="green" role="status">
              {t('shell.linkOnItsWay')}
            </Alert>
          )}
          <EmailLine email={email} setEmail={setEmail} error={told(email)} />
          <Button type="submit" loading={ask.isPending}>
            {t('shell.mailLink')}
          </Button>
        </>
      )}
    </Lines>
  );
}

function CodeForm(props: WayProps) {
  const { email, setEmail, onSignedIn } = props;
  const ask = useMutation({ mutationFn: () => askForCode(email) });
  if (ask.isSuccess)
    return (
      <DigitsForm
        email={email}
        again={{ error: ask.error, ask: () => ask.mutate() }}
        onAnotherAddress={() => ask.reset()}
        onSignedIn={onSignedIn}
      />
    );
  return (
    <Lines error={ask.error} onSubmit={() => ask.mutate()}>
      {(told) => (
        <>
          <EmailLine email={email} setEmail={setEmail} error={told(email)} />
          <Button type="submit" loading={ask.isPending}>
            {t('shell.mailCode')}
          </Button>
        </>
      )}
    </Lines>
  );
}

const DIGITS = 6;

interface DigitsProps {
  readonly email: string;
  readonly again: { readonly error: Error | null; ask(): void };
  onAnotherAddress(): void;
  onSignedIn(answer: Me | Challenge): void;
}

/** Takes the six digits as they are typed, pasted or filled in by a phone; with the last one they are sent. */
function DigitsForm({ email, again, onAnotherAddress, onSignedIn }: DigitsProps) {
  const [code, setCode] = useState('');
  const enter = useMutation({
    mutationFn: (digits: string) => signInByCode(email, digits),
    onSuccess: onSignedIn,
    onError: () => setCode(''),
  });
  const put = (typed: string) => {
    const digits = typed.replaceAll(/\D/g, '').slice(0, DIGITS);
    setCode(digits);
    if (digits.length === DIGITS && digits !== code && !enter.isPending) enter.mutate(digits);
  };
  return (
    <Lines error={enter.error ?? again.error} onSubmit={() => enter.mutate(code)}>
      {() => (
        <>
          <Text size="sm" role="status">
            {t('shell.codeOnItsWay', { email })}
          </Text>
          <TextInput
            label={t('shell.mailedCode')}
            name="code"
            inputMode="numeric"
            autoComplete="one-time-code"
            autoFocus
            required
            value={code}
            onChange={(event) => put(event.currentTarget.value)}
          />
          <Button type="submit" loading={enter.isPending} disabled={code.length < DIGITS}>
            {t('shell.signIn')}
          </Button>
          <Group justify="space-between">
            <Anchor component="button" type="button" size="sm" onClick={again.ask}>
              {t('shell.mailAnotherCode')}
            </Anchor>
            <Anchor component="button" type="button" size="sm" onClick={onAnotherAddress}>
              {t('shell.anotherAddress')}
            </Anchor>
          </Group>
        </>
      )}
    </Lines>
  );
}
