import { Group, Stack, Title } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { attachedQuery } from '../../api/history.ts';
import type { RecordAnswer } from '../../api/record-answer.ts';
import { createRecord } from '../../api/records.ts';
import { t } from '../../messages/t.ts';
import { PagedLines } from '../../ui/paged-lines.tsx';
import { sayFailure } from '../../ui/say-failure.ts';
import { ListLoading } from '../list/list-loading.tsx';
import { useWrite } from '../saving/use-write.ts';
import type { AttachedHere } from './attached.ts';
import classes from './comments.module.css';
import { DraftFileList } from './draft-file-list.tsx';
import { AttachButton, useFileDrop } from '../../fields/file/file-drop.tsx';
import { KeptFile } from './kept-file.tsx';
import { OwnMenu } from './own-menu.tsx';
import { useDraftFiles } from './use-draft-files.ts';

/** The files of a record, newest first; they are added by a button, by dropping and by pasting. */
export function RecordFiles({ files, id }: { readonly files: AttachedHere; readonly id: string }) {
  const { entity, field } = files;
  const draft = useTaken(files, id);
  const mayAdd = entity.may.create && entity.creatable.includes('file');
  const drop = useFileDrop(mayAdd ? draft.add : undefined);
  const found = useInfiniteQuery(attachedQuery({ plural: entity.plural, field, id }));
  const line = (file: RecordAnswer) => (
    <li key={file.id} className={classes.file}>
      <Group gap={4} wrap="nowrap" align="flex-start">
        <KeptFile plural={entity.plural} record={file} />
        <OwnMenu
          entity={entity}
          record={file}
          label={t('screens.actionsOf', { name: file.titles['id'] ?? t('screens.files') })}
        />
      </Group>
    </li>
  );
  return (
    <Stack
      gap="xs"
      component="section"
      aria-label={t('screens.files')}
      tabIndex={mayAdd ? 0 : undefined}
      className={classes.box}
      {...drop}
    >
      <Group justify="space-between">
        <Title order={2} size="h5">
          {t('screens.files')}
        </Title>
        {mayAdd && <AttachButton onFiles={draft.add} />}
      </Group>
      <DraftFileList files={draft.files} remove={draft.remove} />
      <PagedLines
        found={found}
        waiting={<ListLoading few />}
        none={t('screens.noFiles')}
        className={classes.files}
        line={line}
      />
    </Stack>
  );
}

/** A file that has arrived is put to the record at once. */
function useTaken({ entity, field }: AttachedHere, id: string) {
  const draft = useDraftFiles();
  const taken = useRef(new Set<string>());
  const { send } = useWrite({
    entity,
    write: ({ file, key }: { readonly file: string; readonly key: string }, confirm) =>
      createRecord(entity.plural, { [field]: id, file: { id: file } }, { idempotencyKey: key, confirm }),
    written: (record) => [record],
    onRefused: sayFailure,
  });
  const { files, remove } = draft;
  useEffect(() => {
    for (const { key, uploaded } of files) {
      if (uploaded === undefined || taken.current.has(key)) continue;
      taken.current.add(key);
      void send({ file: uploaded.id, key }).finally(() => remove(key));
    }
  });
  return draft;
}
