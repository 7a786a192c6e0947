import { Anchor, Button, Group, Text } from '@mantine/core';
import { modals } from '@mantine/modals';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Backup } from '#shared/api/backup.ts';
import { formatValue } from '#shared/fields/format-value.ts';
import { backupAddress, backupsQuery, deleteBackup, makeBackup } from '../../api/operations.ts';
import { useApp } from '../../shell/app-context.tsx';
import { Failed, sentenceOf } from '../../ui/failed.tsx';
import { Loading } from '../../ui/loading.tsx';
import { sizeText } from '../../ui/size-text.ts';
import classes from './operations.module.css';

/** Archives of everything: one is made now, those there are can be taken away. Restoring is done where the server runs. */
export function Backups() {
  const { rehearsal } = useApp().description;
  if (rehearsal)
    return (
      <Text size="sm" c="dimmed">
        A rehearsal keeps nothing: there is nothing to back up.
      </Text>
    );
  return <Archives />;
}

function Archives() {
  const { data, error, refetch } = useQuery(backupsQuery);
  const client = useQueryClient();
  const refresh = () => client.invalidateQueries({ queryKey: backupsQuery.queryKey });
  const making = useMutation({ mutationFn: makeBackup, onSuccess: refresh });
  const deleting = useMutation({ mutationFn: deleteBackup, onSettled: refresh });
  const failure = making.error ?? deleting.error;
  return (
    <>
      <Text size="sm" c="dimmed">
        Each has everything: all versions, records, files, history, accounts. It stays in the data folder of
        the server, so download it to another machine. Restore it where the server runs, into empty data:{' '}
        <code>ninefold restore &lt;file&gt; --data &lt;folder&gt;</code>
      </Text>
      <Button size="xs" my="xs" loading={making.isPending} onClick={() => making.mutate()}>
        Make a backup now
      </Button>
      {failure && (
        <Text size="sm" c="red" role="alert">
          {sentenceOf(failure)}
        </Text>
      )}
      {error && <Failed error={error} onRetry={() => void refetch()} />}
      {!error && data === undefined && <Loading label="Looking for backups" />}
      {data?.length === 0 && (
        <Text size="sm" c="dimmed">
          None was made here yet.
        </Text>
      )}
      <ul className={classes.list} aria-label="Backups, the newest first">
        {data?.map((backup) => (
          <Line key={backup.name} backup={backup} onDelete={() => deleting.mutate(backup.name)} />
        ))}
      </ul>
    </>
  );
}

function Line({ backup: { name, at, version, size }, onDelete }: { backup: Backup; onDelete(): void }) {
  const { style } = useApp();
  const moment = formatValue({ type: 'datetime' }, at, style);
  const ask = () =>
    modals.openConfirmModal({
      title: `Delete the backup of ${moment}?`,
      children: 'What was downloaded of it stays where it is.',
      labels: { confirm: 'Delete', cancel: 'Keep it' },
      confirmProps: { color: 'red' },
      onConfirm: onDelete,
    });
  return (
    <li className={classes.line}>
      <Group gap="sm">
        {moment}, version {version}, {sizeText(size)}
        <Anchor size="sm" href={backupAddress(name)} download={name} aria-label={`Download ${name}`}>
          Download
        </Anchor>
        <Button size="compact-xs" variant="subtle" color="red" aria-label={`Delete ${name}`} onClick={ask}>
          Delete
        </Button>
      </Group>
    </li>
  );
}
