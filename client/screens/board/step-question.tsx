import { Button, Modal, Stack } from '@mantine/core';
import { useState } from 'react';
import type { EntityDescription, TransitionDescription } from '#shared/api/app-description.ts';
import type { RecordAnswer } from '../../api/record-answer.ts';
import { t } from '../../messages/t.ts';
import { TransitionDialog } from '../transitions/transition-dialog-later.ts';
import { useRecordAction } from '../transitions/use-record-action.ts';
import { recordTitle } from '../../app/record-title.ts';

interface StepQuestionProps {
  readonly entity: EntityDescription;
  readonly question: {
    readonly record: RecordAnswer;
    readonly lane: { readonly label: string };
    readonly steps: readonly TransitionDescription[];
  };
  /** For a step that asks nothing itself. */
  onTake(step: TransitionDescription): void;
  onClose(): void;
}

/** What must be said before a card can move: which of several steps is meant, and what that step asks for. */
export function StepQuestion({ entity, question, onTake, onClose }: StepQuestionProps) {
  const { record, lane, steps } = question;
  const [chosen, setChosen] = useState(steps.length === 1 ? steps[0] : undefined);
  const action = useRecordAction(entity, record);
  const choose = (step: TransitionDescription) => {
    if (step.input.length > 0 || step.ask) setChosen(step);
    else onTake(step);
  };
  if (chosen) {
    return (
      <TransitionDialog
        entity={entity}
        transition={chosen}
        record={record}
        about={recordTitle(record, entity)}
        action={action}
        onClose={onClose}
      />
    );
  }
  return (
    <Modal opened onClose={onClose} title={t('screens.whichStep', { lane: lane.label })}>
      <Stack gap="xs">
        {steps.map((step) => (
          <Button key={step.name} variant="default" onClick={() => choose(step)}>
            {step.label}
          </Button>
        ))}
      </Stack>
    </Modal>
  );
}
