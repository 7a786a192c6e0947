import { Alert, Button, Group, Modal, Stack, Textarea } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { t } from '../../messages/t.ts';
import type { useDecision } from './use-decision.ts';

interface RejectDialogProps {
  readonly decision: ReturnType<typeof useDecision>;
  onClose(): void;
}

/** Why a call is not to be done: whoever asked for it reads it. */
export function RejectDialog({ decision, onClose }: RejectDialogProps) {
  const [reason, setReason] = useState('');
  const close = () => {
    decision.dismiss();
    onClose();
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if ((await decision.send({ kind: 'reject', reason })) !== undefined) onClose();
  };
  return (
    <Modal opened onClose={close} title={t('screens.reject')}>
      <form onSubmit={(event) => void submit(event)}>
        <Stack>
          {decision.refusal && (
            <Alert color="red" role="alert">
              {decision.refusal}
            </Alert>
          )}
          <Textarea
            label={t('screens.reason')}
            description={t('screens.reasonHelp')}
            required
            autosize
            minRows={2}
            maxLength={1000}
            data-autofocus
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
          <Group justify="flex-end">
            <Button variant="default" onClick={close}>
              {t('screens.back')}
            </Button>
            <Button type="submit" color="red" loading={decision.pending}>
              {t('screens.reject')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
