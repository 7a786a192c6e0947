import { Alert, Anchor, Checkbox, Stack, Text, Title } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import {
  changeEmail,
  changeName,
  changePassword,
  sessionsQuery,
  tokensQuery,
} from '../../api/people/accounts.ts';
import { t } from '../../messages/t.ts';
import { useApp } from '../../app/app-context.tsx';
import { rolesInWords } from '../../app/roles-in-words.ts';
import classes from '../accounts.module.css';
import { useFreshStart } from '../../app/use-fresh-start.ts';
import { PageTitle } from '../../ui/page/page-title.tsx';
import { AccountForm } from '../account-form.tsx';
import { useComeIn } from '../use-come-in.ts';
import { PreferencesForm } from '../preferences/preferences-form.tsx';
import { OwnFactor } from '../factors/own-factor.tsx';
import { OwnPasskeys } from '../factors/own-passkeys.tsx';
import { SessionList } from '../session-list.tsx';
import { TokenList } from '../token-list.tsx';

/** One's own account: who one is, password, address, where one is signed in, tokens for scripts. */
export function ProfilePage() {
  const { description, person } = useApp();
  if (!person)
    return (
      <Stack className={classes.narrow}>
        <PageTitle text={t('shell.yourAccount')} product={description.name} />
        <Anchor component={Link} to="/-/sign-in?back=%2F-%2Fprofile">
          {t('accounts.signInToSee')}
        </Anchor>
      </Stack>
    );
  const roles = person.roles.length === 0 ? t('shell.noRole') : rolesInWords(description, person.roles);
  return (
    <Stack className={classes.account} gap="xl">
      <div>
        <PageTitle text={t('shell.yourAccount')} product={description.name} />
        <Text mt="xs">{person.name}</Text>
        <Text c="dimmed" size="sm">
          {[person.email, roles].filter(Boolean).join(' · ')}
        </Text>
      </div>
      <Part title={t('shell.personName')}>
        <NameForm name={person.name} />
      </Part>
      <Part title={t('shell.languageAndRegion')}>
        <PreferencesForm />
      </Part>
      {!description.rehearsal && (
        <>
          <Part title={t('shell.password')}>
            <PasswordForm />
          </Part>
          <Part title={t('accounts.secondFactor')}>
            <OwnFactor />
          </Part>
          <Part title={t('accounts.passkeys')}>
            <OwnPasskeys />
          </Part>
          <Part title={t('accounts.emailAddress')}>
            <EmailForm />
          </Part>
        </>
      )}
      <Part title={t('accounts.signedInOn')}>
        <SessionList />
      </Part>
      <Part title={t('accounts.scriptTokens')}>
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
          {t('accounts.nameChanged')}
        </Alert>
      )}
      <AccountForm
        isOneOfSeveral
        key={name}
        fields={[{ name: 'name', label: t('accounts.yourName'), kind: 'name', initial: name }]}
        button={t('accounts.changeName')}
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
  const comeIn = useComeIn('/-/profile');
  const { data: tokens } = useQuery(tokensQuery);
  const client = useQueryClient();
  return (
    <>
      {isDone && (
        <Alert color="green" role="status">
          {t('accounts.passwordChanged')}
        </Alert>
      )}
      <AccountForm
        isOneOfSeveral
        fields={[
          { name: 'current', label: t('accounts.currentPassword'), kind: 'password' },
          { name: 'password', label: t('accounts.newPassword'), kind: 'new-password' },
        ]}
        extra={
          tokens !== undefined &&
          tokens.items.length > 0 && (
            <Checkbox
              label={t('accounts.revokeTokens')}
              description={t('accounts.revokeTokensHelp')}
              checked={endTokens}
              onChange={(event) => setEndTokens(event.currentTarget.checked)}
            />
          )
        }
        button={t('accounts.changePassword')}
        work={(values) => changePassword(values, endTokens)}
        onDone={async (answer) => {
          if ('challenge' in answer) return comeIn(answer);
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
        isOneOfSeveral
        intro={description.accounts.mail ? t('accounts.mailedLinkHelp') : undefined}
        fields={[
          { name: 'email', label: t('accounts.newEmail'), kind: 'email' },
          { name: 'password', label: t('accounts.yourPassword'), kind: 'password' },
        ]}
        button={t('accounts.changeAddress')}
        work={changeEmail}
        onDone={async ({ sent }) => {
          setSaid(sent ? t('accounts.checkNewMail') : t('accounts.addressChanged'));
          if (!sent) await freshStart();
        }}
      />
    </>
  );
}
