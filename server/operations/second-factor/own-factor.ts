import {
  type BegunFactor,
  type FactorAnswer,
  factorChange,
  firstCode,
  newFactorBody,
} from '#shared/api/calls/second-factor.ts';
import { problemsOf } from '#shared/api/field-problems.ts';
import { done, type Outcome, refuse } from '#shared/api/refusal.ts';
import { messageOf } from '#shared/messages/message.ts';
import { endSessionsOf } from '#server/identity/keys/sessions.ts';
import type { Person } from '#server/identity/people/people.ts';
import { findPasswordHash } from '#server/identity/sign-in/credentials.ts';
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
import { type ProofTries, provePassword } from '#server/operations/accounts/prove-password.ts';
import { needsFactor } from './needs-factor.ts';
import { factorLocks, proveFactor, tryOfCode, wrongCode } from './prove-factor.ts';

type Factors = Pick<AccountCall, 'runtime' | 'now'>;

/** Whether a person has a second factor, and how many recovery codes are left. */
export async function factorOf({ runtime }: Factors, person: Person): Promise<FactorAnswer> {
  const factor = await runtime.database.read((on) => findFactor(on, person.id));
  return {
    ...(factor && { since: factor.since, recovery_codes_left: factor.recovery.length }),
    required: needsFactor(runtime.model, person),
  };
}

/** Begins to set one up, also in the place of another: with a code of that one, else with the password of who has one. */
export async function beginFactor(
  account: Factors,
  person: Person,
  { body, ...tries }: { readonly body: unknown } & ProofTries,
): Promise<Outcome<BegunFactor>> {
  const sent = newFactorBody.safeParse(body ?? {});
  if (!sent.success) return refuse('invalid', undefined, problemsOf(sent.error, []));
  const { code = '', password = '' } = sent.data;
  const { database } = account.runtime;
  const [factor, hash] = await database.read(async (on) => [
    await findFactor(on, person.id),
    await findPasswordHash(on, person.id),
  ]);
  if (factor !== undefined) {
    const proven = await proveFactor(account, person.id, code);
    if (proven.kind === 'refusal') return proven;
  } else if (hash !== undefined) {
    const proven = await provePassword(account, person, { password, field: 'password', ...tries });
    if (proven.kind === 'refusal') return proven;
  }
  return done(await keepNewFactor(account, person));
}

/** Keeps a factor that waits for its first code, and tells what an app needs to know. */
export async function keepNewFactor({ runtime, now }: Factors, person: Person): Promise<BegunFactor> {
  const factor = newFactor(now);
  const keep = { userId: person.id, kind: 'totp_new', factor } as const;
  await runtime.database.write((on) => keepFactor(on, keep), factorLocks(person.id));
  const shown = { issuer: runtime.model.name, label: person.email ?? person.userName ?? person.name };
  const address = factorAddress(factor, shown);
  const { codeSvg } = await import('#server/documents/codes.ts'); // it draws codes of all kinds, and is large
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

/** Turns a factor off, or gives other recovery codes in the place of those there were; by a code. */
export async function changeFactor(
  account: Factors,
  person: Person,
  body: unknown,
): Promise<Outcome<readonly string[] | undefined>> {
  const sent = factorChange.safeParse(body);
  if (!sent.success) return refuse('invalid', undefined, problemsOf(sent.error, []));
  const { runtime } = account;
  const { code, do: what } = sent.data;
  if (what === 'turn_off' && needsFactor(runtime.model, person))
    return refuse('not_allowed_now', messageOf('refusals.factorRequired'));
  if ((await factorOf(account, person)).since === undefined)
    return refuse('not_allowed_now', messageOf('refusals.noFactor'));
  const proven = await proveFactor(account, person.id, code);
  if (proven.kind === 'refusal') return proven;
  return runtime.database.write(async (on) => {
    const factor = await findFactor(on, person.id);
    if (factor === undefined) return refuse('not_allowed_now', messageOf('refusals.noFactor'));
    if (what === 'turn_off') {
      await forgetFactor(on, person.id);
      return done(undefined);
    }
    const renewed = withRecoveryCodes(factor);
    await keepFactor(on, { userId: person.id, factor: renewed.factor });
    return done(renewed.codes);
  }, factorLocks(person.id));
}

/** Takes the factor of somebody who has lost it. What they are signed in with ends: whoever has it may have their phone. */
export async function takeFactor({ runtime }: Factors, userId: string): Promise<Outcome<undefined>> {
  return runtime.database.write(async (on) => {
    if ((await findFactor(on, userId)) === undefined) return refuse('not_found');
    await forgetFactor(on, userId);
    await endSessionsOf(on, userId);
    return done(undefined);
  }, factorLocks(userId));
}
