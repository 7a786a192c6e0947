import { Secret, TOTP } from 'otpauth';
import { SoftwareAuthenticator } from '#tests/support/software-authenticator.ts';
import { type AccountApp, password } from '#tests/server/identity/account-app.ts';
import type { TestAnswer } from '#tests/support/app.ts';

/** Somebody with an account, and what they keep of how they come in. */
export interface Somebody {
  readonly email: string;
  cookie?: string | undefined;
  readonly authenticators: SoftwareAuthenticator[];
  /** Of their app for codes, in base 32. */
  secret?: string | undefined;
  readonly recovery: string[];
}

/** A call below `/api/-/`. */
export interface AccountRequest {
  readonly method: string;
  readonly path: string;
  readonly body?: unknown;
  readonly as?: Somebody;
  /** What its sender has from then on, once it has come through. */
  readonly keep?: () => void;
}

/** Sends what prepares a call, as it should be sent. */
export type Send = (request: AccountRequest) => Promise<TestAnswer>;

type Shop = Pick<AccountApp, 'letters'> & { readonly now: string; readonly setupKey: string };
type Prepare = (who: Somebody, shop: Shop, send: Send) => Promise<AccountRequest>;

/**
 * The calls that let people in, each with what has to come before it: what an authenticator signs was asked for, a code
 * is the present one of an app. Somebody comes in first where the call is for those who have.
 */
export const accountCalls: Readonly<Record<string, Prepare>> = {
  setup: async (who, { setupKey }) => ({
    method: 'POST',
    path: 'setup',
    body: { key: setupKey, email: 'ada@example.org', name: 'Ada', password },
    as: who,
  }),
  signIn: async ({ email }) => ({ method: 'POST', path: 'session', body: { email, password } }),
  beginAtSignIn: async (who, _shop, send) => ({
    method: 'POST',
    path: 'sign-in-factor',
    body: { challenge: await challengeOf(who, send) },
  }),
  beginPasskeyAtSignIn: async (who, _shop, send) => ({
    method: 'POST',
    path: 'sign-in-factor/passkey',
    body: { challenge: await challengeOf(who, send) },
  }),
  answerByNewPasskey: async (who, _shop, send) => {
    const challenge = await challengeOf(who, send);
    return answerByNewPasskey(challenge, who, send);
  },
  answerByCode: async (who, shop, send) => ({
    method: 'PUT',
    path: 'sign-in-factor',
    body: { challenge: await challengeOf(who, send), code: who.recovery.pop() ?? codeOf(who, shop) },
    as: who,
  }),
  answerByPasskey: async (who, _shop, send) => ({
    method: 'PUT',
    path: 'sign-in-factor',
    body: { challenge: await challengeOf(who, send), passkey: await shownBy(who, send) },
    as: who,
  }),
  answerByNewCode: async (who, shop, send) => {
    const challenge = await challengeOf(who, send);
    const begun = await send({ method: 'POST', path: 'sign-in-factor', body: { challenge } });
    const app = appOf(begun, who);
    return {
      method: 'PUT',
      path: 'sign-in-factor',
      body: { challenge, code: codeOf(app, shop) },
      as: who,
      keep: app.keep,
    };
  },
  signOut: own(async () => ({ method: 'DELETE', path: 'session' })),
  readFactor: own(async () => ({ method: 'GET', path: 'second-factor' })),
  beginFactor: own(async (who, shop, send) => ({
    method: 'POST',
    path: 'second-factor',
    body: await proofOf(who, shop, send),
  })),
  confirmFactor: own(async (who, shop, send) => {
    const body = await proofOf(who, shop, send);
    const begun = await send({ method: 'POST', path: 'second-factor', body, as: who });
    const app = appOf(begun, who);
    return { method: 'PUT', path: 'second-factor', body: { code: codeOf(app, shop) }, keep: app.keep };
  }),
  renewCodes: own(async (who, shop, send) => ({
    method: 'PATCH',
    path: 'second-factor',
    body: { ...(await proofOf(who, shop, send)), do: 'new_codes' },
  })),
  turnOff: own(async (who, shop, send) => ({
    method: 'PATCH',
    path: 'second-factor',
    body: { ...(await proofOf(who, shop, send)), do: 'turn_off' },
    keep: () => (who.secret = undefined),
  })),
  listPasskeys: own(async () => ({ method: 'GET', path: 'passkeys' })),
  beginPasskey: own(async (who, shop, send) => ({
    method: 'POST',
    path: 'passkeys',
    body: await proofOf(who, shop, send),
  })),
  keepPasskey: own(async (who, shop, send) => {
    const body = await proofOf(who, shop, send);
    const begun = await send({ method: 'POST', path: 'passkeys', body, as: who });
    return { method: 'PUT', path: 'passkeys', ...newPasskey(who, begun) };
  }),
  removePasskey: own(async (who, shop, send) => {
    const id = who.authenticators[0]?.id ?? 'none';
    const body = await proofOf(who, shop, send);
    return {
      method: 'POST',
      path: `passkeys/${id}/remove`,
      body,
      keep: () => who.authenticators.splice(0, 1),
    };
  }),
  askForPasskey: async () => ({ method: 'POST', path: 'sign-in-passkey' }),
  signInByPasskey: async (who, shop, send) => ({
    method: 'PUT',
    path: 'sign-in-passkey',
    body: { passkey: await shownBy(who, send) },
  }),
  askForCode: async ({ email }) => ({ method: 'POST', path: 'sign-in-code', body: { email } }),
  askForLink: async ({ email }) => ({ method: 'POST', path: 'sign-in-link', body: { email } }),
  signInByCode: async ({ email }, { letters }, send) => {
    await send({ method: 'POST', path: 'sign-in-code', body: { email } });
    const code = /\b(\d{6})\b/.exec((await letters()).at(-1)?.text ?? '')?.[1] ?? '000000';
    return { method: 'PUT', path: 'sign-in-code', body: { email, code } };
  },
  signInByLink: async ({ email }, { letters }, send) => {
    await send({ method: 'POST', path: 'sign-in-link', body: { email } });
    return { method: 'PUT', path: 'sign-in-link', body: { key: (await letters()).at(-1)?.key ?? '' } };
  },
  askForPassword: async ({ email }) => ({ method: 'POST', path: 'password', body: { email } }),
  setPassword: async ({ email }, { letters }, send) => {
    await send({ method: 'POST', path: 'password', body: { email } });
    return { method: 'PUT', path: 'password', body: { key: (await letters()).at(-1)?.key ?? '', password } };
  },
  changePassword: own(async () => ({
    method: 'PATCH',
    path: 'password',
    body: { current: password, password, end_tokens: true },
  })),
  makeToken: own(async () => ({
    method: 'POST',
    path: 'tokens',
    body: {
      name: 'Script',
      scopes: ['read'],
      networks: ['203.0.113.0/24'],
      password,
      expires_at: '2027-01-01T00:00:00Z',
    },
  })),
  listSessions: own(async () => ({ method: 'GET', path: 'sessions' })),
  signUp: async () => ({ method: 'POST', path: 'signup', body: { email: 'new@example.org', name: 'New' } }),
  finishSignUp: async (_who, { letters }) => ({
    method: 'PUT',
    path: 'signup',
    body: { key: (await letters()).at(-1)?.key ?? '', password },
  }),
  invite: own(async () => ({
    method: 'POST',
    path: 'invitations',
    body: { email: 'guest@example.org', name: 'Guest', roles: ['customer'] },
  })),
  takeFactor: own(async (who, _shop, send) => {
    const { body } = await send({ method: 'GET', path: 'people', as: who });
    const people: readonly { readonly id: string }[] = body?.items ?? [];
    return { method: 'DELETE', path: `people/${people.at(-1)?.id ?? 'none'}/second-factor` };
  }),
};

