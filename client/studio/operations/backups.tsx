import { Anchor, Button, Group, Text, Title } from '@mantine/core';
import { modals } from '@mantine/modals';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Backup } from '#shared/api/calls/data.ts';
import { formatValue } from '#shared/fields/format-value.ts';
import { backupAddress, backupsQuery, deleteBackup, makeBackup } from '../../api/studio/operations.ts';
import { rich, t } from '../../messages/t.ts';
import { code } from '../../messages/tags.tsx';
import { useApp } from '../../app/app-context.tsx';
import { Failed, sentenceOf } from '../../ui/failed.tsx';
import { Loading } from '../../ui/loading.tsx';
import { sizeText } from '../../ui/size-text.ts';
import { AutomaticBackups } from './automatic-backups.tsx';
import classes from '../../ui/lines.module.css';

/**
 * Archives of everything: those that the server makes by itself, and those that are made here and can be taken away.
 * Restoring is done where the server runs.
 */
export function Backups() {
  const { rehearsal } = useApp().description;
  if (rehearsal)
    return (
      <Text size="sm" c="dimmed">
        {t('studio.rehearsalBackup')}
      </Text>
    );
  return (
    <>
      <AutomaticBackups />
      <Archives />
    </>
  );
}

function Archives() {
  const { data, error, refetch } = useQuery(backupsQuery);
  const client = useQueryClient();
  const refresh = () => client.invalidateQueries({ queryKey: backupsQuery.queryKey });
  const making = useMutation({ mutationFn: makeBackup, onSuccess: refresh });
  const deleting = useMutation({ mutationFn: deleteBackup, onSettled: refresh });
  const failure = making.error ?? deleting.error;
  return (
    <section aria-label={t('studio.handMadeBackups')}>
      <Title order={3} size="h6" mt="lg">
        {t('studio.handMadeBackups')}
      </Title>
      <Text size="sm" c="dimmed">
        {rich('studio.backupHelp', { code }, { command: 'ninefold restore <file> --data <folder>' })}
      </Text>
      <Button size="xs" my="xs" loading={making.isPending} onClick={() => making.mutate()}>
        {t('studio.makeBackup')}
      </Button>
      {failure && (
        <Text size="sm" c="red" role="alert">
          {sentenceOf(failure)}
        </Text>
      )}
      {error && <Failed error={error} onRetry={() => void refetch()} />}
      {!error && data === undefined && <Loading label={t('studio.loadingBackups')} />}
      {data?.items.length === 0 && (
        <Text size="sm" c="dimmed">
          {t('studio.noBackups')}
        </Text>
      )}
      <ul className={classes.list} aria-label={t('studio.backupsNewestFirst')}>
        {data?.items.map((backup) => (
          <Line key={backup.name} backup={backup} onDelete={() => deleting.mutate(backup.name)} />
        ))}
      </ul>
    </section>
  );
}

function Line({ backup: { name, at, version, size }, onDelete }: { backup: Backup; onDelete(): void }) {
  const { style } = useApp();
  const moment = formatValue({ type: 'datetime' }, at, style);
  const ask = () =>
    modals.openConfirmModal({
      title: t('studio.deleteBackup', { moment }),
      children: t('studio.deleteBackupHelp'),
      labels: { confirm: t('screens.delete'), cancel: t('screens.keep') },
      confirmProps: { color: 'red' },
      cancelProps: { 'data-autofocus': true },
      onConfirm: onDelete,
    });
  return (
    <li className={classes.line}>
      <Group gap="sm">
        {t('studio.backupLine', { moment, version, size: sizeText(size) })}
        <Anchor
          size="sm"
          href={backupAddress(name)}
          download={name}
          aria-label={t('studio.downloadFile', { file: name })}
        >
          {t('studio.download')}
        </Anchor>
        <Button
          size="compact-xs"
          variant="subtle"
          color="red"
          aria-label={t('studio.deleteFile', { file: name })}
          onClick={ask}
        >
          {t('screens.delete')}
        </Button>
      </Group>
    </li>
  );
}
