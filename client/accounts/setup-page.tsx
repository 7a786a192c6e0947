import { Alert, Stack } from '@mantine/core';
import { setUp } from '../api/people/session.ts';
import { t } from '../messages/t.ts';
import { PageTitle } from '../ui/page/page-title.tsx';
import { useApp } from '../app/app-context.tsx';
import { AccountForm } from './account-form.tsx';
import classes from './accounts.module.css';
import { useComeIn } from './use-come-in.ts';
import { useLinkKey } from './use-link-key.ts';

/** Where the one-time link leads: whoever holds it becomes the owner. */
export function SetupPage() {
  const { description } = useApp();
  const key = useLinkKey();
  const comeIn = useComeIn();
  return (
    <Stack className={classes.narrow}>
      <PageTitle text={t('shell.setUp')} product={description.name}>
        {t('shell.setUpProduct', { product: description.name })}
      </PageTitle>
      {key === '' ? (
        <Alert color="orange">{t('shell.setUpLinkMissing')}</Alert>
      ) : (
        <AccountForm
          key={key}
          hasPage
          intro={t('shell.setUpHelp')}
          fields={[
            { name: 'name', label: t('shell.personName'), kind: 'name', optional: true },
            { name: 'email', label: t('shell.email'), kind: 'email' },
            { name: 'password', label: t('shell.password'), kind: 'new-password' },
          ]}
          button={t('shell.becomeOwner')}
          work={({ name = '', email = '', password = '' }) => setUp({ key, name, email, password })}
          onDone={comeIn}
        />
      )}
    </Stack>
  );
}
