import { Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { ApiProblem, LocalProblem, Unreachable } from '../api/call/api-problem.ts';
import { t } from '../messages/t.ts';
import { Notice } from './page/notice.tsx';

/** Something could not be loaded: why, under which number to ask, and a way to try again. */
export function Failed({ error, onRetry }: { error: unknown; onRetry(): void }) {
  const problem = error instanceof ApiProblem ? error.problem : undefined;
  return (
    <Notice
      role="alert"
      icon={<IconAlertTriangle size={36} stroke={1.5} />}
      title={t('shell.loadFailed')}
      text={
        <>
          {sentenceOf(error)}
          {problem &&
            problem.status >= 500 &&
            problem.request !== '' &&
            ` ${t('shell.requestNumber', { id: problem.request })}`}
        </>
      }
      action={
        <Button variant="default" mt="sm" onClick={onRetry}>
          {t('shell.tryAgain')}
        </Button>
      }
    />
  );
}

/** What to tell a person about an error. Only what was meant for people is shown. */
export function sentenceOf(error: unknown): string {
  if (error instanceof ApiProblem) return error.sentence;
  if (error instanceof Unreachable) return t('shell.unreachable');
  if (error instanceof LocalProblem) return t(error.key);
  return t('shell.pageFailed');
}

/** The same at the one field of a dialog: what is wrong with what stands in it, where that is known. */
export function reasonOf(error: unknown): string {
  const problem = error instanceof ApiProblem ? error.errors[0] : undefined;
  return problem?.message ?? sentenceOf(error);
}
