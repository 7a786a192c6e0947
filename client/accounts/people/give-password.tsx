import { LazyModal } from '../../ui/lazy/lazy-modal.tsx';
import type { PersonAnswer } from '#shared/api/calls/accounts.ts';
import { setPasswordOf } from '../../api/people/accounts.ts';
import { t } from '../../messages/t.ts';
import { AccountForm } from '../account-form.tsx';

interface GivePasswordProps {
  readonly person: PersonAnswer;
  readonly opened: boolean;
  onClose(): void;
}

/** Gives somebody a password who has no address that a link could be sent to. */
export function GivePassword({ person: { id, name }, opened, onClose }: GivePasswordProps) {
  return (
    <LazyModal opened={opened} onClose={onClose} title={t('accounts.passwordFor', { name })}>
      <AccountForm
        fields={[{ name: 'password', label: t('accounts.newPassword'), kind: 'new-password' }]}
        button={t('accounts.setPassword')}
        work={({ password = '' }) => setPasswordOf(id, password)}
        onDone={onClose}
      />
    </LazyModal>
  );
}
