import { Alert, Button, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { askForPassword, confirmEmail, openAccount, setPassword } from '../api/people/accounts.ts';
import { signInByLink } from '../api/people/session.ts';
import { t } from '../messages/t.ts';
import { useApp } from '../app/app-context.tsx';
import { sentenceOf } from '../ui/failed.tsx';
import { AccountForm } from './account-form.tsx';
import { AccountPage, LinkIsNeeded, MailIsSent } from './account-page.tsx';
import { useComeIn } from './use-come-in.ts';
import { useLinkKey } from './use-link-key.ts';

/** Where an invitation leads. */
export function JoinPage() {
  return <OpenAccount purpose="invitations" missing={t('accounts.invitationLinkMissing')} />;
}

/** Where the mail after signing up leads. */
export function WelcomePage() {
  return <OpenAccount purpose="signup" missing={t('accounts.signUpLinkMissing')} />;
}

function OpenAccount({ purpose, missing }: { purpose: 'signup' | 'invitations'; missing: string }) {
  const { description } = useApp();
  const key = useLinkKey();
  const comeIn = useComeIn();
  return (
    <AccountPage title={t('accounts.welcome', { product: description.name })}>
      {key === '' ? (
        <LinkIsNeeded>{missing}</LinkIsNeeded>
      ) : (
        <AccountForm
          key={key}
          intro={t('accounts.openAccountHelp')}
          fields={[
            { name: 'name', label: t('shell.personName'), kind: 'name', optional: true },
            { name: 'password', label: t('shell.password'), kind: 'new-password' },
          ]}
          button={t('accounts.openAccount')}
          work={(values) => openAccount(purpose, { ...values, key })}
          onDone={comeIn}
        />
      )}
    </AccountPage>
  );
}

/** Where a mailed link to sign in leads. Opening it alone does not use it up: programs that look at mail open links too. */
export function SignInLinkPage() {
  const { description } = useApp();
  const key = useLinkKey();
  const comeIn = useComeIn();
  const enter = useMutation({ mutationFn: () => signInByLink(key), onSuccess: comeIn });
  return (
    <AccountPage title={t('shell.signInTo', { product: description.name })}>
      {key === '' || enter.error ? (
        <LinkIsNeeded>{enter.error ? sentenceOf(enter.error) : t('accounts.signInLinkMissing')}</LinkIsNeeded>
      ) : (
        <>
          <Text size="sm">{t('accounts.signInLinkHelp')}</Text>
          <Button loading={enter.isPending || enter.isSuccess} onClick={() => enter.mutate()}>
            {t('shell.signIn')}
          </Button>
        </>
      )}
    </AccountPage>
  );
}

/** A forgotten password: asks for a link, or takes up the one that led here. */
export function PasswordPage() {
  const { description } = useApp();
  const key = useLinkKey();
  const [isSent, setSent] = useState(false);
  const comeIn = useComeIn();
  if (key !== '')
    return (
      <AccountPage title={t('accounts.newPasswordTitle')}>
        <AccountForm
          key={key}
          intro={t('accounts.newPasswordHelp')}
          fields={[{ name: 'password', label: t('accounts.newPassword'), kind: 'new-password' }]}
          button={t('accounts.setPassword')}
          work={(values) => setPassword({ ...values, key })}
          onDone={comeIn}
        />
      </AccountPage>
    );
  if (!description.accounts.mail)
    return (
      <AccountPage title={t('accounts.forgottenPassword')}>
        <LinkIsNeeded>{t('accounts.noMail')}</LinkIsNeeded>
      </AccountPage>
    );
  return (
    <AccountPage title={t('accounts.forgottenPassword')}>
      {isSent ? (
        <MailIsSent />
      ) : (
        <AccountForm
          intro={t('accounts.forgottenPasswordHelp')}
          fields={[{ name: 'email', label: t('shell.email'), kind: 'email' }]}
          button={t('accounts.sendLink')}
          work={askForPassword}
          onDone={() => setSent(true)}
        />
      )}
    </AccountPage>
  );
}

/** Where the mail to a new address leads. Opening a link alone changes nothing: programs that look at mail open them too. */
export function AddressPage() {
  const key = useLinkKey();
  const confirm = useMutation({ mutationFn: () => confirmEmail(key) });
  return (
    <AccountPage title={t('accounts.newAddressTitle')}>
      {confirm.isSuccess ? (
        <>
          <Alert color="green" role="status">
            {t('accounts.addressConfirmed')}
          </Alert>
          <Button component={Link} to="/" variant="default">
            {t('accounts.continue')}
          </Button>
        </>
      ) : key === '' || confirm.error ? (
        <LinkIsNeeded>
          {confirm.error ? sentenceOf(confirm.error) : t('accounts.addressLinkMissing')}
        </LinkIsNeeded>
      ) : (
        <>
          <Text size="sm">{t('accounts.newAddressHelp')}</Text>
          <Button loading={confirm.isPending} onClick={() => confirm.mutate()}>
            {t('accounts.useAddress')}
          </Button>
        </>
      )}
    </AccountPage>
  );
}
