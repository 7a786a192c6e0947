import { ActionIcon, Button } from '@mantine/core';
import { modals } from '@mantine/modals';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { Link } from 'react-router';
import type { EntityDescription, TransitionDescription } from '#shared/api/app-description.ts';
import type { RecordAnswer } from '../../api/record-answer.ts';
import { editAddress } from '../../shell/addresses.ts';
import { useApp } from '../../shell/app-context.tsx';
import { recordTitle } from '../record-title.ts';
import type { RecordAction } from './use-record-action.ts';

const TransitionDialog = lazy(async () => ({
  default: (await import('./transition-dialog.tsx')).TransitionDialog,
}));

interface RecordActionsProps {
  readonly entity: EntityDescription;
  readonly record: RecordAnswer;
  readonly action: RecordAction;
}

/** The buttons of a record: every step that is possible now, edit, delete. They come from the answer alone. */
export function RecordActions({ entity, record, action }: RecordActionsProps) {
  const { description } = useApp();
  const possible = entity.transitions.filter(({ name }) => record.can?.transitions[name] === true);
  const take = (transition: TransitionDescription) => {
    if (transition.input.length > 0 || transition.ask) action.ask(transition);
    else action.step.mutate({ transition, input: {} });
  };
  return (
    <>
      {possible.map((transition) => (
        <Button
          key={transition.name}
          variant={variantOf(transition, possible)}
          disabled={action.pending}
          loading={action.step.isPending && action.step.variables.transition.name === transition.name}
          onClick={() => take(transition)}
        >
          {transition.label}
        </Button>
      ))}
      {(record.can?.update.length ?? 0) > 0 && (
        <Button
          component={Link}
          to={editAddress(description, entity, record.id)}
          variant="default"
          leftSection={<IconPencil size={16} aria-hidden />}
        >
          Edit
        </Button>
      )}
      {record.can?.delete && (
        <ActionIcon
          variant="default"
          size={36}
          aria-label="Delete"
          disabled={action.pending}
          onClick={() => askToDelete(recordTitle(record, entity), () => action.removal.mutate())}
        >
          <IconTrash size={16} aria-hidden />
        </ActionIcon>
      )}
      {action.asking && (
        <Suspense>
          <TransitionDialog
            entity={entity}
            transition={action.asking}
            record={record}
            action={action}
            onClose={() => action.ask(undefined)}
          />
        </Suspense>
      )}
    </>
  );
}

/** One step stands out: the first that is not asked about twice. */
function variantOf(step: TransitionDescription, possible: readonly TransitionDescription[]): string {
  return step === possible.find(({ ask }) => !ask) ? 'filled' : 'light';
}

function askToDelete(title: string, onConfirm: () => void): void {
  modals.openConfirmModal({
    title: `Delete ${title}?`,
    children: 'It is gone from every list.',
    labels: { confirm: 'Delete', cancel: 'Keep it' },
    confirmProps: { color: 'red' },
    onConfirm,
  });
}
