import { Alert, Badge, Button, Group, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { NavLink, Outlet } from 'react-router';
import type { StudioDocument } from '#shared/api/calls/studio.ts';
import { ApiProblem } from '../api/call/api-problem.ts';
import { base } from '../api/call/base.ts';
import { studioDocumentQuery } from '../api/studio/studio.ts';
import { t } from '../messages/t.ts';
import { useApp } from '../app/app-context.tsx';
import { Failed } from '../ui/failed.tsx';
import { Loading } from '../ui/loading.tsx';
import { NotFound } from '../ui/page/not-found.tsx';
import { PageTitle } from '../ui/page/page-title.tsx';
import { FileOnDisk } from './file-on-disk.tsx';
import { type Studio, StudioContext } from './studio-context.tsx';
import classes from './studio.module.css';
import { useDraft } from './use-draft.ts';
import { useUnderstanding } from './use-understanding.ts';

/** Where the author works: the document and what it means, what publishing it would do, and the data behind it. */
export function StudioPage() {
  const { description } = useApp();
  const { data, error, refetch } = useQuery(studioDocumentQuery);
  if (data) return <Opened document={data} />;
  if (error instanceof ApiProblem && error.status === 403) return <NotFound product={description.name} />;
  return error ? <Failed error={error} onRetry={() => void refetch()} /> : <Loading />;
}

function Opened({ document }: { document: StudioDocument }) {
  const { description } = useApp();
  const draft = useDraft(document);
  const reading = useUnderstanding(draft.text);
  const studio: Studio = { document, draft, reading };
  return (
    <StudioContext value={studio}>
      <Stack gap="sm" className={classes.studio}>
        <Group justify="space-between">
          <Group gap="sm">
            <PageTitle text={t('shell.studio')} product={description.name} />
            <Badge variant="default" tt="none" radius="sm">
              {draft.changed
                ? t('studio.draftOf', { version: draft.base })
                : t('studio.version', { version: document.version })}
            </Badge>
          </Group>
          <Pages />
        </Group>
        <OldDraft studio={studio} />
        <FileOnDisk />
        <Outlet />
      </Stack>
    </StudioContext>
  );
}

const pages = [
  { to: '/-/studio', name: 'studio.document' },
  { to: '/-/studio/try', name: 'studio.tryIt' },
  { to: '/-/studio/changes', name: 'studio.changes' },
  { to: '/-/studio/data', name: 'studio.data' },
] as const;

/** Within a trial nothing is tried once more. */
const shown = pages.filter(({ to }) => base === '' || to !== '/-/studio/try');

function Pages() {
  return (
    <nav aria-label={t('shell.studio')} className={classes.pages}>
      {shown.map(({ to, name }) => (
        <NavLink key={to} to={to} end className={classes.pageLink ?? ''}>
          {t(name)}
        </NavLink>
      ))}
    </nav>
  );
}

/** Somebody published since the author began. Nothing of the draft is lost, and nothing of theirs is overwritten unasked. */
function OldDraft({ studio: { draft, document } }: { studio: Studio }) {
  if (!draft.changed || draft.base === document.version) return null;
  return (
    <Alert color="yellow" title={t('studio.newerVersion', { version: document.version })}>
      <Group>
        {t('studio.newerVersionHelp', { version: draft.base })}
        <Button size="xs" variant="default" onClick={draft.discard}>
          {t('studio.discardDraft')}
        </Button>
      </Group>
    </Alert>
  );
}
