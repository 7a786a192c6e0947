import type { EntityDescription } from '#shared/api/app-description.ts';
import { ApiProblem } from '../../../api/call/api-problem.ts';
import type { RecordAnswer } from '../../../api/record-answer.ts';
import { t } from '../../../messages/t.ts';
import { sentenceOf } from '../../../ui/failed.tsx';
import { recordTitle } from '../../../app/record-title.ts';
import { useWrite } from '../../saving/use-write.ts';

/** What every move of a record on a screen has. */
interface Moved {
  readonly record: RecordAnswer;
}

interface MovingSettings<Move extends Moved> {
  readonly entity: EntityDescription;
  /** `confirm` has the codes of soft rules that the person agreed to. */
  carryOut(move: Move, confirm: readonly string[]): Promise<RecordAnswer>;
  /** Where it is now, in a word or two. */
  said(move: Move): string;
  /** Says that it has been moved, with a way to take it back. */
  onMoved(message: string, move: Move, after: RecordAnswer): void;
}

/** Moves a record at once; what the server refuses goes back to where it was, and why is said. */
export function useMoving<Move extends Moved>({ entity, carryOut, said, onMoved }: MovingSettings<Move>) {
  const moving = useWrite<Move, RecordAnswer>({
    entity,
    write: carryOut,
    written: (moved) => [moved],
    onDone: (after, move) => onMoved(`${recordTitle(move.record, entity)}: ${said(move)}.`, move, after),
  });
  const { sent, error, asking } = moving;
  return {
    /** The record in its new place; undefined where it was refused or something is asked first. */
    send: (move: Move) => moving.send(move),
    /** What stands in its new place until the server has answered, and while something is asked. */
    underway: moving.pending || asking.questions.length > 0 ? sent : undefined,
    refusal:
      error &&
      sent &&
      t('screens.staysWhereItIs', { record: recordTitle(sent.record, entity), reason: wordsOf(error) }),
    asking,
    sent,
    /** What questions are about. */
    about: sent && recordTitle(sent.record, entity),
    dismiss: () => moving.reset(),
  };
}

function wordsOf(error: unknown): string {
  const stale = error instanceof ApiProblem && error.code === 'stale';
  return stale ? t('screens.moveStale') : sentenceOf(error);
}
