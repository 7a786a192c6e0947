import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { signEverybodyOut } from '../../api/people/accounts.ts';
import { t } from '../../messages/t.ts';
import { sentenceOf } from '../../ui/failed.tsx';

/** For when somebody has got hold of what they should not have. */
export function EverybodyOut() {
  const out = useMutation({ mutationFn: signEverybodyOut });
  return (
    <Stack gap="xs">
      <Text size="sm" c="dimmed">
        {t('accounts.signEverybodyOutHelp')}
      </Text>
      {out.error && (
        <Alert color="red" role="alert">
          {sentenceOf(out.error)}
        </Alert>
      )}
      {out.isSuccess && (
        <Alert color="green" role="status">
          {t('accounts.everybodySignedOut')}
        </Alert>
      )}
      <Group>
        <Button variant="default" color="red" loading={out.isPending} onClick={() => out.mutate()}>
          {t('accounts.signEverybodyOut')}
        </Button>
      </Group>
    </Stack>
  );
}
