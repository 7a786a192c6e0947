import type { EntityDescription, TransitionDescription } from '#shared/api/app-description.ts';
import { readAbilities, stepOf, type Written } from '../../api/batch.ts';
import type { RecordAnswer } from '../../api/record-answer.ts';
import { sayOutcome } from '../saving/say-outcome.ts';
import type { StepOutcome } from '../saving/step-outcome.ts';
import { sayWithUndo } from './say-with-undo.ts';
import { useTakeBack, writeBack } from './use-take-back.ts';
import { offeredSteps } from '#shared/screens/steps/offered-steps.ts';

interface Stepped {
  readonly outcome: StepOutcome;
  readonly step: TransitionDescription;
  readonly done: readonly Written[];
}

/** A record as it is now, and the step that leads it back. */
interface WayBack {
  readonly record: RecordAnswer;
  readonly step: string;
}

/** Says what a step brought about. Where other steps lead back to the states before it, they are offered to take it back. */
export function useUndoStep(entity: EntityDescription): (stepped: Stepped) => Promise<void> {
  const takeBack = useTakeBack();
  return async (stepped) => {
    const ways = await waysBack(entity, stepped);
    if (ways.length === 0) return sayOutcome(stepped.outcome);
    const steps = new Map(ways.map(({ record, step }) => [record.id, step]));
    const undo = () =>
      writeBack(entity, {
        records: ways.map(({ record }) => record),
        operation: (record) => stepOf(entity.plural, steps.get(record.id) ?? '', {})(record),
      });
    return sayWithUndo({ message: stepped.outcome.message, undo: () => takeBack(undo) });
  };
}

/** Nothing brings back what a step has sent, and nobody is asked anything to take it back. */
async function waysBack(entity: EntityDescription, { step, done }: Stepped): Promise<readonly WayBack[]> {
  const states = new Map(done.map(({ before, after }) => [after.id, stateBefore(entity, { before, after })]));
  const leading = (id: string) => {
    const state = states.get(id);
    return offeredSteps(entity).filter(
      ({ to, input, ask, sends }) =>
        state !== undefined && to?.length === 1 && to[0] === state && input.length === 0 && !ask && !sends,
    );
  };
  if (step.sends || !done.some(({ after }) => leading(after.id).length > 0)) return [];
  const now = await readAbilities(entity.plural, [...states.keys()]).catch(() => []);
  return now.flatMap((record) => {
    const [back] = leading(record.id).filter(({ name }) => record.can?.transitions[name] === true);
    return back === undefined ? [] : [{ record, step: back.name }];
  });
}

/** Undefined where it is still the same. */
function stateBefore({ stateField = '' }: EntityDescription, { before, after }: Written) {
  const state = before.values[stateField];
  return state === after.values[stateField] ? undefined : state;
}
