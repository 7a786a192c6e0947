import { Button, Group, List, Modal } from '@mantine/core';
import type { FieldProblem } from '#shared/api/problem.ts';

interface ConfirmDialogProps {
  /** What must be agreed to; none: the dialog is closed. */
  readonly questions: readonly FieldProblem[];
  readonly title?: string;
  /** What the ways back and on are called. */
  readonly back?: string;
  readonly go?: string;
  onConfirm(): void;
  onClose(): void;
}

/** Soft rules: what the person must agree to before it is saved. */
export function ConfirmDialog({
  questions,
  title = 'Save all the same?',
  back = 'Back to the form',
  go = 'Save all the same',
  onConfirm,
  onClose,
}: ConfirmDialogProps) {
  return (
    <Modal opened={questions.length > 0} onClose={onClose} title={title}>
      <List>
        {questions.map(({ code, message }) => (
          <List.Item key={code}>{message}</List.Item>
        ))}
      </List>
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={onClose} data-autofocus>
          {back}
        </Button>
        <Button onClick={onConfirm}>{go}</Button>
      </Group>
    </Modal>
  );
}
