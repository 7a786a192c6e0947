import { useQueryClient } from '@tanstack/react-query';
import type { EntityDescription } from '#shared/api/app-description.ts';
import { newKey } from '../../api/call/new-key.ts';
import { askRecordsAgain } from '../../api/changes/ask-records-again.ts';
import { restoreRecord } from '../../api/records.ts';
import { t } from '../../messages/t.ts';
import { sayFailure } from '../../ui/say-failure.ts';
import { sayHeld } from '../saving/say-held.ts';
import { sayOutcome } from '../saving/say-outcome.ts';

/** Brings a deleted record back, under all rules and rights, and says what came of it. */
export function useRestore(entity: EntityDescription): (id: string) => Promise<void> {
  const client = useQueryClient();
  return async (id) => {
    try {
      const { held } = await restoreRecord({ plural: entity.plural, id }, { idempotencyKey: newKey() });
      if (held === undefined)
        sayOutcome({ message: t('screens.recordBack', { entity: entity.label }), waits: false });
      else sayHeld(1);
    } catch (error) {
      sayFailure(error);
    }
    await askRecordsAgain(client);
  };
}
