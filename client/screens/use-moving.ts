import { notifications } from '@mantine/notifications';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { EntityDescription } from '#shared/api/app-description.ts';
import { ApiProblem } from '../api/api-problem.ts';
import { allRecords } from '../api/queries.ts';
import type { RecordAnswer } from '../api/record-answer.ts';
import { sentenceOf } from '../ui/failed.tsx';
import { recordTitle } from './record-title.ts';

/** What every move of a record on a screen has. */
interface Moved {
  readonly record: RecordAnswer;
  /** Codes of soft rules the person agreed to. */
  readonly confirm?: readonly string[];
}

interface MovingSettings<Move extends Moved> {
  readonly entity: EntityDescription;
  carryOut(move: Move): Promise<RecordAnswer>;
  /** Where it is now, in a word or two. */
  said(move: Move): string;
}

/** Moves a record at once; what the server refuses goes back to where it was, and why is said. */
export function useMoving<Move extends Moved>({ entity, carryOut, said }: MovingSettings<Move>) {
  const client = useQueryClient();
  const moving = useMutation({
    mutationFn: carryOut,
    onSuccess: (_, move) =>
      notifications.show({
        message: `${recordTitle(move.record, entity)}: ${said(move)}.`,
        color: 'green',
        closeButtonProps: { 'aria-label': 'Close' },
      }),
    onSettled: () => client.invalidateQueries({ queryKey: allRecords }),
  });
  const problem = moving.error instanceof ApiProblem ? moving.error : undefined;
  const questions = problem?.code === 'confirm' ? problem.errors : [];
  const refused = moving.error && questions.length === 0 ? moving.variables : undefined;
  /** The record in its new place; undefined where it was refused, of which `refusal` or `questions` tell. */
  const send = (move: Move): Promise<RecordAnswer | undefined> =>
    moving.mutateAsync(move).catch(() => undefined);
  return {
    send,
    /** What stands in its new place until the server has answered. */
    underway: moving.isPending ? moving.variables : undefined,
    refusal: refused && `${recordTitle(refused.record, entity)} stays where it is. ${wordsOf(moving.error)}`,
    /** Soft rules that the person may agree to. */
    questions,
    confirm: async () =>
      moving.variables && send({ ...moving.variables, confirm: questions.map(({ code }) => code) }),
    dismiss: () => moving.reset(),
  };
}

function wordsOf(error: unknown): string {
  const stale = error instanceof ApiProblem && error.code === 'stale';
  return stale ? 'Somebody changed it in the meantime; you see the newest version now.' : sentenceOf(error);
}
