import { Alert, Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { askForPassword, confirmEmail, openAccount, setPassword } from '../api/accounts.ts';
import { useApp } from '../shell/app-context.tsx';
import { sentenceOf } from '../ui/failed.tsx';
import { AccountForm } from './account-form.tsx';
import { AccountPage, LinkIsNeeded, MailIsSent, useComeIn } from './account-page.tsx';
import { useLinkKey } from './use-link-key.ts';

/** Where an invitation leads. */
export function JoinPage() {
  return <OpenAccount purpose="invitations" what="The link in your invitation" />;
}

/** Where the mail after signing up leads. */
export function WelcomePage() {
  return <OpenAccount purpose="signup" what="The link in the mail you got" />;
}

function OpenAccount({ purpose, what }: { purpose: 'signup' | 'invitations'; what: string }) {
  const { description } = useApp();
  const key = useLinkKey();
  const comeIn = useComeIn();
  return (
    <AccountPage title={`Welcome to ${description.name}`}>
      {key === '' ? (
        <LinkIsNeeded>{what} leads here with a key, which is missing. Open it again.</LinkIsNeeded>
      ) : (
        <AccountForm
          key={key}
          intro="Choose a password to open your account."
          fields={[
            { name: 'name', label: 'Name', kind: 'name', optional: true },
            { name: 'password', label: 'Password', kind: 'new-password' },
          ]}
          button="Open my account"
          work={(values) => openAccount(purpose, { ...values, key })}
          onDone={comeIn}
        />
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
      <AccountPage title="Choose a new password">
        <AccountForm
          key={key}
          intro="You are signed out everywhere, and your tokens for scripts are revoked."
          fields={[{ name: 'password', label: 'New password', kind: 'new-password' }]}
          button="Set the password"
          work={(values) => setPassword({ ...values, key })}
          onDone={comeIn}
        />
      </AccountPage>
    );
  if (!description.accounts.mail)
    return (
      <AccountPage title="Forgotten password">
        <LinkIsNeeded>This installation sends no mail. Ask its owner for a link.</LinkIsNeeded>
      </AccountPage>
    );
  return (
    <AccountPage title="Forgotten password">
      {isSent ? (
        <MailIsSent />
      ) : (
        <AccountForm
          intro="You get a mail with a link to choose another one. It works for an hour."
          fields={[{ name: 'email', label: 'E-mail', kind: 'email' }]}
          button="Send the link"
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
    <AccountPage title="Your new address">
      {confirm.error && (
        <Alert color="red" role="alert">
          {sentenceOf(confirm.error)}
        </Alert>
      )}
      {confirm.isSuccess ? (
        <>
          <Alert color="green" role="status">
            Done. From now on you sign in with the new address.
          </Alert>
          <Button component={Link} to="/" variant="default">
            Go on
          </Button>
        </>
      ) : key === '' ? (
        <LinkIsNeeded>The link in the mail to your new address leads here. Open it again.</LinkIsNeeded>
      ) : (
        <Button loading={confirm.isPending} onClick={() => confirm.mutate()}>
          Use this address
        </Button>
      )}
    </AccountPage>
  );
}
