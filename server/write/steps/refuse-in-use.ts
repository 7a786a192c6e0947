import { type Message, messageOf } from '#shared/messages/message.ts';
import type { Refusal } from '#shared/api/problem.ts';
import type { RecordAnswer } from '#shared/api/calls/record-answer.ts';
import type { Entity } from '#shared/contract/model.ts';
import { readByIds } from '#server/reads/expand.ts';
import { placedAt } from '#server/write/context/refusals.ts';
import { refuseInWords } from '#server/write/context/words.ts';
import type { WriteContext } from '#server/write/context/write-context.ts';
import { constantsHolding } from './release-constants.ts';
import type { Referrer } from '#server/write/plan/write-plan.ts';

/** Records that refer to one that is to be deleted, by one of their fields. */
export interface Holding {
  readonly referrer: Referrer;
  readonly ids: readonly string[];
}

/** A record that is to be deleted: the one that the call has named, or one that goes along with it. */
export interface Going {
  readonly entity: Entity;
  readonly id: string;
}

/** Of more than these it is said that there are more. */
const LOOKED_AT = 100;
const NAMED = 3;

/**
 * Refuses as `in_use`, and says to the caller which records refer there: those that they may read, by fields that they may
 * read. Of all that goes, in its order, it names the first record that is held by something they may read: which one is
 * held by what is hidden from them is not told. `holdingOf`: what keeps a record from being deleted.
 */
export async function refuseInUse(
  context: WriteContext,
  going: readonly [Going, ...Going[]],
  holdingOf: (one: Going) => Promise<readonly Holding[]>,
): Promise<Refusal> {
  const [named] = going;
  for (const one of going) {
    const lines = new Map<string, Message>();
    for (const held of await holdingOf(one))
      for (const line of await linesOf(context, one.id, held)) lines.set(JSON.stringify(line), line);
    for (const line of await constantsHolding(context, one)) lines.set(JSON.stringify(line), line);
    if (lines.size === 0) continue;
    const refusal = await refuseInWords(context, 'in_use', one);
    const explained = { ...refusal, detail: [refusal.detail, ...lines.values()] };
    return one === named ? explained : placedAt(explained, { entity: one.entity.name, record: one.id });
  }
  return refuseInWords(context, 'in_use', named);
}

async function linesOf(
  { transaction, runtime, reader }: WriteContext,
  to: string,
  { referrer: { entity, field }, ids }: Holding,
): Promise<readonly Message[]> {
  const asked = ids.toSorted().slice(0, LOOKED_AT);
  const context = { connection: transaction, runtime, call: reader };
  const read = await readByIds(context, entity.name, asked);
  const holders = read.filter((record) => refersTo(record[field.name], to));
  if (holders.length === 0) return [];
  const titles = new Map(holders.map((record) => [record['id'], titleOf(record)]));
  const named = asked.flatMap((id) => titles.get(id) ?? []).slice(0, NAMED);
  return [
    messageOf('refusals.heldBy', {
      count: String(holders.length),
      beyond: ids.length > LOOKED_AT ? 'yes' : 'other',
      records: holders.length === 1 ? entity.label : entity.labelPlural,
      names: named.join(', '),
      unnamed: holders.length > named.length ? 'yes' : 'other',
    }),
  ];
}

function refersTo(value: unknown, id: string): boolean {
  return Array.isArray(value) ? value.includes(id) : value === id;
}

function titleOf({ titles, id }: RecordAnswer): string {
  return titles['id'] ?? String(id);
}
