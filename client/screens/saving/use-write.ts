import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { EntityDescription } from '#shared/api/app-description.ts';
import { ApiProblem } from '../../api/call/api-problem.ts';
import { askRecordsAgain } from '../../api/changes/ask-records-again.ts';
import type { RecordAnswer } from '../../api/record-answer.ts';
import { keepWarnings } from '../../api/record-warnings.ts';
import { recordTitle } from '../../app/record-title.ts';
import { useLatest } from '../../ui/use-latest.ts';
import { sayHeld } from './say-held.ts';
import { type Question, questionsIn } from './questions.ts';

/** Soft rules that a person answers before something is saved. */
export interface Asking<Answer = unknown> {
  /** None: nothing is asked. */
  readonly questions: readonly Question[];
  /** Does it all the same. */
  confirm(): Promise<Answer>;
  /** Leaves everything as it is. */
  dismiss(): void;
}

interface WriteSettings<Input, Answer> {
  readonly entity: EntityDescription;
  /** True: what is shown stays as it is where it is refused, for a form is judged against what was seen when it began. */
  readonly keepsShown?: boolean;
  /** Sends it; `confirm` has the codes of what the person agreed to. */
  write(input: Input, confirm: readonly string[]): Promise<Answer>;
  /** True: what was written is not there any more. */
  readonly deletes?: boolean;
  /** The records that were written, as their answers have them. */
  written?(answer: Answer): readonly RecordAnswer[];
  onSend?(): void;
  onDone?(answer: Answer, input: Input): unknown;
  /** In place of it, where it waits for a second person; that it does is said. */
  onHeld?(answer: Answer, input: Input): unknown;
  /** Not for questions: they are asked. */
  onRefused?(error: unknown, input: Input): void;
}

/**
 * What every write of a screen goes through: what soft rules ask is asked before anything is saved, what they warn of is
 * kept until it is read, and afterwards all that is shown of records is asked again.
 */
export function useWrite<Input, Answer>(settings: WriteSettings<Input, Answer>) {
  const { entity, keepsShown = false, deletes = false, write, written = () => [] } = settings;
  const { onSend, onDone, onHeld, onRefused } = settings;
  const client = useQueryClient();
  const writing = useMutation({
    mutationFn: ({ input, confirm }: { readonly input: Input; readonly confirm: readonly string[] }) =>
      write(input, confirm),
    onMutate: onSend,
    onSuccess: (answer, { input }) => {
      const warnings = written(answer).flatMap((record) => warningsOf(record, entity));
      const kept = deletes ? warnings.map((one) => ({ ...one, deleted: true })) : warnings;
      if (warnings.length > 0) keepWarnings(client, kept);
      const waiting = written(answer).filter(({ held }) => held !== undefined);
      if (waiting.length === 0) return onDone?.(answer, input);
      sayHeld(waiting.length);
      return onHeld?.(answer, input);
    },
    onError: (error, { input }) => {
      if (questionsIn(error).length === 0) onRefused?.(error, input);
    },
    onSettled: async (_, failed) => {
      if (failed === null || !keepsShown) await askRecordsAgain(client);
    },
  });
  const { variables, error, reset } = writing;
  const questions = useMemo(() => questionsIn(error), [error]);
  /** Undefined where it was refused, or something is asked first. */
  const send = (input: Input, confirm: readonly string[] = []): Promise<Answer | undefined> =>
    writing.mutateAsync({ input, confirm }).catch(() => undefined);
  const confirm = useLatest(async () => variables && send(variables.input, codesOf(questions)));
  const asking: Asking<Answer | undefined> = useMemo(
    () => ({ questions, confirm, dismiss: reset }),
    [questions, confirm, reset],
  );
  return {
    send,
    asking,
    pending: writing.isPending,
    done: writing.data,
    /** What was sent last. */
    sent: variables?.input,
    /** Why it was refused; null while something is only asked. */
    error: questions.length === 0 ? error : null,
    stale: error instanceof ApiProblem && error.code === 'stale',
    reset,
  };
}

function codesOf(questions: readonly Question[]): readonly string[] {
  return [...new Set(questions.map(({ code }) => code))];
}

function warningsOf(record: RecordAnswer, entity: EntityDescription) {
  const { id, warnings } = record;
  if (warnings.length === 0) return [];
  return [{ entity: entity.name, id, title: recordTitle(record, entity), warnings }];
}
