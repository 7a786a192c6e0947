import { Button } from '@mantine/core';
import { LazyModal } from '../../ui/lazy/lazy-modal.tsx';
import { useState } from 'react';
import type { PersonAnswer } from '#shared/api/calls/accounts.ts';
import { setPasswordOf } from '../../api/people/accounts.ts';
import { t } from '../../messages/t.ts';
import { AccountForm } from '../account-form.tsx';
import { quietAct } from './quiet-act.ts';

/** Gives somebody a password who has no address that a link could be sent to. */
export function GivePassword({ person: { id, name } }: { person: PersonAnswer }) {
  const [opened, setOpened] = useState(false);
  const title = t('accounts.passwordFor', { name });
  return (
    <>
      <Button {...quietAct} aria-label={title} onClick={() => setOpened(true)}>
        {t('accounts.setPassword')}
      </Button>
      <LazyModal opened={opened} onClose={() => setOpened(false)} title={title}>
        <AccountForm
          fields={[{ name: 'password', label: t('accounts.newPassword'), kind: 'new-password' }]}
          button={t('accounts.setPassword')}
          work={({ password = '' }) => setPasswordOf(id, password)}
          onDone={() => setOpened(false)}
        />
      </LazyModal>
    </>
  );
}
