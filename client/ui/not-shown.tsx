import { Button } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { Link } from 'react-router';
import { ApiProblem } from '../api/call/api-problem.ts';
import { t } from '../messages/t.ts';
import { Failed } from './failed.tsx';
import { NotFound } from './page/not-found.tsx';
import { Notice } from './page/notice.tsx';
import { PageTitle } from './page/page-title.tsx';

interface NotShownProps {
  readonly error: unknown;
  readonly product: string;
  onRetry(): void;
}

/** Why there is no record to be shown: it is not there for this viewer, the contract says why not, or it failed. */
export function NotShown({ error, product, onRetry }: NotShownProps) {
  if (!(error instanceof ApiProblem) || error.status >= 500)
    return <Failed error={error} onRetry={onRetry} />;
  if (error.isOwn) return <KeptOut sentence={error.sentence} product={product} />;
  return error.status === 404 ? <NotFound product={product} /> : <Failed error={error} onRetry={onRetry} />;
}

/** The record is there, and the contract says why this viewer may not see it. */
function KeptOut({ sentence, product }: { readonly sentence: string; readonly product: string }) {
  return (
    <Notice
      icon={<IconLock size={36} stroke={1.5} />}
      title={<PageTitle text={t('shell.keptOut')} product={product} />}
      text={sentence}
      action={
        <Button component={Link} to="/" variant="default" mt="sm">
          {t('shell.startPage')}
        </Button>
      }
    />
  );
}