/** A call of somebody who is signed in. */
function own(prepare: Prepare): Prepare {
  return async (who, shop, send) => {
    if (who.cookie === undefined) await comeIn(who, shop, send);
    return { ...(await prepare(who, shop, send)), as: who };
  };
}

async function comeIn(who: Somebody, shop: Shop, send: Send): Promise<void> {
  const challenge = await challengeOf(who, send);
  if (challenge === NONE) return;
  const hasFactor = who.authenticators.length > 0 || who.secret !== undefined;
  const answer = hasFactor
    ? {
        method: 'PUT',
        path: 'sign-in-factor',
        body: { challenge, ...(await proofOf(who, shop, send)) },
        as: who,
      }
    : await answerByNewPasskey(challenge, who, send);
  const { status } = await send(answer);
  if (status === 200) answer.keep?.();
}

/** The challenge that comes in the place of a session; `none` where the password is enough, or is not taken. */
async function challengeOf(who: Somebody, send: Send): Promise<string> {
  const { email } = who;
  const answer = await send({ method: 'POST', path: 'session', body: { email, password }, as: who });
  if (answer.status === 200 || answer.body?.set_up === true) {
    // Whoever lost them, or had them taken, begins anew.
    who.secret = undefined;
    who.authenticators.length = 0;
  }
  return String(answer.body?.challenge ?? NONE);
}

const NONE = 'none';

async function answerByNewPasskey(challenge: string, who: Somebody, send: Send): Promise<AccountRequest> {
  const begun = await send({ method: 'POST', path: 'sign-in-factor/passkey', body: { challenge } });
  const { body, keep } = newPasskey(who, begun);
  return { method: 'PUT', path: 'sign-in-factor', body: { challenge, new_passkey: body }, as: who, keep };
}

/** By what there is: a passkey, a code of the app, and while there is neither the password. */
async function proofOf(who: Somebody, shop: Shop, send: Send): Promise<object> {
  if (who.authenticators.length > 0) return { passkey: await shownBy(who, send) };
  return who.secret === undefined ? { password } : { code: codeOf(who, shop) };
}

async function shownBy({ authenticators }: Somebody, send: Send): Promise<object> {
  const { body } = await send({ method: 'POST', path: 'sign-in-passkey' });
  const authenticator = authenticators.at(-1) ?? new SoftwareAuthenticator(origin);
  return authenticator.show(body.options);
}

/** Made for what was asked, or for nothing that was. */
function newPasskey(who: Somebody, begun: TestAnswer): { readonly body: object; keep(): void } {
  const made = new SoftwareAuthenticator(origin);
  const passkey = made.make(begun.body?.options ?? { challenge: 'AAAA', rp: { id: 'shop.example.org' } });
  return { body: { name: 'Key', passkey }, keep: () => who.authenticators.push(made) };
}

const origin = 'https://shop.example.org';

/** An app for codes, as it was told. */
function appOf(begun: TestAnswer, who: Somebody): { readonly secret: string | undefined; keep(): void } {
  const secret = begun.status === 201 ? String(begun.body.secret) : undefined;
  return { secret, keep: () => (who.secret = secret) };
}

function codeOf({ secret }: Pick<Somebody, 'secret'>, { now }: Pick<Shop, 'now'>): string {
  if (secret === undefined) return '000000';
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.parse(now) });
}
