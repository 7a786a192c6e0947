import { notifications } from '@mantine/notifications';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { EntityDescription, TransitionDescription } from '#shared/api/app-description.ts';
import type { FieldProblem } from '#shared/api/problem.ts';
import type { JsonValue } from '#shared/fields/field.ts';
import { ApiProblem } from '../../api/api-problem.ts';
import { newKey } from '../../api/new-key.ts';
import { allRecords } from '../../api/queries.ts';
import type { RecordAnswer } from '../../api/record-answer.ts';
import { removeRecord, runTransition } from '../../api/records.ts';
import { listAddress } from '../../shell/addresses.ts';
import { useApp } from '../../shell/app-context.tsx';
import { sentenceOf } from '../../ui/failed.tsx';
import { listPlaceOf, placeAt, usePlace } from '../list-place.ts';

export interface Step {
  readonly transition: TransitionDescription;
  readonly input: Readonly<Record<string, JsonValue>>;
  /** Codes of soft rules that the person agreed to. */
  readonly confirm?: readonly string[];
}

/** Runs transitions and deletion of one record; after each, everything on the page is asked again. */
export function useRecordAction(entity: EntityDescription, record: RecordAnswer) {
  const { description } = useApp();
  const client = useQueryClient();
  const [asking, setAsking] = useState<TransitionDescription>();
  const navigate = useNavigate();
  const list = useListOf(entity);
  const target = { plural: entity.plural, id: record.id, version: record.version };
  const settle = () => client.invalidateQueries({ queryKey: allRecords });
  const say = (message: string) =>
    notifications.show({ message, color: 'green', closeButtonProps: { 'aria-label': 'Close' } });
  const step = useMutation({
    mutationFn: ({ transition, input, confirm }: Step) =>
      runTransition(
        { ...target, transition: transition.name },
        { ...input },
        { idempotencyKey: newKey(), confirm },
      ),
    onSuccess: (_, { transition }) => say(`${transition.label}: done.`),
    onSettled: settle,
  });
  const removal = useMutation({
    mutationFn: (confirm: readonly string[]) => removeRecord(target, { confirm }),
    onSuccess: async () => {
      say(`${entity.label} deleted.`);
      await navigate(list ?? listAddress(description, entity), { replace: true });
      await settle();
    },
    onError: settle,
  });
  const error = step.error ?? removal.error;
  const questions = questionsOf(error);
  const codes = questions.map(({ code }) => code);
  return {
    step,
    removal,
    /** The step whose dialog is open; what is refused then is said there. */
    asking,
    ask: setAsking,
    pending: step.isPending || removal.isPending,
    refusal: error && questions.length === 0 ? wordsOf(error) : undefined,
    /** Soft rules that the person may agree to; then the same is done again. */
    questions,
    confirm: () => {
      if (step.variables && step.error) step.mutate({ ...step.variables, confirm: codes });
      else removal.mutate(codes);
    },
    dismiss: () => {
      step.reset();
      removal.reset();
    },
  };
}

/** The list one came from, as its address. */
function useListOf(entity: EntityDescription): string | undefined {
  const { description } = useApp();
  const place = listPlaceOf(description, entity, usePlace());
  return place && placeAt(place, place.state.cursors);
}

function questionsOf(error: unknown): readonly FieldProblem[] {
  return error instanceof ApiProblem && error.code === 'confirm' ? error.errors : [];
}

export type RecordAction = ReturnType<typeof useRecordAction>;

/** The first reason that names more than the whole does; a stale record has just been loaded again. */
function wordsOf(error: unknown): string {
  if (error instanceof ApiProblem && error.code === 'stale') {
    return 'Somebody changed this in the meantime. You see the newest version now: look again and repeat your step.';
  }
  return sentenceOf(error);
}
