import { Button, Group, Stack, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { BegunFactor, FactorAnswer } from '#shared/api/calls/second-factor.ts';
import { beginFactor, changeFactor, confirmFactor, factorQuery } from '../../api/people/second-factor.ts';
import { t } from '../../messages/t.ts';
import { useAccountMoment } from '../moment.ts';
import { NewFactor, RecoveryCodes } from './new-factor.tsx';
import { ProveAgain } from './prove-again.tsx';

type Task = 'set_up' | 'replace' | 'new_codes' | 'turn_off';

/** Sets up one's own second factor, gives other recovery codes, turns it off. */
export function OwnFactor() {
  const { data } = useQuery(factorQuery);
  const [begun, setBegun] = useState<BegunFactor>();
  const [codes, setCodes] = useState<readonly string[]>();
  const [task, setTask] = useState<Task>();
  const client = useQueryClient();
  const changed = async (told?: readonly string[]) => {
    setBegun(undefined);
    setTask(undefined);
    setCodes(told);
    await client.invalidateQueries({ queryKey: factorQuery.queryKey });
  };
  if (!data) return null;
  if (begun)
    return (
      <NewFactor
        begun={begun}
        button={t('accounts.useFactor')}
        work={confirmFactor}
        onDone={({ recovery_codes: told }) => changed(told)}
      />
    );
  return (
    <Stack gap="sm">
      {codes && <RecoveryCodes codes={codes} />}
      <State factor={data} />
      {data.recovery_codes_left === undefined ? (
        <ProveAgain factor={data} button={t('accounts.setUpFactor')} work={beginFactor} onDone={setBegun} />
      ) : task === undefined ? (
        <Group gap="xs">
          {tasksFor(data).map((one) => (
            <Button key={one} size="xs" variant="default" onClick={() => setTask(one)}>
              {t(titles[one])}
            </Button>
          ))}
        </Group>
      ) : (
        <ProveAgain
          key={task}
          factor={data}
          button={t(titles[task])}
          work={async (proof) => {
            if (task === 'set_up' || task === 'replace') return setBegun(await beginFactor(proof));
            return changed((await changeFactor({ ...proof, do: task })).recovery_codes);
          }}
          onDone={() => setTask(undefined)}
        />
      )}
    </Stack>
  );
}

const titles = {
  set_up: 'accounts.setUpFactor',
  replace: 'accounts.replaceFactor',
  new_codes: 'accounts.newRecoveryCodes',
  turn_off: 'accounts.turnOffFactor',
} as const;

/** Whoever has passkeys alone may set up an app besides; who must have a factor keeps the app while there is no passkey. */
function tasksFor({ since, required, passkeys }: FactorAnswer): readonly Task[] {
  if (since === undefined) return ['set_up', 'new_codes'];
  return required && passkeys === 0 ? ['replace', 'new_codes'] : ['replace', 'new_codes', 'turn_off'];
}

function State({ factor: { since, recovery_codes_left: left } }: { readonly factor: FactorAnswer }) {
  const momentOf = useAccountMoment();
  return (
    <Text size="sm" c="dimmed">
      {left === undefined
        ? t('accounts.noFactor')
        : since === undefined
          ? t('accounts.recoveryCodesLeft', { left })
          : t('accounts.factorSince', { moment: momentOf(since), left })}
    </Text>
  );
}
