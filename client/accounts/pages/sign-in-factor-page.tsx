import { Alert, Button, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { addPasskeyAtSignIn, showFactorByPasskey } from '../../api/people/passkeys.ts';
import { beginFactorAtSignIn, signInByFactor } from '../../api/people/second-factor.ts';
import { useApp } from '../../app/app-context.tsx';
import { t } from '../../messages/t.ts';
import { sentenceOf } from '../../ui/failed.tsx';
import { AccountForm } from '../account-form.tsx';
import { AccountPage, LinkIsNeeded } from '../account-page.tsx';
import { useComeIn, type Waiting } from '../use-come-in.ts';
import { browserInWords } from '../browser-name.ts';
import { NewFactor, RecoveryCodes } from '../factors/new-factor.tsx';
import { PasskeyButton } from '../factors/passkey-button.tsx';

/** Where one comes who has shown a password, or what was mailed, and has to show a second factor, or set one up. */
export function SignInFactorPage() {
  const { description } = useApp();
  const { state } = useLocation() as { readonly state: Waiting | null }; // `useComeIn` alone puts something there
  const title = t('shell.signInTo', { product: description.name });
  return (
    <AccountPage title={title}>
      {state === null ? (
        <LinkIsNeeded>{t('accounts.factorPageEmpty')}</LinkIsNeeded>
      ) : state.challenge.set_up ? (
        <SetUp {...state} />
      ) : (
        <Show {...state} />
      )}
    </AccountPage>
  );
}

function Show({ challenge: { challenge, passkey }, back }: Waiting) {
  const comeIn = useComeIn(back);
  return (
    <>
      <AccountForm
        intro={t('accounts.factorHelp')}
        fields={[{ name: 'code', label: t('accounts.factorCode'), kind: 'code' }]}
        button={t('shell.signIn')}
        work={({ code = '' }) => signInByFactor(challenge, code)}
        onDone={comeIn}
      />
      {passkey && (
        <PasskeyButton
          label={t('accounts.usePasskey')}
          work={() => showFactorByPasskey(challenge)}
          onDone={comeIn}
        />
      )}
    </>
  );
}

function SetUp({ challenge: { challenge }, back }: Waiting) {
  const comeIn = useComeIn(back);
  const [codes, setCodes] = useState<readonly string[]>();
  const begin = useMutation({ mutationFn: () => beginFactorAtSignIn(challenge) });
  if (codes)
    return (
      <>
        <RecoveryCodes codes={codes} />
        <Button onClick={() => void comeIn()}>{t('accounts.codesAreKept')}</Button>
      </>
    );
  if (begin.data)
    return (
      <NewFactor
        begun={begin.data}
        button={t('shell.signIn')}
        work={(code) => signInByFactor(challenge, code)}
        onDone={({ recovery_codes: told = [] }) => setCodes(told)}
      />
    );
  return (
    <>
      {begin.error && (
        <Alert color="red" role="alert">
          {sentenceOf(begin.error)}
        </Alert>
      )}
      <Text size="sm">{t('accounts.factorNeeded')}</Text>
      <Button loading={begin.isPending} onClick={() => begin.mutate()}>
        {t('accounts.setUpFactor')}
      </Button>
      <PasskeyButton
        label={t('accounts.createPasskey')}
        work={() => addPasskeyAtSignIn(challenge, browserInWords(navigator.userAgent))}
        onDone={({ recovery_codes: told = [] }) => setCodes(told)}
      />
    </>
  );
}
