import { Button, Text, Title } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { AutomaticBackups as Automatic } from '#shared/api/calls/data.ts';
import {
  askForBackup,
  automaticArchivesQuery,
  backupsQuery,
  isAwaited,
} from '../../api/studio/operations.ts';
import { rich, t } from '../../messages/t.ts';
import { code } from '../../messages/tags.tsx';
import { Failed, sentenceOf } from '../../ui/failed.tsx';
import { sizeText } from '../../ui/size-text.ts';
import classes from '../../ui/lines.module.css';
import { useMoment } from './state-line.tsx';

/** Backups that the server makes by itself: how the last one went, which are kept, and that one is made now. */
export function AutomaticBackups() {
  const { data } = useQuery(backupsQuery);
  if (data === undefined) return null;
  return (
    <section aria-label={t('studio.automaticBackups')}>
      <Title order={3} size="h6" mt="xs">
        {t('studio.automaticBackups')}
      </Title>
      {data.automatic === null ? (
        <Text size="sm" c="dimmed">
          {rich('studio.automaticBackupsNone', { code }, { variable: 'NINEFOLD_BACKUP' })}
        </Text>
      ) : (
        <SetUp automatic={data.automatic} />
      )}
    </section>
  );
}

function SetUp({ automatic }: { automatic: Automatic }) {
  const { to, encrypted, last } = automatic;
  const client = useQueryClient();
  const asking = useMutation({
    mutationFn: askForBackup,
    onSettled: () => client.invalidateQueries({ queryKey: backupsQuery.queryKey }),
  });
  return (
    <>
      <Text size="sm" c="dimmed">
        {t('studio.automaticBackupsTo', { place: to })} {encrypted && t('studio.automaticBackupsSealed')}
      </Text>
      <How automatic={automatic} />
      <Button
        size="xs"
        variant="default"
        my="xs"
        loading={asking.isPending || isAwaited(automatic)}
        onClick={() => asking.mutate()}
      >
        {t('studio.makeAutomaticBackup')}
      </Button>
      {asking.error && (
        <Text size="sm" c="red" role="alert">
          {sentenceOf(asking.error)}
        </Text>
      )}
      <Kept last={last?.name} />
    </>
  );
}

function How({ automatic }: { automatic: Automatic }) {
  const { state, last, begun_at: begun, error, next_at: next } = automatic;
  const moment = useMoment();
  return (
    <div role="status">
      {state === 'failed' && (
        <Text size="sm" c="red">
          {t('studio.automaticBackupFailed', { at: moment(begun ?? ''), error: error ?? '' })}
        </Text>
      )}
      <Text size="sm">
        {last === null
          ? t('studio.automaticBackupNever')
          : t('studio.automaticBackupMade', { at: moment(last.at), size: sizeText(last.size) })}
      </Text>
      {isAwaited(automatic) && <Text size="sm">{t('studio.automaticBackupUnderWay')}</Text>}
      {next !== null && !isAwaited(automatic) && (
        <Text size="sm">{t('studio.automaticBackupNext', { at: moment(next) })}</Text>
      )}
    </div>
  );
}

/** Also those that were made before the server was told of this place, or by another one. */
function Kept({ last }: { last: string | undefined }) {
  const { data, error, refetch } = useQuery(automaticArchivesQuery(last));
  const moment = useMoment();
  if (error) return <Failed error={error} onRetry={() => void refetch()} />;
  if (data === undefined || data.length === 0) return null;
  return (
    <ul className={classes.list} aria-label={t('studio.keptBackups')}>
      {data.map(({ name, at, version, size }) => (
        <li key={name} className={classes.line}>
          {t('studio.backupLine', { moment: moment(at), version, size: sizeText(size) })}
        </li>
      ))}
    </ul>
  );
}
