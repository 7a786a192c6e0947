import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { RequestAnswer } from '#shared/api/calls/requests.ts';
import { ApiProblem } from '../../api/call/api-problem.ts';
import { askRecordsAgain } from '../../api/changes/ask-records-again.ts';
import { noticesQuery } from '../../api/queries.ts';
import { approveRequest, rejectRequest, withdrawRequest } from '../../api/requests.ts';
import { t } from '../../messages/t.ts';
import { sentenceOf } from '../../ui/failed.tsx';
import { questionsIn } from '../saving/questions.ts';
import type { Asking } from '../saving/use-write.ts';

/** What becomes of a request. */
type Decision =
  | { readonly kind: 'approve'; readonly confirm: readonly string[] }
  | { readonly kind: 'reject'; readonly reason: string }
  | { readonly kind: 'withdraw' };

/** Deciding one request; afterwards all that is shown of records is asked again, and what there is to read. */
export function useDecision({ id, version }: RequestAnswer) {
  const client = useQueryClient();
  const deciding = useMutation({
    mutationFn: (decision: Decision) => {
      if (decision.kind === 'approve') return approveRequest(id, { version, confirm: decision.confirm });
      return decision.kind === 'reject' ? rejectRequest(id, decision.reason) : withdrawRequest(id);
    },
    onSettled: () =>
      Promise.all([askRecordsAgain(client), client.invalidateQueries({ queryKey: noticesQuery.queryKey })]),
  });
  const questions = questionsIn(deciding.error);
  const send = (decision: Decision) => deciding.mutateAsync(decision).catch(() => undefined);
  const confirm = [...new Set(questions.map(({ code }) => code))];
  const asking: Asking = {
    questions,
    confirm: () => send({ kind: 'approve', confirm }),
    dismiss: () => deciding.reset(),
  };
  return {
    send,
    asking,
    pending: deciding.isPending,
    sent: deciding.variables?.kind,
    refusal: deciding.error && questions.length === 0 ? wordsOf(deciding.error) : undefined,
    dismiss: () => deciding.reset(),
  };
}

function wordsOf(error: unknown): string {
  return error instanceof ApiProblem && error.code === 'stale'
    ? t('screens.requestStale')
    : sentenceOf(error);
}
