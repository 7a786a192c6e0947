import { CloseButton, Group, Progress, Text } from '@mantine/core';
import { t } from '../../messages/t.ts';
import { sizeText } from '../../ui/size-text.ts';
import classes from './comments.module.css';
import type { DraftFiles } from './use-draft-files.ts';

/** The files that go along, each with how far it is, or why it is refused. */
export function DraftFileList({ files, remove }: Pick<DraftFiles, 'files' | 'remove'>) {
  if (files.length === 0) return null;
  return (
    <ul className={classes.files} aria-label={t('screens.filesToSend')}>
      {files.map(({ key, name, size, progress, problem }) => (
        <li key={key} className={classes.file}>
          <Group gap="xs" wrap="nowrap">
            <Text size="sm" className={classes.name} dir="auto">
              {name} ({sizeText(size)})
            </Text>
            <CloseButton size="sm" aria-label={t('fields.remove', { name })} onClick={() => remove(key)} />
          </Group>
          {progress !== undefined && (
            <Progress value={progress * 100} size="xs" aria-label={t('fields.uploading', { field: name })} />
          )}
          {problem !== undefined && (
            <Text size="sm" c="red" role="alert">
              {problem}
            </Text>
          )}
        </li>
      ))}
    </ul>
  );
}
