import { done, type Outcome } from '#shared/api/refusal.ts';
import { runEffects } from '#server/write/effects/effects.ts';
import type { Attempt } from '#server/write/request/attempt.ts';
import { placedAt } from '#server/write/context/refusals.ts';
import { fetchForWrite } from '#server/write/context/stored-record.ts';
import type { WriteContext } from '#server/write/context/write-context.ts';
import type { Change } from '#server/write/context/change.ts';
import type { Going } from './refuse-in-use.ts';

/** All that goes with a record, itself first. */
type AllGoing = readonly [Going, ...Going[]];

/** What goes once all is done that stands before its delete, and what that has changed. */
interface Prepared {
  readonly going: AllGoing;
  readonly changes: readonly Change[];
}

/**
 * Does what stands before the delete of each record that goes, the one that was named first. It may give to others what
 * would go along, so that is asked anew after each that changed something.
 */
export async function prepareDeletion(
  context: WriteContext,
  attempt: Attempt,
  allThatGoes: () => Promise<AllGoing>,
): Promise<Outcome<Prepared>> {
  const changes: Change[] = [];
  const ready = new Set<string>();
  let going = await allThatGoes();
  for (;;) {
    const next = going.find(({ entity, id }) => entity.after.deleting.length > 0 && !ready.has(id));
    if (next === undefined) return done({ going, changes });
    ready.add(next.id);
    const caused = await prepare(context, { ...attempt, ...next });
    if (caused.kind === 'refusal')
      return next.id === attempt.id
        ? caused
        : placedAt(caused, { entity: next.entity.name, record: next.id });
    if (caused.value.length === 0) continue;
    changes.push(...caused.value);
    going = await allThatGoes();
  }
}

async function prepare(context: WriteContext, attempt: Attempt): Promise<Outcome<readonly Change[]>> {
  const { entity, id } = attempt;
  const record = await fetchForWrite(context, entity, id);
  if (record === undefined) return done([]);
  return context.notes.whilePreparing(`${entity.name} ${id}`, () =>
    runEffects(context, entity.after.deleting, {
      attempt,
      before: record,
      last: record,
      isGone: false,
      occasion: 'deleting',
    }),
  );
}
