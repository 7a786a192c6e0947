import { Stack } from '@mantine/core';
import type { FactorAnswer, Proof } from '#shared/api/calls/second-factor.ts';
import { showPasskey } from '../../api/people/passkeys.ts';
import { t } from '../../messages/t.ts';
import { AccountForm, type AccountField } from '../account-form.tsx';
import { PasskeyButton } from './passkey-button.tsx';

interface ProveAgainProps<Answer> {
  readonly factor: FactorAnswer;
  readonly button: string;
  work(proof: Proof): Promise<Answer>;
  onDone(answer: Answer): void | Promise<void>;
}

/** Who changes how they come in shows once more who they are: by a code or a passkey, without a factor by the password. */
export function ProveAgain<Answer>({ factor, button, work, onDone }: ProveAgainProps<Answer>) {
  const hasFactor = factor.recovery_codes_left !== undefined;
  return (
    <Stack gap="sm">
      {factor.passkeys > 0 && (
        <PasskeyButton
          label={t('accounts.usePasskey')}
          work={async () => work({ passkey: await showPasskey() })}
          onDone={onDone}
        />
      )}
      <AccountForm
        isOneOfSeveral
        fields={[hasFactor ? codeField() : passwordField()]}
        button={button}
        work={({ code, password }) => work({ ...(code && { code }), ...(password && { password }) })}
        onDone={onDone}
      />
    </Stack>
  );
}

function codeField(): AccountField {
  return { name: 'code', label: t('accounts.factorCode'), kind: 'code' };
}

/** Whoever came by a provider has none. */
function passwordField(): AccountField {
  return { name: 'password', label: t('accounts.yourPassword'), kind: 'password', optional: true };
}
