import type { JsonValue } from '#shared/fields/field.ts';
import { byPasskey } from '#shared/api/calls/second-factor.ts';
import { problemsOf } from '#shared/api/field-problems.ts';
import { done, type Outcome, refuse } from '#shared/api/refusal.ts';
import { messageOf } from '#shared/messages/message.ts';
import { findPerson, type Person } from '#server/identity/people/people.ts';
import { askToShow, type Ceremony, shownPasskey } from './ceremony.ts';
import { asJson } from './own-passkeys.ts';

/** What a browser is to ask an authenticator for; the same for everybody, so that it tells of nobody. */
export async function askForPasskey(account: Ceremony): Promise<Outcome<{ readonly options: JsonValue }>> {
  const asked = await askToShow(account);
  return asked.kind === 'refusal' ? asked : done({ options: asJson(asked.value) });
}

/** The person whose passkey was shown: who they are, and that it is they, is said by it alone. */
export async function signInByPasskey(account: Ceremony, body: unknown): Promise<Outcome<Person>> {
  const sent = byPasskey.safeParse(body);
  if (!sent.success) return refuse('invalid', undefined, problemsOf(sent.error, []));
  const shown = await shownPasskey(account, sent.data.passkey);
  if (shown.kind === 'refusal') return shown;
  const { userId } = shown.value;
  const person = await account.runtime.database.read((on) => findPerson(on, account.runtime, userId));
  return person?.active === true
    ? done(person)
    : refuse('wrong_credentials', messageOf('refusals.unknownPasskey'));
}
