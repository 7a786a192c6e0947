import { Alert, Button, Group, Text } from '@mantine/core';
import { Link } from 'react-router';
import type { EntityDescription } from '#shared/api/app-description.ts';
import { listAddress } from '../../app/addresses.ts';
import { useApp } from '../../app/app-context.tsx';
import { t } from '../../messages/t.ts';
import { sentenceOf } from '../../ui/failed.tsx';
import type { Importing } from './use-import.ts';

interface ImportDoneProps {
  readonly entity: EntityDescription;
  readonly done: NonNullable<Importing['done']>;
  readonly importing: Importing;
}

/** What was read in, what is left, and the way back. */
export function ImportDone({ entity, done, importing }: ImportDoneProps) {
  const { description } = useApp();
  const { created, updated, undone } = done;
  const left = importing.loaded?.sheet.rows.length ?? 0;
  const mayUndo = !undone && (created === 0 || entity.may.delete) && (updated === 0 || entity.may.update);
  return (
    <Alert color={undone ? 'gray' : 'green'} role="status">
      <Text size="sm">
        {undone ? t('screens.importUndone') : t('screens.imported', { created, updated })}
        {left > 0 && !undone && ` ${t('screens.importLeft', { count: left })}`}
      </Text>
      {importing.undoError && (
        <Text size="sm" c="red" role="alert" mt={6}>
          {sentenceOf(importing.undoError)}
        </Text>
      )}
      <Group gap="xs" mt="xs">
        <Button variant="default" size="compact-sm" component={Link} to={listAddress(description, entity)}>
          {t('screens.importShow')}
        </Button>
        {mayUndo && (
          <Button variant="default" size="compact-sm" loading={importing.undoing} onClick={importing.undo}>
            {t('screens.importUndo')}
          </Button>
        )}
      </Group>
    </Alert>
  );
}
