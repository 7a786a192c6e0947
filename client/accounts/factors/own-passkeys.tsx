import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { PasskeyAnswer } from '#shared/api/calls/second-factor.ts';
import { addPasskey, hasPasskeys, passkeysQuery, removePasskey } from '../../api/people/passkeys.ts';
import { factorQuery } from '../../api/people/second-factor.ts';
import { t } from '../../messages/t.ts';
import { AccountLine, AccountList } from '../account-list.tsx';
import { browserInWords } from '../browser-name.ts';
import { useAccountMoment } from '../moment.ts';
import { RecoveryCodes } from './new-factor.tsx';
import { ProveAgain } from './prove-again.tsx';

type Task = { readonly kind: 'create' } | { readonly kind: 'remove'; readonly passkey: PasskeyAnswer };

/** One's passkeys: each can be removed, and others made. */
export function OwnPasskeys() {
  const momentOf = useAccountMoment();
  const passkeys = useQuery(passkeysQuery);
  const { data: factor } = useQuery(factorQuery);
  const [task, setTask] = useState<Task>();
  const [name, setName] = useState(() => browserInWords(navigator.userAgent));
  const [codes, setCodes] = useState<readonly string[]>();
  const client = useQueryClient();
  const changed = async (told?: readonly string[]) => {
    setTask(undefined);
    setCodes(told);
    await client.invalidateQueries({ queryKey: passkeysQuery.queryKey });
    await client.invalidateQueries({ queryKey: factorQuery.queryKey });
  };
  const line = (passkey: PasskeyAnswer) => (
    <AccountLine
      what={passkey.name}
      known={
        passkey.seen_at === null
          ? t('accounts.neverUsed')
          : t('accounts.usedAt', { moment: momentOf(passkey.seen_at) })
      }
      actions={
        <Button
          size="xs"
          variant="default"
          aria-label={t('accounts.removePasskeyOf', { name: passkey.name })}
          onClick={() => setTask({ kind: 'remove', passkey })}
        >
          {t('accounts.removePasskey')}
        </Button>
      }
    />
  );
  return (
    <Stack gap="sm">
      {codes && <RecoveryCodes codes={codes} />}
      <Text size="sm" c="dimmed">
        {hasPasskeys ? t('accounts.passkeyHelp') : t('accounts.passkeysNotHere')}
      </Text>
      <AccountList
        label={t('accounts.passkeys')}
        query={passkeys}
        empty={t('accounts.noPasskeys')}
        line={line}
      />
      {task === undefined && hasPasskeys && (
        <Group>
          <Button variant="default" onClick={() => setTask({ kind: 'create' })}>
            {t('accounts.createPasskey')}
          </Button>
        </Group>
      )}
      {task?.kind === 'create' && factor && (
        <Stack gap="sm">
          <TextInput
            label={t('accounts.passkeyName')}
            required
            maxLength={100}
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
          />
          <ProveAgain
            factor={factor}
            button={t('accounts.createPasskey')}
            work={(proof) => addPasskey(name, proof)}
            onDone={({ recovery_codes: told }) => changed(told)}
          />
        </Stack>
      )}
      {task?.kind === 'remove' && factor && (
        <ProveAgain
          key={task.passkey.id}
          factor={factor}
          button={t('accounts.removePasskeyOf', { name: task.passkey.name })}
          work={(proof) => removePasskey(task.passkey.id, proof)}
          onDone={() => changed()}
        />
      )}
    </Stack>
  );
}
