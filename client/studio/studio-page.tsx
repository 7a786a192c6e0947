import { Alert, Badge, Button, Group, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { NavLink, Outlet } from 'react-router';
import type { StudioDocument } from '#shared/api/studio-document.ts';
import { base } from '../api/base.ts';
import { studioDocumentQuery } from '../api/studio.ts';
import { useApp } from '../shell/app-context.tsx';
import { Failed } from '../ui/failed.tsx';
import { Loading } from '../ui/loading.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import { FileOnDisk } from './file-on-disk.tsx';
import { type Studio, StudioContext } from './studio-context.tsx';
import classes from './studio.module.css';
import { useDraft } from './use-draft.ts';
import { useUnderstanding } from './use-understanding.ts';

/** Where the author works: the document and what it means, what publishing it would do, and the data behind it. */
export function StudioPage() {
  const { data, error, refetch } = useQuery(studioDocumentQuery);
  if (data) return <Opened document={data} />;
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
            <PageTitle text="Studio" product={description.name} />
            <Badge variant="default" tt="none" radius="sm">
              {draft.changed ? `Draft of version ${draft.base}` : `Version ${document.version}`}
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
  { to: '/-/studio', name: 'Document' },
  { to: '/-/studio/try', name: 'Try it' },
  { to: '/-/studio/changes', name: 'Changes' },
  { to: '/-/studio/data', name: 'Data' },
] as const;

/** Within a trial nothing is tried once more. */
const shown = pages.filter(({ to }) => base === '' || to !== '/-/studio/try');

function Pages() {
  return (
    <nav aria-label="Studio" className={classes.pages}>
      {shown.map(({ to, name }) => (
        <NavLink key={to} to={to} end className={classes.pageLink ?? ''}>
          {name}
        </NavLink>
      ))}
    </nav>
  );
}

/** Somebody published since the author began. Nothing of the draft is lost, and nothing of theirs is overwritten unasked. */
function OldDraft({ studio: { draft, document } }: { studio: Studio }) {
  if (!draft.changed || draft.base === document.version) return null;
  return (
    <Alert color="yellow" title={`Version ${document.version} was published since this draft was begun`}>
      <Group>
        The draft began from version {draft.base}. Under Changes you see how it differs from what is in force.
        <Button size="xs" variant="default" onClick={draft.discard}>
          Discard the draft
        </Button>
      </Group>
    </Alert>
  );
}
