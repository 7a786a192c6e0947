import { useState } from 'react';
import { useNavigate } from 'react-router';
import type {
  AppDescription,
  EntityDescription,
  TransitionDescription,
} from '#shared/api/app-description.ts';
import type { JsonValue } from '#shared/fields/field.ts';
import { ApiProblem } from '../../api/call/api-problem.ts';
import { newKey } from '../../api/call/new-key.ts';
import type { RecordAnswer } from '../../api/record-answer.ts';
import { removeRecord, runTransition } from '../../api/records.ts';
import { t } from '../../messages/t.ts';
import { listAddress, recordAddress } from '../../app/addresses.ts';
import { useApp } from '../../app/app-context.tsx';
import { useBeside } from '../../app/beside.ts';
import { recordTitle } from '../../app/record-title.ts';
import { sentenceOf } from '../../ui/failed.tsx';
import { sayWithButton } from '../saving/say-with-button.tsx';
import { listPlaceOf, placeAt, usePlace } from '../../app/list-place.ts';
import { useWrite } from '../saving/use-write.ts';
import { sayOutcome } from '../saving/say-outcome.ts';
import { stepOutcome } from '../saving/step-outcome.ts';
import { useUndoDelete } from '../undo/use-undo-delete.ts';

export interface Step {
  readonly transition: TransitionDescription;
  readonly input: Readonly<Record<string, JsonValue>>;
}

/**
 * Runs transitions and deletion of one record; after each, everything on the page is asked again. `onTaken` is told of each
 * transition that was taken.
 */
export function useRecordAction(
  entity: EntityDescription,
  record: RecordAnswer,
  onTaken?: (step: TransitionDescription) => void,
) {
  const { description, person } = useApp();
  const [asking, setAsking] = useState<TransitionDescription>();
  const navigate = useNavigate();
  const list = useListOf(entity);
  const close = useBeside()?.close;
  const sayDeleted = useUndoDelete(entity);
  const target = { plural: entity.plural, id: record.id, version: record.version };
  const step = useWrite({
    entity,
    write: ({ transition, input }: Step, confirm) =>
      runTransition(
        { ...target, transition: transition.name },
        { ...input },
        { idempotencyKey: newKey(), confirm },
      ),
    written: (done) => [done],
    onDone: (after, { transition }) => {
      onTaken?.(transition);
      // Whom the record was the only page of is told by the page.
      if (transition.deletes && person === null) return undefined;
      const outcome = stepOutcome(transition, entity, { before: record, after, isVisitors: person === null });
      const made = madeBy(description, transition, after);
      // What waits for an answer from outside is said until somebody closes it.
      if (made === undefined || outcome.waits) return sayOutcome(outcome);
      const act = () => void navigate(made.address);
      return sayWithButton({
        message: outcome.message,
        label: t('screens.openMade', { title: made.title }),
        act,
      });
    },
  });
  const removal = useWrite({
    entity,
    write: (_: undefined, confirm) => removeRecord(target, { confirm }),
    written: ({ warnings, held }) => [{ ...record, warnings, ...(held === undefined ? {} : { held }) }],
    deletes: true,
    onDone: async () => {
      sayDeleted(record.id);
      if (close) close();
      else await navigate(list ?? listAddress(description, entity), { replace: true });
    },
  });
  const error = step.error ?? removal.error;
  return {
    step,
    removal,
    /** The step whose dialog is open; what is refused then is said there. */
    asking,
    ask: setAsking,
    pending: step.pending || removal.pending,
    refusal: error ? wordsOf(error) : undefined,
    dismiss: () => {
      step.reset();
      removal.reset();
    },
  };
}

/** The page of the record that a step has created, which is where people go next. */
function madeBy(
  app: AppDescription,
  transition: TransitionDescription,
  { result }: RecordAnswer,
): { readonly title: string; readonly address: string } | undefined {
  const entity = app.entities.find(({ name }) => name === transition.result);
  if (entity === undefined || result === undefined) return undefined;
  return { title: recordTitle(result, entity), address: recordAddress(app, entity, result.id) };
}

/** The list one came from, as its address. */
function useListOf(entity: EntityDescription): string | undefined {
  const { description } = useApp();
  const place = listPlaceOf(description, entity, usePlace());
  return place && placeAt(place, place.state.cursors);
}

export type RecordAction = ReturnType<typeof useRecordAction>;

/** The first reason that names more than the whole does; a stale record has just been loaded again. */
function wordsOf(error: unknown): string {
  if (error instanceof ApiProblem && error.code === 'stale') {
    return t('screens.stepStale');
  }
  return sentenceOf(error);
}
