import type { Outcome } from '#shared/api/refusal.ts';
import { withStoredFiles } from '#server/write/values/take-files.ts';
import type { Attempt } from '#server/write/request/attempt.ts';
import { beforeChange } from './before.ts';
import { performCreate } from './perform-create.ts';
import { performDelete } from './perform-delete.ts';
import { performTransition } from './perform-transition.ts';
import { performUpdate } from './perform-update.ts';
import type { WriteContext } from '#server/write/context/write-context.ts';
import type { Change } from '#server/write/context/change.ts';

/** Steps 3 to 6 of any write of one record, with everything the contract does because of it. */
export async function perform(context: WriteContext, asked: Attempt): Promise<Outcome<readonly Change[]>> {
  context.notes.doing = { entity: asked.entity.name, record: asked.id };
  const attempt = await withStoredFiles(context, asked);
  const { action } = attempt;
  switch (action.kind) {
    case 'create':
      return performCreate(context, attempt);
    case 'update':
      return performUpdate(context, attempt);
    case 'transition':
      return performTransition(context, { ...attempt, action });
    case 'delete': {
      const before = await beforeChange(context, attempt);
      return before.kind === 'refusal' ? before : performDelete(context, attempt, before.value);
    }
  }
}
