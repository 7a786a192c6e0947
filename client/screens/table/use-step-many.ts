import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { EntityDescription, TransitionDescription } from '#shared/api/app-description.ts';
import { readAbilities, stepOf } from '../../api/batch.ts';
import { allRecords } from '../../api/queries.ts';
import type { RecordAnswer } from '../../api/record-answer.ts';
import { t } from '../../messages/t.ts';
import { sentenceOf } from '../../ui/failed.tsx';
import { useWriteMany } from '../saving/use-write-many.ts';
import { outcomeOfMany } from '../saving/step-outcome.ts';
import { useUndoStep } from '../undo/use-undo-step.ts';
import type { Step } from '../transitions/use-record-action.ts';
import { offeredSteps } from '#shared/screens/steps/offered-steps.ts';

interface StepOfMany {
  readonly transition: TransitionDescription;
  readonly records: readonly RecordAnswer[];
  /** Those that it would be refused of now, by what is said of them. */
  readonly left: readonly LeftOut[];
}

/** Records that a step leaves out, with the reason that they have in common. */
export interface LeftOut {
  readonly message: string;
  readonly records: readonly RecordAnswer[];
}

/** What can be done with the chosen records together, and doing it. */
export function useStepMany(entity: EntityDescription, chosen: readonly RecordAnswer[]) {
  // The records stay those that were counted when the question was opened: one that changes meanwhile is told, not dropped.
  const [asked, setAsked] = useState<StepOfMany>();
  const ids = chosen.map(({ id }) => id);
  const abilities = useQuery({
    queryKey: [...allRecords, entity.plural, 'abilities', ids],
    queryFn: ({ signal }) => readAbilities(entity.plural, ids, signal),
    enabled: ids.length > 0 && offeredSteps(entity).length > 0,
  });
  const records = ids.length === 0 ? [] : (abilities.data ?? []);
  const sayStepped = useUndoStep(entity);
  const step = useWriteMany({
    entity,
    toWrite: ({ transition, input }: Step) => ({
      records: asked?.records ?? able(records, transition),
      operation: stepOf(entity.plural, transition.name, input),
    }),
    onDone: ({ done }, { transition }) => {
      const outcome = outcomeOfMany(transition, entity, done.length);
      if (done.length > 0) void sayStepped({ outcome, step: transition, done });
    },
  });
  const take = async (transition: TransitionDescription) => {
    step.reset();
    // What is asked again at this moment, since something has changed, is waited for: no press is lost, nor takes what was.
    const now = abilities.isFetching ? (await abilities.refetch({ cancelRefetch: false })).data : records;
    const left = leftOut(now ?? [], transition);
    if (transition.input.length > 0 || transition.ask || left.length > 0)
      setAsked({ transition, records: able(now ?? [], transition), left });
    else void step.send({ transition, input: {} });
  };
  return {
    /** Each step that is possible for at least one of them. */
    steps: offeredSteps(entity).flatMap((transition) => {
      const count = able(records, transition).length;
      return count === 0 ? [] : [{ transition, count }];
    }),
    take,
    asked,
    answered: () => setAsked(undefined),
    action: {
      step,
      pending: step.pending,
      refusal: step.error ? sentenceOf(step.error) : undefined,
      dismiss: () => step.reset(),
    },
    refused: step.done?.refused ?? [],
  };
}

function able(records: readonly RecordAnswer[], { name }: TransitionDescription): readonly RecordAnswer[] {
  return records.filter(({ can }) => can?.transitions[name] === true);
}

/** A record whose verdict says nothing in words is told as well: the step is not one of its state. */
function leftOut(
  records: readonly RecordAnswer[],
  { name, label }: TransitionDescription,
): readonly LeftOut[] {
  const refused = records.flatMap((record) => {
    const verdict = record.can?.transitions[name];
    if (verdict === true) return [];
    return [{ record, message: verdict?.message ?? t('screens.stepNotNow', { step: label }) }];
  });
  return [...Map.groupBy(refused, ({ message }) => message)].map(([message, all]) => ({
    message,
    records: all.map(({ record }) => record),
  }));
}
