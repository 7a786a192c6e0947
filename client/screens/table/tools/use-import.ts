import { notifications } from '@mantine/notifications';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { EntityDescription } from '#shared/api/app-description.ts';
import { importFile, tryImport } from '../../../api/import-file.ts';
import { allRecords } from '../../../api/queries.ts';
import { t } from '../../../messages/t.ts';

/** Each choice of a file is tried anew, also of one that has the name of the one before. */
interface Chosen {
  readonly file: File;
  readonly at: number;
}

/** Reading a file in: it is tried as soon as it is chosen, and what soft rules asked of it is confirmed by sending it. */
export function useImport({ plural, name }: EntityDescription, onDone: () => void) {
  const client = useQueryClient();
  const [chosen, setChosen] = useState<Chosen>();
  const [key, setKey] = useState<string>();
  const imported = chosen && { plural, file: chosen.file, key };
  const trial = useQuery({
    queryKey: ['trial', name, 'import', chosen?.at, key],
    queryFn: ({ signal }) => (imported ? tryImport(imported, signal) : { problems: [] }),
    enabled: imported !== undefined,
    retry: false,
    gcTime: 0,
  });
  const problems = trial.data?.problems ?? [];
  const asked = problems.filter(({ level }) => level === 'confirm');
  const sending = useMutation({
    mutationFn: async () => {
      if (imported) return importFile(imported, [...new Set(asked.map(({ code }) => code))]);
      throw new Error('no file was chosen');
    },
    onSuccess: async ({ created, updated }) => {
      notifications.show({
        message: t('screens.imported', { created, updated }),
        color: 'green',
        closeButtonProps: { 'aria-label': t('shell.close') },
      });
      onDone();
      await client.invalidateQueries({ queryKey: allRecords });
    },
  });
  return {
    file: chosen?.file,
    choose: (file: File | null) => {
      sending.reset();
      setChosen(file ? { file, at: Date.now() } : undefined);
    },
    key,
    setKey,
    trying: trial.isFetching,
    report: trial.data?.report,
    /** In the way. */
    refused: problems.filter(({ level }) => level === undefined),
    asked,
    warned: problems.filter(({ level }) => level === 'warning'),
    ready: trial.isSuccess && !trial.isFetching && problems.every(({ level }) => level !== undefined),
    send: () => sending.mutate(),
    sending: sending.isPending,
    error: sending.error ?? trial.error,
  };
}
