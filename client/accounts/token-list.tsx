import { Alert, Button, Checkbox, Group, PasswordInput, Stack, TextInput } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { TokenAnswer } from '#shared/api/calls/accounts.ts';
import { makeToken, revokeToken, tokensQuery } from '../api/people/accounts.ts';
import { t } from '../messages/t.ts';
import { sentenceOf } from '../ui/failed.tsx';
import { messageAt } from '../api/call/api-problem.ts';
import { AccountLine, AccountList } from './account-list.tsx';
import { useAccountMoment } from './moment.ts';
import { ShownOnce } from './shown-once.tsx';

/** The person's tokens; a new one is shown once. */
export function TokenList() {
  const momentOf = useAccountMoment();
  const client = useQueryClient();
  const tokens = useQuery(tokensQuery);
  const refresh = () => client.invalidateQueries({ queryKey: tokensQuery.queryKey });
  const revoke = useMutation({ mutationFn: revokeToken, onSuccess: refresh });
  const line = ({ id, name, scopes, networks, expires_at, seen_at }: TokenAnswer) => (
    <AccountLine
      what={name}
      known={[
        scopes.length === 0 ? t('accounts.allScopes') : scopes.map(scopeInWords).join(', '),
        ...(networks.length === 0 ? [] : [t('accounts.tokenFrom', { networks: networks.join(', ') })]),
        ...(expires_at === null ? [] : [t('accounts.until', { moment: momentOf(expires_at) })]),
        seen_at === null ? t('accounts.neverUsed') : t('accounts.usedAt', { moment: momentOf(seen_at) }),
      ].join(' · ')}
      actions={
        <Button
          size="xs"
          variant="default"
          aria-label={t('accounts.revokeOf', { name })}
          loading={revoke.isPending}
          onClick={() => revoke.mutate(id)}
        >
          {t('accounts.revoke')}
        </Button>
      }
    />
  );
  return (
    <>
      <AccountList label={t('accounts.tokens')} query={tokens} empty={t('accounts.noTokens')} line={line} />
      <NewToken onMade={refresh} />
    </>
  );
}

function scopeInWords(scope: string): string {
  return scope === 'read' ? t('accounts.readOnly') : scope;
}

function NewToken({ onMade }: { onMade(): Promise<void> }) {
  const [name, setName] = useState('');
  const [readsOnly, setReadsOnly] = useState(true);
  const [password, setPassword] = useState<string>();
  const [from, setFrom] = useState('');
  const networks = from.split(/[\s,;]+/).filter((network) => network !== '');
  const scopes = readsOnly ? ['read'] : [];
  const make = useMutation({
    mutationFn: () => makeToken({ name, scopes, networks, ...(password === undefined ? {} : { password }) }),
    onError: (error) => {
      if (messageAt(error, 'password') !== undefined) setPassword((typed = '') => typed);
    },
    onSuccess: async () => {
      setName('');
      setFrom('');
      setPassword(undefined);
      await onMade();
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    make.mutate();
  };
  return (
    <form onSubmit={submit}>
      <Stack gap="sm">
        {make.error && (
          <Alert color="red" role="alert">
            {sentenceOf(make.error)}
          </Alert>
        )}
        {make.data && (
          <ShownOnce
            title={t('accounts.copyToken')}
            text={t('accounts.copyTokenHelp')}
            secret={make.data.token}
          />
        )}
        <TextInput
          label={t('accounts.tokenName')}
          required
          maxLength={100}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Checkbox
          label={t('accounts.readOnly')}
          checked={readsOnly}
          onChange={(event) => setReadsOnly(event.currentTarget.checked)}
        />
        <TextInput
          label={t('accounts.tokenNetworks')}
          description={t('accounts.tokenNetworksHelp')}
          value={from}
          error={messageAt(make.error, 'networks')}
          onChange={(event) => setFrom(event.currentTarget.value)}
        />
        {password !== undefined && (
          <PasswordInput
            label={t('accounts.yourPassword')}
            required
            autoComplete="current-password"
            value={password}
            error={messageAt(make.error, 'password')}
            visibilityToggleButtonProps={{ 'aria-label': t('shell.togglePassword') }}
            onChange={(event) => setPassword(event.currentTarget.value)}
          />
        )}
        <Group>
          <Button type="submit" variant="default" loading={make.isPending}>
            {t('accounts.createToken')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
