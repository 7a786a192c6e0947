import { Button, Group, Stack, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { BegunFactor, FactorAnswer } from '#shared/api/calls/second-factor.ts';
import { beginFactor, changeFactor, confirmFactor, factorQuery } from '../api/people/second-factor.ts';
import { useApp } from '../app/app-context.tsx';
import { t } from '../messages/t.ts';
import { AccountForm } from './account-form.tsx';
import { momentInWords } from './moment.ts';
import { NewFactor, RecoveryCodes } from './new-factor.tsx';

type Task = 'replace' | 'new_codes' | 'turn_off';

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
      {data.since === undefined ? (
        <AccountForm
          fields={[{ name: 'password', label: t('accounts.yourPassword'), kind: 'password', optional: true }]}
          button={t('accounts.setUpFactor')}
          work={({ password = '' }) => beginFactor(password === '' ? {} : { password })}
          onDone={setBegun}
        />
      ) : task === undefined ? (
        <Group gap="xs">
          {tasksFor(data).map((one) => (
            <Button key={one} size="xs" variant="default" onClick={() => setTask(one)}>
              {t(titles[one])}
            </Button>
          ))}
        </Group>
      ) : (
        <AccountForm
          key={task}
          fields={[{ name: 'code', label: t('accounts.factorCode'), kind: 'code' }]}
          button={t(titles[task])}
          work={async ({ code = '' }) => {
            if (task === 'replace') return setBegun(await beginFactor({ code }));
            return changed((await changeFactor({ code, do: task })).recovery_codes);
          }}
          onDone={() => setTask(undefined)}
        />
      )}
    </Stack>
  );
}

const titles = {
  replace: 'accounts.replaceFactor',
  new_codes: 'accounts.newRecoveryCodes',
  turn_off: 'accounts.turnOffFactor',
} as const;

function tasksFor({ required }: FactorAnswer): readonly Task[] {
  return required ? ['replace', 'new_codes'] : ['replace', 'new_codes', 'turn_off'];
}

function State({ factor }: { readonly factor: FactorAnswer }) {
  const { style } = useApp();
  const { since, recovery_codes_left: left = 0 } = factor;
  return (
    <Text size="sm" c="dimmed">
      {since === undefined
        ? t('accounts.noFactor')
        : t('accounts.factorSince', { moment: momentInWords(since, style), left })}
    </Text>
  );
}
