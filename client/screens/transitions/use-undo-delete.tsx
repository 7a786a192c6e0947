import { Button, Group, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import type { EntityDescription } from '#shared/api/app-description.ts';
import { t } from '../../messages/t.ts';
import { useRestore } from './use-restore.ts';
import { sayOutcome } from './say-outcome.ts';

const TEN_SECONDS = 10_000;

/**
 * Says that a record is deleted. For ten seconds whoever may make such a record can take that back: it is asked for
 * under all rules and rights, and what is in the way is said.
 */
export function useUndoDelete(entity: EntityDescription): (id: string) => void {
  const deleted = t('screens.recordDeleted', { entity: entity.label });
  const undo = useRestore(entity);
  return (id) => {
    if (!entity.may.read || !entity.may.create) {
      sayOutcome({ message: deleted, waits: false });
      return;
    }
    const notice = notifications.show({
      message: (
        <Group justify="space-between" wrap="nowrap">
          <Text size="sm">{deleted}</Text>
          <Button
            size="compact-sm"
            variant="default"
            onClick={() => {
              notifications.hide(notice);
              void undo(id);
            }}
          >
            {t('screens.undo')}
          </Button>
        </Group>
      ),
      color: 'green',
      autoClose: TEN_SECONDS,
      closeButtonProps: { 'aria-label': t('shell.close') },
    });
  };
}
