import type { EntityDescription } from '#shared/api/app-description.ts';
import { t } from '../../messages/t.ts';
import { useRestore } from './use-restore.ts';
import { sayOutcome } from '../saving/say-outcome.ts';
import { sayWithUndo } from './say-with-undo.ts';

/**
 * Says that a record is deleted. For ten seconds whoever may make such a record can take that back: it is asked for
 * under all rules and rights, and what is in the way is said.
 */
export function useUndoDelete(entity: EntityDescription): (id: string) => void {
  const message = t('screens.recordDeleted', { entity: entity.label });
  const undo = useRestore(entity);
  return (id) => {
    if (entity.may.read && entity.may.create) sayWithUndo({ message, undo: () => undo(id) });
    else sayOutcome({ message, waits: false });
  };
}
