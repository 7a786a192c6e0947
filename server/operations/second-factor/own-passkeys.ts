import type { JsonValue } from '#shared/fields/field.ts';
import { newPasskey, type PasskeyAnswer } from '#shared/api/calls/second-factor.ts';
import { problemsOf } from '#shared/api/field-problems.ts';
import { done, type Outcome, refuse } from '#shared/api/refusal.ts';
import { messageOf } from '#shared/messages/message.ts';
import { addPasskey, passkeyAnswerOf, passkeysOf, removePasskey } from '#server/identity/keys/passkeys.ts';
import {
  findFactor,
  forgetFactor,
  keepFactor,
  withoutApp,
  withRecoveryCodes,
} from '#server/identity/keys/second-factor.ts';
import type { Person } from '#server/identity/people/people.ts';
import type { ProofTries } from '#server/operations/accounts/prove-password.ts';
import { askToMake, type Ceremony, madePasskey } from './ceremony.ts';
import { needsFactor } from './needs-factor.ts';
import { factorLocks, proveAgain } from './prove-factor.ts';

/** More than anybody has devices; a list that grows without end is no list of keys any more. */
const MOST = 20;

/** The passkeys of a person, as told to them. */
export async function listPasskeys(
  { runtime }: Pick<Ceremony, 'runtime'>,
  person: Person,
): Promise<readonly PasskeyAnswer[]> {
  const all = await runtime.database.read((on) => passkeysOf(on, person.id));
  return all.map(passkeyAnswerOf);
}

/** What a browser is to ask for, to make a passkey of somebody who shows once more who they are. */
export async function beginPasskey(
  account: Ceremony,
  person: Person,
  given: { readonly body: unknown } & ProofTries,
): Promise<Outcome<{ readonly options: JsonValue }>> {
  const proven = await proveAgain(account, person, given);
  return proven.kind === 'refusal' ? proven : optionsFor(account, person);
}

/** The same for somebody who has just shown it. */
export async function optionsFor(
  account: Ceremony,
  person: Person,
): Promise<Outcome<{ readonly options: JsonValue }>> {
  const asked = await askToMake(account, person);
  return asked.kind === 'refusal' ? asked : done({ options: asJson(asked.value) });
}

/** Options of the library as they are sent. */
export function asJson(options: object): JsonValue {
  return JSON.parse(JSON.stringify(options));
}

/** Recovery codes are told where there was no second factor before. */
type AddedPasskey = PasskeyAnswer & { readonly recovery_codes?: readonly string[] };

/** Keeps a passkey that the browser of a person has made. */
export async function keepPasskey(
  account: Ceremony,
  userId: string,
  body: unknown,
): Promise<Outcome<AddedPasskey>> {
  const sent = newPasskey.safeParse(body);
  if (!sent.success) return refuse('invalid', undefined, problemsOf(sent.error, []));
  const made = await madePasskey(account, userId, sent.data.passkey);
  if (made.kind === 'refusal') return made;
  const passkey = { ...made.value, name: sent.data.name };
  return account.runtime.database.write(async (on): Promise<Outcome<AddedPasskey>> => {
    if ((await passkeysOf(on, userId)).length >= MOST)
      return refuse('not_allowed_now', messageOf('refusals.tooManyPasskeys', { most: MOST }));
    if (!(await addPasskey(on, passkey)))
      return refuse('not_allowed_now', messageOf('refusals.passkeyKnown'));
    if ((await findFactor(on, userId)) !== undefined) return done(passkeyAnswerOf(passkey));
    const { factor, codes } = withRecoveryCodes(withoutApp(account.now));
    await keepFactor(on, { userId, factor });
    return done({ ...passkeyAnswerOf(passkey), recovery_codes: codes });
  }, factorLocks(userId));
}

/** Takes one away, of somebody who shows once more who they are. The recovery codes go with the last factor. */
export async function dropPasskey(
  account: Ceremony,
  person: Person,
  { id, ...given }: { readonly id: string; readonly body: unknown } & ProofTries,
): Promise<Outcome<undefined>> {
  const proven = await proveAgain(account, person, given);
  if (proven.kind === 'refusal') return proven;
  const { database, model } = account.runtime;
  return database.write(async (on) => {
    const all = await passkeysOf(on, person.id);
    if (!all.some((one) => one.id === id)) return refuse('not_found');
    const isLast = all.length === 1 && (await findFactor(on, person.id))?.secret === undefined;
    if (isLast && needsFactor(model, person))
      return refuse('not_allowed_now', messageOf('refusals.factorRequired'));
    await removePasskey(on, person.id, id);
    if (isLast) await forgetFactor(on, person.id);
    return done(undefined);
  }, factorLocks(person.id));
}
