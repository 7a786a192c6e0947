import { Alert, Anchor, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { t } from '../messages/t.ts';
import { useApp } from '../app/app-context.tsx';
import classes from './accounts.module.css';
import { PageTitle } from '../ui/page/page-title.tsx';

/** The narrow page of everything that happens at the door. */
export function AccountPage({ title, children }: { title: string; children: ReactNode }) {
  const { description } = useApp();
  return (
    <Stack className={classes.narrow}>
      <PageTitle text={title} product={description.name} />
      {children}
    </Stack>
  );
}

/** Says that a mail is on its way, whoever the address belongs to. */
export function MailIsSent() {
  return (
    <Alert color="green" role="status" title={t('accounts.checkMail')}>
      {t('accounts.checkMailHelp')}
    </Alert>
  );
}

/** Stands where a link should have led here and did not. */
export function LinkIsNeeded({ children }: { children: ReactNode }) {
  return (
    <>
      <Alert color="orange">{children}</Alert>
      <Text size="sm">
        <Anchor component={Link} to="/-/sign-in">
          {t('shell.signIn')}
        </Anchor>
      </Text>
    </>
  );
}
