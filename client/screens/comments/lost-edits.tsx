import { Alert } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { ApiProblem } from '../../api/call/api-problem.ts';
import { recordQuery } from '../../api/queries.ts';
import { t } from '../../messages/t.ts';
import { type UnsentText as Unsent, useUnsentTexts } from './kept-text.ts';
import { UnsentText } from './unsent-text.tsx';

interface LostEditsProps {
  readonly record: string;
  /** Where its comments are. */
  readonly plural: string;
  /** The comments that are drawn: each has what was begun of it. */
  readonly shown: readonly string[];
}

/** Changes of comments that are not there any more: what was typed can still be copied. */
export function LostEdits({ record, plural, shown }: LostEditsProps) {
  return useUnsentTexts(record)
    .filter(({ comment }) => comment !== '' && !shown.includes(comment))
    .map((unsent) => <LostEdit key={unsent.comment} plural={plural} unsent={unsent} />);
}

/** It may only stand further back than what was fetched. */
function LostEdit({ plural, unsent }: { readonly plural: string; readonly unsent: Unsent }) {
  const { error } = useQuery(recordQuery(plural, unsent.comment, ''));
  if (!(error instanceof ApiProblem && error.status === 404)) return null;
  return (
    <Alert color="yellow" title={t('screens.recordGone')}>
      <UnsentText {...unsent} />
    </Alert>
  );
}
