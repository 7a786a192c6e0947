import { createHash } from 'node:crypto';
import type { Mail } from '#shared/contract/model-mails.ts';
import { takeTurn } from '#server/sql/engine/mail-turn-rows.ts';
import type { WriteContext } from '#server/write/context/write-context.ts';

/**
 * Those of some addresses whose turn it is: `once_per` of the mail has gone by since they got one. It is taken within the
 * write, so that a write that is undone leaves it; in the order of the addresses, so that two writes do not wait for each other.
 */
export async function whoseTurn(
  { transaction, call }: Pick<WriteContext, 'transaction' | 'call'>,
  { name, oncePerSeconds }: Mail,
  addresses: readonly string[],
): Promise<readonly string[]> {
  if (oncePerSeconds === undefined) return addresses;
  const { now } = call;
  const until = new Date(Date.parse(now) + oncePerSeconds * 1000).toISOString();
  const taken = new Set<string>();
  const asked = new Map(addresses.map((one) => [targetOf(one), one]));
  for (const target of [...asked.keys()].toSorted())
    if ((await transaction.run(takeTurn({ name, target, now, until }))) > 0) taken.add(target);
  return [...asked].filter(([target]) => taken.has(target)).map(([, address]) => address);
}

function targetOf(address: string): string {
  return createHash('sha256').update(address.toLowerCase()).digest('hex');
}
