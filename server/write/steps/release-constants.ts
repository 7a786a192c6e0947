import { type Message, messageOf } from '#shared/messages/message.ts';
import type { Constant } from '#shared/contract/model-limits.ts';
import { constantSetting } from '#server/sql/expression/changeable-constant.ts';
import { forgetSetting, readSetting } from '#server/tables/describe/settings.ts';
import type { WriteContext } from '#server/write/context/write-context.ts';
import { keepConstantChange } from '#server/write/traces/keep-constant.ts';
import { constantsTo } from '#server/write/plan/constants-to.ts';
import type { Attempt } from '#server/write/request/attempt.ts';

/** A record that is to be deleted. */
type Going = Pick<Attempt, 'entity' | 'id'>;

/** A record that goes leaves the constants that are this record and say `clear`; one that says `restrict` holds it. */
export async function releaseConstants(context: WriteContext, going: Going): Promise<'held' | undefined> {
  const set = await setTo(context, going);
  if (set.some((constant) => restricts(constant))) return 'held';
  const { transaction, runtime, call } = context;
  for (const { name } of set) {
    await forgetSetting(transaction, constantSetting(name));
    await keepConstantChange({ transaction, runtime, call }, name, { before: going.id, after: null });
  }
  return undefined;
}

/** What is said of the constants that hold a record, to who may set them. */
export async function constantsHolding(context: WriteContext, going: Going): Promise<readonly Message[]> {
  const { actor } = context.reader;
  const set = await setTo(context, going);
  return set
    .filter(restricts)
    .filter(({ setBy = [] }) => actor.owner || setBy.some((audience) => actor.audiences.has(audience)))
    .map(({ label }) => messageOf('refusals.heldBySetting', { setting: label }));
}

function restricts({ settings }: Constant): boolean {
  return settings.type === 'ref' && settings.onDelete === 'restrict';
}

async function setTo(
  { runtime, transaction }: WriteContext,
  { entity, id }: Going,
): Promise<readonly Constant[]> {
  const found: Constant[] = [];
  // One after the other: a transaction answers one statement at a time.
  for (const constant of constantsTo(entity.name, runtime.model)) {
    const stored = await readSetting(transaction, constantSetting(constant.name));
    if (typeof stored === 'object' && stored !== null && 'value' in stored && stored.value === id)
      found.push(constant);
  }
  return found;
}
