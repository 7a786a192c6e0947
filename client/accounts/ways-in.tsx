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
  readonly children: ReactNode;
}

/** Lines to fill in, with what was wrong above them. */
function Lines({ error, onSubmit, children }: LinesProps) {
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSubmit();
  };
  return (
    <form onSubmit={submit}>
      <Stack gap="sm">
        {error && (
          <Alert color="red" role="alert">
            {sentenceOf(error)}
          </Alert>
        )}
        {children}
      </Stack>
    </form>
  );
}

function EmailLine({
  email,
  setEmail,
  orUserName = false,
}: Pick<WayProps, 'email' | 'setEmail'> & { readonly orUserName?: boolean }) {
  return (
    <TextInput
      label={orUserName ? t('shell.userNameOrEmail') : t('shell.email')}
      type={orUserName ? 'text' : 'email'}
      name={orUserName ? 'username' : 'email'}
      autoCapitalize="none"
      autoComplete="username"
      required
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
      <EmailLine email={email} setEmail={setEmail} orUserName={userNames} />
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
    </Lines>
  );
}

function LinkForm({ email, setEmail }: WayProps) {
  const ask = useMutation({ mutationFn: () => askForLink(email) });
  return (
    <Lines error={ask.error} onSubmit={() => ask.mutate()}>
      {ask.isSuccess && (
        <Alert color="green" role="status">
          {t('shell.linkOnItsWay')}
        </Alert>
      )}
      <EmailLine email={email} setEmail={setEmail} />
      <Button type="submit" loading={ask.isPending}>
        {t('shell.mailLink')}
      </Button>
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
      <EmailLine email={email} setEmail={setEmail} />
      <Button type="submit" loading={ask.isPending}>
        {t('shell.mailCode')}
      </Button>
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
    </Lines>
  );
}
