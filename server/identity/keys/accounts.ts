import { messageOf } from '#shared/messages/message.ts';
import type { Refusal } from '#shared/api/problem.ts';
import { refuse } from '#shared/api/refusal.ts';
import type { Transaction } from '#server/db/database.ts';
import { endLinksOf } from './links.ts';
import { endSessionsOf } from './sessions.ts';
import { revokeTokensOf } from './tokens.ts';

/** Ends the sessions and tokens of a person, and the links to their account and from their hand. */
export async function endEverythingOf(on: Transaction, id: string, now: string): Promise<void> {
  await endSessionsOf(on, id);
  await endLinksOf(on, id);
  await revokeTokensOf(on, id, now);
}

/** An installation that nobody owns could not be administered any more, nor claimed again. */
export function refuseLastOwner(): Refusal {
  return refuse('not_allowed_now', messageOf('refusals.lastOwner'));
}
