import { Alert, Anchor, Button, Group, NativeSelect, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { shippedTextQuery } from '../../api/studio/shipped.ts';
import type { Trial } from '#shared/api/calls/studio.ts';
import { t } from '../../messages/t.ts';
import { Failed } from '../../ui/failed.tsx';
import { Loading } from '../../ui/loading.tsx';
import { useStudio } from '../studio-context.tsx';
import classes from './try.module.css';
import { useTrial } from './use-trial.ts';

/** The document as it is now, or a contract that ships, run as a whole application on sample records. Nothing of it is kept. */
export function TryPage() {
  const { draft } = useStudio();
  const [asked] = useSearchParams();
  const shipped = asked.get('contract');
  if (shipped !== null) return <TryShipped key={shipped} name={shipped} />;
  return <Trying text={draft.text} about={draft.changed ? t('studio.tryDraft') : t('studio.tryInForce')} />;
}

function TryShipped({ name }: { name: string }) {
  const { data, error, refetch } = useQuery(shippedTextQuery(name));
  if (error) return <Failed error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <Loading />;
  return (
    <>
      <Anchor component={Link} to="/-/studio/begin" size="sm">
        {t('studio.backToBegin')}
      </Anchor>
      <Trying text={data.text} about={t('studio.tryShipped', { title: data.title })} />
    </>
  );
}

interface TryingProps {
  /** The document; it may be typed on, which shows when the trial begins again. */
  readonly text: string;
  /** What it is that runs. */
  readonly about: string;
}

function Trying({ text, about }: TryingProps) {
  const [round, setRound] = useState(0);
  const [tried, setTried] = useState(text);
  const [state, become] = useTrial(tried, round);
  const again = () => {
    setTried(text);
    setRound(round + 1);
  };
  return (
    <>
      <Text size="sm" c="dimmed">
        {about} {t('studio.tryHelp')}
      </Text>
      {state.kind === 'opening' && <Loading label={t('studio.startingApp')} />}
      {state.kind === 'failed' && <Failed error={state.error} onRetry={again} />}
      {state.kind === 'ended' && (
        <Alert color="yellow" title={t('studio.trialEnded')}>
          <Button size="xs" variant="default" onClick={again}>
            {t('studio.startAgain')}
          </Button>
        </Alert>
      )}
      {state.kind === 'open' && (
        <>
          <Bar trial={state.trial} person={state.person} onBecome={become} onAgain={again} />
          <Frame key={state.turn} trial={state.trial} />
        </>
      )}
    </>
  );
}

interface BarProps {
  readonly trial: Trial;
  readonly person: string | undefined;
  onBecome(person: string | undefined): void;
  onAgain(): void;
}

function Bar({ trial, person, onBecome, onAgain }: BarProps) {
  const people = trial.people.map(({ name, label, role_labels: roles }) => ({
    value: name,
    label: roles.length === 0 ? label : `${label} (${roles.join(', ')})`,
  }));
  return (
    <Group gap="sm" align="flex-end">
      <NativeSelect
        size="xs"
        label={t('studio.tryAs')}
        value={person ?? ''}
        data={[...people, { value: '', label: t('studio.asVisitor') }]}
        onChange={({ currentTarget }) =>
          onBecome(currentTarget.value === '' ? undefined : currentTarget.value)
        }
      />
      <Button size="xs" variant="default" onClick={onAgain}>
        {t('studio.startAgain')}
      </Button>
      <Button
        size="xs"
        variant="subtle"
        component="a"
        href={`${trial.address}/`}
        target="_blank"
        rel="noreferrer"
      >
        {t('studio.openInTab')}
      </Button>
    </Group>
  );
}

function Frame({ trial }: { trial: Trial }) {
  const [asked] = useSearchParams();
  const screen = asked.get('screen') ?? '/';
  return (
    // Its pages are ours, and its policy lets them reach nothing else; a sandbox of the same origin would hold nothing.
    // oxlint-disable-next-line react/iframe-missing-sandbox
    <iframe
      title={t('studio.triedApp')}
      className={classes.frame}
      src={`${trial.address}${screen.startsWith('/') ? screen : '/'}`}
    />
  );
}
