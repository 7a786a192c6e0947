import { Button, Group, Paper, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { type Proposal, versionQuery } from '../../api/studio/studio.ts';
import { t } from '../../messages/t.ts';
import { Failed } from '../../ui/failed.tsx';
import { Loading } from '../../ui/loading.tsx';
import { useStudio } from '../studio-context.tsx';
import classes from './changes.module.css';
import { Difference } from './difference.tsx';
import { PlanPanel } from './plan-panel.tsx';
import { Versions } from './versions.tsx';

/** What differs from the contract in force, what publishing it would do, and the way back to earlier versions. */
export function ChangesPage() {
  const { draft, document } = useStudio();
  const [version, setVersion] = useState<number>();
  const isDraft = version === undefined;
  return (
    <>
      {!isDraft && (
        <Group>
          <Text size="sm">{t('studio.versionAgain', { version })}</Text>
          <Button size="xs" variant="default" onClick={() => setVersion(undefined)}>
            {t('studio.backToDraft')}
          </Button>
        </Group>
      )}
      {isDraft && !draft.changed && (
        <Group>
          <Text c="dimmed">{t('studio.nothingChanged', { version: document.version })}</Text>
          <Button component={Link} to="/-/studio/begin" size="xs" variant="default">
            {t('studio.openFile')}
          </Button>
        </Group>
      )}
      {isDraft && draft.changed && (
        <Proposed proposal={{ text: draft.text }} text={draft.text} onDone={draft.discard}>
          <Button variant="default" onClick={draft.discard}>
            {t('studio.discardDraft')}
          </Button>
        </Proposed>
      )}
      {!isDraft && <Earlier key={version} version={version} onDone={() => setVersion(undefined)} />}
      <Versions inForce={document.version} onTakeUp={setVersion} />
    </>
  );
}

function Earlier({ version, onDone }: { version: number; onDone(): void }) {
  const { data, error, refetch } = useQuery(versionQuery(version));
  if (error) return <Failed error={error} onRetry={() => void refetch()} />;
  return data ? <Proposed proposal={{ version }} text={data.text} onDone={onDone} /> : <Loading />;
}

interface ProposedProps {
  readonly proposal: Proposal;
  readonly text: string;
  readonly children?: React.ReactNode;
  onDone(): void;
}

function Proposed({ proposal, text, children, onDone }: ProposedProps) {
  const { document } = useStudio();
  return (
    <div className={classes.panes}>
      <section aria-label={t('studio.differences')}>
        <Title order={2} size="h5" mb="xs">
          {t('studio.differencesFrom', { version: document.version })}
        </Title>
        <Difference before={document.text} after={text} />
      </section>
      <Paper component="section" withBorder p="md" aria-label={t('studio.plan')}>
        <PlanPanel key={JSON.stringify(proposal)} proposal={proposal} onDone={onDone}>
          {children}
        </PlanPanel>
      </Paper>
    </div>
  );
}
