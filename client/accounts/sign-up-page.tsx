import { Anchor } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import { signUp } from '../api/people/accounts.ts';
import { t } from '../messages/t.ts';
import { useApp } from '../app/app-context.tsx';
import { AccountForm, type AccountField } from './account-form.tsx';
import { AccountPage, LinkIsNeeded, MailIsSent } from './account-page.tsx';
import { useComeIn } from './use-come-in.ts';

/** Somebody asks for an account of their own. */
export function SignUpPage() {
  const { description } = useApp();
  const { mail, signUp: roles } = description.accounts;
  const [isSent, setSent] = useState(false);
  const comeIn = useComeIn();
  const title = t('accounts.signUpFor', { product: description.name });
  if (Object.keys(roles).length === 0)
    return (
      <AccountPage title={title}>
        <LinkIsNeeded>{t('accounts.noSignUp')}</LinkIsNeeded>
      </AccountPage>
    );
  return (
    <AccountPage title={title}>
      {isSent ? (
        <MailIsSent />
      ) : (
        <AccountForm
          hasPage
          fields={fieldsFor(roles, mail)}
          button={t('shell.signUp')}
          work={signUp}
          onDone={(answer) => ('sent' in answer ? setSent(true) : comeIn(answer))}
        />
      )}
      <Anchor component={Link} to="/-/sign-in" size="sm">
        {t('accounts.signInInstead')}
      </Anchor>
    </AccountPage>
  );
}

function fieldsFor(roles: Readonly<Record<string, string>>, mail: boolean): readonly AccountField[] {
  const role: AccountField = { name: 'role', label: t('accounts.signUpAs'), kind: 'text', options: roles };
  return [
    { name: 'name', label: t('shell.personName'), kind: 'name', optional: true },
    { name: 'email', label: t('shell.email'), kind: 'email' },
    ...(Object.keys(roles).length > 1 ? [role] : []),
    ...(mail ? [] : [{ name: 'password', label: t('shell.password'), kind: 'new-password' } as const]),
  ];
}
