import type { Outcome } from '#shared/api/refusal.ts';
import { refusingFailures } from '#server/sandbox/refuse-failed.ts';
import { withStoredFiles } from '#server/write/values/take-files.ts';
import { withReferences } from '#server/write/values/several.ts';
import type { Attempt } from '#server/write/request/attempt.ts';
import { beforeChange } from './before.ts';
import { performCreate } from './perform-create.ts';
import { performDelete } from './perform-delete.ts';
import { performTransition } from './perform-transition.ts';
import { performUpdate } from './perform-update.ts';
import type { WriteContext } from '#server/write/context/write-context.ts';
import type { Change } from '#server/write/context/change.ts';

/** Steps 3 to 6 of any write of one record, with everything the contract does because of it. */
export function perform(context: WriteContext, attempt: Attempt): Promise<Outcome<readonly Change[]>> {
  return refusingFailures(() => performOne(context, attempt));
}

async function performOne(context: WriteContext, asked: Attempt): Promise<Outcome<readonly Change[]>> {
  context.notes.doing = { entity: asked.entity.name, record: asked.id };
  const attempt = await withReferences(context, asked);
  const { action } = attempt;
  switch (action.kind) {
    case 'create':
      return performCreate(context, attempt);
    case 'update':
      return performUpdate(context, attempt);
    case 'transition':
      return performTransition(context, { ...(await withStoredFiles(context, attempt)), action });
    case 'delete': {
      const begun = await beforeChange(context, attempt);
      return begun.kind === 'refusal' ? begun : performDelete(context, attempt, begun.value.record);
    }
  }
}
