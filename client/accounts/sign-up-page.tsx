import { Alert, Anchor } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import { signUp } from '../api/accounts.ts';
import { useApp } from '../shell/app-context.tsx';
import { AccountForm, type AccountField } from './account-form.tsx';
import { AccountPage, MailIsSent, useComeIn } from './account-page.tsx';

/** Somebody asks for an account of their own. */
export function SignUpPage() {
  const { description } = useApp();
  const { mail, signUp: roles } = description.accounts;
  const [isSent, setSent] = useState(false);
  const comeIn = useComeIn();
  const title = `Sign up for ${description.name}`;
  if (Object.keys(roles).length === 0)
    return (
      <AccountPage title={title}>
        <Alert color="orange">Nobody can sign up here. Ask somebody who has an account to invite you.</Alert>
      </AccountPage>
    );
  return (
    <AccountPage title={title}>
      {isSent ? (
        <MailIsSent />
      ) : (
        <AccountForm
          fields={fieldsFor(roles, mail)}
          button="Sign up"
          work={signUp}
          onDone={(answer) => ('sent' in answer ? setSent(true) : comeIn())}
        />
      )}
      <Anchor component={Link} to="/-/sign-in" size="sm">
        Sign in with the account you have
      </Anchor>
    </AccountPage>
  );
}

function fieldsFor(roles: Readonly<Record<string, string>>, mail: boolean): readonly AccountField[] {
  const role: AccountField = { name: 'role', label: 'As', kind: 'text', options: roles };
  return [
    { name: 'name', label: 'Name', kind: 'name', optional: true },
    { name: 'email', label: 'E-mail', kind: 'email' },
    ...(Object.keys(roles).length > 1 ? [role] : []),
    ...(mail ? [] : [{ name: 'password', label: 'Password', kind: 'new-password' } as const]),
  ];
}
