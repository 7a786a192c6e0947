import { passwordFor } from '#shared/api/calls/accounts.ts';
import { problemsOf } from '#shared/api/field-problems.ts';
import { done, type Outcome, refuse } from '#shared/api/refusal.ts';
import { messageOf } from '#shared/messages/message.ts';
import type { Actor } from '#server/call.ts';
import type { Connection } from '#server/db/database.ts';
import { endLinksTo } from '#server/identity/keys/links.ts';
import { endSessionsOf } from '#server/identity/keys/sessions.ts';
import { revokeTokensOf } from '#server/identity/keys/tokens.ts';
import { findPasswordHash, setPasswordHash } from '#server/identity/sign-in/credentials.ts';
import { hashPassword } from '#server/identity/sign-in/password.ts';
import type { AccountCall } from '#server/operations/accounts/mailing.ts';
import { personFor } from '#server/operations/accounts/people.ts';
import { refuseWeakPassword } from '#server/operations/accounts/weak-password.ts';

/**
 * Gives somebody a password. Whoever looks after them gives them their first one; another one only an owner, since it
 * opens an account that somebody uses. What was signed in with the one before ends.
 */
export async function setPasswordFor(
  { runtime, now }: Pick<AccountCall, 'runtime' | 'now'>,
  actor: Actor,
  { id, body }: { readonly id: string; readonly body: unknown },
): Promise<Outcome<undefined>> {
  const found = await personFor(runtime, actor, id);
  if (found.kind === 'refusal') return found;
  const sent = passwordFor.safeParse(body);
  if (!sent.success) return refuse('invalid', undefined, problemsOf(sent.error, []));
  const refuseAnother = async (on: Connection) =>
    actor.owner || (await findPasswordHash(on, id)) === undefined
      ? undefined
      : refuse('forbidden', messageOf('refusals.passwordOfTheirOwn'));
  const refused =
    (await runtime.database.read(refuseAnother)) ?? (await refuseWeakPassword(runtime, sent.data.password));
  if (refused !== undefined) return refused;
  const hash = await hashPassword(sent.data.password);
  return runtime.database.write(
    async (on) => {
      const meanwhile = await refuseAnother(on);
      if (meanwhile !== undefined) return meanwhile;
      await setPasswordHash(on, { userId: id, hash, now });
      await endLinksTo(on, id);
      await endSessionsOf(on, id);
      await revokeTokensOf(on, id, now);
      return done(undefined);
    },
    { exclusive: ['nf_link'], shared: [] },
  );
}
