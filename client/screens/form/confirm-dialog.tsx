import { Button, Group, List, Modal } from '@mantine/core';
import type { FieldProblem } from '#shared/api/problem.ts';

interface ConfirmDialogProps {
  /** What must be agreed to; none: the dialog is closed. */
  readonly questions: readonly FieldProblem[];
  onConfirm(): void;
  onClose(): void;
}

/** Soft rules: what the person must agree to before it is saved. */
export function ConfirmDialog({ questions, onConfirm, onClose }: ConfirmDialogProps) {
  return (
    <Modal opened={questions.length > 0} onClose={onClose} title="Save all the same?">
      <List>
        {questions.map(({ code, message }) => (
          <List.Item key={code}>{message}</List.Item>
        ))}
      </List>
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={onClose} data-autofocus>
          Back to the form
        </Button>
        <Button onClick={onConfirm}>Save all the same</Button>
      </Group>
    </Modal>
  );
}
