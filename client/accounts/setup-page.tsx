import { Alert, Button, PasswordInput, Stack, Text, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useLinkKey } from './use-link-key.ts';
import { messageAt } from '../api/call/api-problem.ts';
import { setUp } from '../api/people/session.ts';
import { t } from '../messages/t.ts';
import { sentenceOf } from '../ui/failed.tsx';
import { PageTitle } from '../ui/page/page-title.tsx';
import { useApp } from '../app/app-context.tsx';
import classes from './accounts.module.css';
import { useComeIn } from './use-come-in.ts';

/** Where the one-time link leads: whoever holds it becomes the owner. */
export function SetupPage() {
  const { description } = useApp();
  const key = useLinkKey();
  return (
    <Stack className={classes.narrow}>
      <PageTitle text={t('shell.setUp')} product={description.name}>
        {t('shell.setUpProduct', { product: description.name })}
      </PageTitle>
      {key === '' ? (
        <Alert color="orange">{t('shell.setUpLinkMissing')}</Alert>
      ) : (
        <OwnerForm key={key} setupKey={key} />
      )}
    </Stack>
  );
}

function OwnerForm({ setupKey }: { setupKey: string }) {
  const [owner, setOwner] = useState({ name: '', email: '', password: '' });
  const comeIn = useComeIn();
  const claim = useMutation({
    mutationFn: () => setUp({ key: setupKey, ...owner }),
    onSuccess: comeIn,
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    claim.mutate();
  };
  const put = (name: keyof typeof owner) => ({
    name,
    required: name !== 'name',
    value: owner[name],
    error: messageAt(claim.error, name),
    'aria-invalid': messageAt(claim.error, name) === undefined ? undefined : true,
    onChange: (event: { currentTarget: HTMLInputElement }) => {
      const { value } = event.currentTarget;
      setOwner((known) => ({ ...known, [name]: value }));
    },
  });
  return (
    <form onSubmit={submit}>
      <Stack gap="sm">
        <Text c="dimmed" size="sm">
          {t('shell.setUpHelp')}
        </Text>
        {claim.error && (
          <Alert color="red" role="alert">
            {sentenceOf(claim.error)}
          </Alert>
        )}
        <TextInput label={t('shell.personName')} autoComplete="name" {...put('name')} />
        <TextInput label={t('shell.email')} type="email" autoComplete="username" {...put('email')} />
        <PasswordInput
          label={t('shell.password')}
          autoComplete="new-password"
          visibilityToggleButtonProps={{ 'aria-label': t('shell.togglePassword') }}
          {...put('password')}
        />
        <Button type="submit" loading={claim.isPending}>
          {t('shell.becomeOwner')}
        </Button>
      </Stack>
    </form>
  );
}
