import { useState } from 'react';
import type { EntityDescription, TransitionDescription } from '#shared/api/app-description.ts';
import { newKey } from '../../api/call/new-key.ts';
import type { RecordAnswer } from '../../api/record-answer.ts';
import { runTransition, updateRecord } from '../../api/records.ts';
import { useMoving } from '../list/dragging/use-moving.ts';
import { useUndoChange } from '../undo/use-undo-change.ts';
import { useUndoStep } from '../undo/use-undo-step.ts';
import type { LaneVerdict } from './lane-verdict.ts';
import type { Lane, LaneField } from './lanes.ts';

/** One way of bringing a record to a lane. */
interface Move {
  readonly record: RecordAnswer;
  readonly lane: Lane;
  /** Undefined: by changing the field. */
  readonly step?: TransitionDescription;
}

/** What the person must say before the record can move. */
interface Question {
  readonly record: RecordAnswer;
  readonly lane: Lane;
  readonly steps: readonly TransitionDescription[];
}

/** Moves records between lanes: at once where nothing is asked. */
export function useLaneMove(entity: EntityDescription, field: LaneField) {
  const [question, setQuestion] = useState<Question>();
  const sayChanged = useUndoChange(entity);
  const sayStepped = useUndoStep(entity);
  const moving = useMoving<Move>({
    entity,
    carryOut: (move, confirm) => carryOut(move, confirm, { entity, field }),
    said: ({ lane }) => lane.label,
    onMoved: (message, { record, step }, after) => {
      const done = [{ before: record, after }];
      if (step) void sayStepped({ outcome: { message, waits: false }, step, done });
      else sayChanged({ message, names: [field.name], done });
    },
  });
  return {
    ...moving,
    /** What going on is called where something is asked; undefined: saving. */
    verb: moving.sent?.step?.label,
    /** Does what the verdict allows, or asks first. */
    go: (record: RecordAnswer, lane: Lane, verdict: LaneVerdict) => {
      moving.dismiss();
      if (verdict.kind === 'change') void moving.send({ record, lane });
      if (verdict.kind !== 'steps') return;
      const [step, ...others] = verdict.steps;
      if (step && others.length === 0 && step.input.length === 0 && !step.ask)
        void moving.send({ record, lane, step });
      else setQuestion({ record, lane, steps: verdict.steps });
    },
    take: (step: TransitionDescription) => {
      if (!question) return;
      setQuestion(undefined);
      void moving.send({ record: question.record, lane: question.lane, step });
    },
    question,
    answered: () => setQuestion(undefined),
  };
}

export type LaneMove = ReturnType<typeof useLaneMove>;

function carryOut(
  { record, lane, step }: Move,
  confirm: readonly string[],
  { entity, field }: { readonly entity: EntityDescription; readonly field: LaneField },
): Promise<RecordAnswer> {
  const target = { plural: entity.plural, id: record.id, version: record.version };
  if (!step) return updateRecord(target, { [field.name]: lane.name === '' ? null : lane.name }, { confirm });
  return runTransition({ ...target, transition: step.name }, {}, { idempotencyKey: newKey(), confirm });
}
