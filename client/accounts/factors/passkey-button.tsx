import { Alert, Button, Stack } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { hasPasskeys } from '../../api/people/passkeys.ts';
import { sentenceOf } from '../../ui/failed.tsx';

interface PasskeyButtonProps<Answer> {
  readonly label: string;
  work(): Promise<Answer>;
  onDone(answer: Answer): void | Promise<void>;
}

/** Asks for a passkey; nothing where the browser has none here. */
export function PasskeyButton<Answer>({ label, work, onDone }: PasskeyButtonProps<Answer>) {
  const asking = useMutation({ mutationFn: work, onSuccess: onDone });
  if (!hasPasskeys) return null;
  return (
    <Stack gap="xs">
      {asking.error && (
        <Alert color="red" role="alert">
          {sentenceOf(asking.error)}
        </Alert>
      )}
      <Button variant="default" loading={asking.isPending} onClick={() => asking.mutate()}>
        {label}
      </Button>
    </Stack>
  );
}
