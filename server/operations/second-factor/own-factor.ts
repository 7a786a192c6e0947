import {
  type BegunFactor,
  type FactorAnswer,
  factorChange,
  firstCode,
} from '#shared/api/calls/second-factor.ts';
import { problemsOf } from '#shared/api/field-problems.ts';
import type { Refusal } from '#shared/api/problem.ts';
import { done, type Outcome, refuse } from '#shared/api/refusal.ts';
import { messageOf } from '#shared/messages/message.ts';
import { endSessionsOf } from '#server/identity/keys/sessions.ts';
import { codeSvg } from '#server/documents/codes.ts';
import type { Person } from '#server/identity/people/people.ts';
import { passkeysOf, removePasskeysOf } from '#server/identity/keys/passkeys.ts';
import {
  factorAddress,
  findFactor,
  forgetFactor,
  keepFactor,
  newFactor,
  takeCode,
  withRecoveryCodes,
} from '#server/identity/keys/second-factor.ts';
import type { AccountCall } from '#server/operations/accounts/mailing.ts';
import type { ProofTries } from '#server/operations/accounts/prove-password.ts';
import type { Ceremony } from './ceremony.ts';
import { needsFactor } from './needs-factor.ts';
import { factorLocks, proveAgain, proveFactor, tryOfCode, wrongCode } from './prove-factor.ts';

type Factors = Pick<AccountCall, 'runtime' | 'now'>;

/** Which second factors a person has, and how many recovery codes are left. */
export async function factorOf({ runtime }: Pick<Factors, 'runtime'>, person: Person): Promise<FactorAnswer> {
  const [factor, passkeys] = await runtime.database.read(async (on) => [
    await findFactor(on, person.id),
    await passkeysOf(on, person.id),
  ]);
  return {
    ...(factor?.secret !== undefined && { since: factor.since }),
    ...(factor && { recovery_codes_left: factor.recovery.length }),
    passkeys: passkeys.length,
    required: needsFactor(runtime.model, person),
  };
}

/** Begins to set up an app, also in the place of another, for somebody who shows once more who they are. */
export async function beginFactor(
  account: Ceremony,
  person: Person,
  given: { readonly body: unknown } & ProofTries,
): Promise<Outcome<BegunFactor>> {
  const proven = await proveAgain(account, person, given);
  return proven.kind === 'refusal' ? proven : done(await keepNewFactor(account, person));
}

/** Keeps a factor that waits for its first code, and tells what an app needs to know. */
export async function keepNewFactor({ runtime, now }: Factors, person: Person): Promise<BegunFactor> {
  const factor = newFactor(now);
  const keep = { userId: person.id, kind: 'totp_new', factor } as const;
  await runtime.database.write((on) => keepFactor(on, keep), factorLocks(person.id));
  const shown = { issuer: runtime.model.name, label: person.email ?? person.userName ?? person.name };
  const address = factorAddress(factor.secret, shown);
  return { secret: factor.secret, address, qr: codeSvg('qr', address, undefined) ?? '' };
}

/** Takes what was begun into use by a first code. Answers the recovery codes. */
export async function confirmFactor(
  account: Factors,
  person: Person,
  body: unknown,
): Promise<Outcome<readonly string[]>> {
  const sent = firstCode.safeParse(body);
  if (!sent.success) return refuse('invalid', undefined, problemsOf(sent.error, []));
  return useFirstCode(account, person.id, sent.data.code);
}

/** The same by a code that is at hand. */
export async function useFirstCode(
  account: Factors,
  userId: string,
  code: string,
): Promise<Outcome<readonly string[]>> {
  const tried = await tryOfCode(account, userId);
  if (tried.kind === 'refusal') return tried;
  const { runtime, now } = account;
  const confirmed = await runtime.database.write(async (on): Promise<Outcome<readonly string[]>> => {
    const begun = await findFactor(on, userId, 'totp_new');
    if (begun === undefined) return refuse('not_allowed_now', messageOf('refusals.noFactorBegun'));
    const taken = takeCode(begun, code, now);
    if (taken === undefined) return wrongCode();
    const { factor, codes } = withRecoveryCodes({ ...taken, since: now });
    await forgetFactor(on, userId);
    await keepFactor(on, { userId, factor });
    return done(codes);
  }, factorLocks(userId));
  if (confirmed.kind === 'done' || confirmed.code === 'not_allowed_now') await tried.value.takeBack();
  return confirmed;
}

/** Turns the codes of an app off, or gives other recovery codes in the place of those there were, to who shows a factor. */
export async function changeFactor(
  account: Ceremony,
  person: Person,
  body: unknown,
): Promise<Outcome<readonly string[] | undefined>> {
  const sent = factorChange.safeParse(body);
  if (!sent.success) return refuse('invalid', undefined, problemsOf(sent.error, []));
  const { do: what, ...shown } = sent.data;
  const has = await factorOf(account, person);
  const refused = refuseChange(has, what);
  if (refused !== undefined) return refused;
  const proven = await proveFactor(account, person.id, shown);
  if (proven.kind === 'refusal') return proven;
  return account.runtime.database.write(async (on) => {
    const factor = await findFactor(on, person.id);
    if (factor === undefined) return refuse('not_allowed_now', messageOf('refusals.noFactor'));
    if (what === 'turn_off') {
      await forgetFactor(on, person.id);
      const passkeys = await passkeysOf(on, person.id);
      const rest = { ...factor, secret: undefined };
      if (passkeys.length > 0) await keepFactor(on, { userId: person.id, factor: rest });
      return done(undefined);
    }
    const renewed = withRecoveryCodes(factor);
    await keepFactor(on, { userId: person.id, factor: renewed.factor });
    return done(renewed.codes);
  }, factorLocks(person.id));
}

function refuseChange(has: FactorAnswer, what: 'turn_off' | 'new_codes'): Refusal | undefined {
  const isThere = what === 'turn_off' ? has.since !== undefined : has.recovery_codes_left !== undefined;
  if (what === 'turn_off' && has.required && has.passkeys === 0)
    return refuse('not_allowed_now', messageOf('refusals.factorRequired'));
  return isThere ? undefined : refuse('not_allowed_now', messageOf('refusals.noFactor'));
}

/** Takes the factors of somebody who has lost them, passkeys too. What they are signed in with ends: whoever has it may have their phone. */
export async function takeFactor({ runtime }: Factors, userId: string): Promise<Outcome<undefined>> {
  return runtime.database.write(async (on) => {
    if ((await findFactor(on, userId)) === undefined) return refuse('not_found');
    await forgetFactor(on, userId);
    await removePasskeysOf(on, userId);
    await endSessionsOf(on, userId);
    return done(undefined);
  }, factorLocks(userId));
}
