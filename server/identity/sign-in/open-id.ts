import type * as OpenIdClient from 'openid-client';
import { z } from 'zod';
import type { OpenIdSettings } from '#server/config.ts';

/** What the browser keeps between leaving for the provider and coming back; nothing in it opens anything. */
export const rememberedSchema = z.strictObject({
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  back: z.string(),
});
export type Remembered = z.infer<typeof rememberedSchema>;

/** Whom the provider vouches for. */
export interface Vouched {
  readonly issuer: string;
  readonly subject: string;
  /** Only where the provider says that it is theirs. */
  readonly email?: string;
  readonly name?: string;
}

type Client = typeof OpenIdClient;
type Configuration = OpenIdClient.Configuration;

interface Begun {
  readonly url: string;
  readonly remembered: Remembered;
}

/** Signing in with a provider: the code flow with PKCE, state and nonce (OpenID Connect Core 1.0, RFC 7636, RFC 9700). */
export interface OpenId {
  readonly name: string;
  /** Where the browser goes, and what it keeps meanwhile; a sentence for the log where the provider does not answer. */
  begin(redirect: string, back: string): Promise<Begun | string>;
  /** Whom the provider sent back to this address; a sentence for the log where that did not work out. */
  finish(address: URL, remembered: Remembered): Promise<Vouched | string>;
}

/** Nothing is asked of the provider, and the library not loaded, before somebody wants to sign in. */
export function createOpenId(settings: OpenIdSettings): OpenId {
  let known: Promise<Configuration> | undefined;
  const configuration = (client: Client) => {
    known ??= discover(client, settings).catch((error: unknown) => {
      known = undefined; // the next one asks again
      throw error;
    });
    return known;
  };
  return {
    name: settings.name,
    begin: (redirect, back) =>
      orWhy(async (client) => {
        const remembered = {
          state: client.randomState(),
          nonce: client.randomNonce(),
          verifier: client.randomPKCECodeVerifier(),
          back,
        };
        const url = client.buildAuthorizationUrl(await configuration(client), {
          redirect_uri: redirect,
          scope: 'openid email profile',
          state: remembered.state,
          nonce: remembered.nonce,
          code_challenge: await client.calculatePKCECodeChallenge(remembered.verifier),
          code_challenge_method: 'S256',
        });
        return { url: url.href, remembered };
      }),
    finish: (address, remembered) =>
      orWhy(async (client) => exchange(client, await configuration(client), { address, remembered })),
  };
}

async function orWhy<Value>(work: (client: Client) => Promise<Value | string>): Promise<Value | string> {
  const client = await import('openid-client');
  try {
    return await work(client);
  } catch (error) {
    if (isOfTheProvider(client, error)) return `${error.name}: ${error.message}`;
    throw error;
  }
}

function discover(
  client: Client,
  { issuer, clientId, clientSecret }: OpenIdSettings,
): Promise<Configuration> {
  const address = new URL(issuer);
  // Plain http is for a provider on this very machine; the environment lets no other through.
  const execute = address.protocol === 'http:' ? [client.allowInsecureRequests] : [];
  return client.discovery(address, clientId, clientSecret, undefined, { execute, timeout: 10 });
}

async function exchange(
  client: Client,
  configuration: Configuration,
  { address, remembered }: { readonly address: URL; readonly remembered: Remembered },
): Promise<Vouched | string> {
  const { state, nonce, verifier } = remembered;
  const tokens = await client.authorizationCodeGrant(configuration, address, {
    pkceCodeVerifier: verifier,
    expectedState: state,
    expectedNonce: nonce,
    idTokenExpected: true,
  });
  const claims = tokens.claims();
  if (claims === undefined) return 'there was no ID token';
  const more: Readonly<Record<string, unknown>> =
    claims['email'] === undefined
      ? await client.fetchUserInfo(configuration, tokens.access_token, claims.sub)
      : {};
  const all: Readonly<Record<string, unknown>> = { ...more, ...claims };
  const { email, email_verified: verified, name } = all;
  return {
    issuer: claims.iss,
    subject: claims.sub,
    ...(typeof email === 'string' && verified === true ? { email } : {}),
    ...(typeof name === 'string' ? { name } : {}),
  };
}

/** What the provider or the network did; anything else is a bug of ours. */
function isOfTheProvider(client: Client, error: unknown): error is Error {
  return (
    error instanceof client.ClientError ||
    (error instanceof TypeError && error.cause !== undefined) || // how fetch says that nobody answers
    error instanceof client.ResponseBodyError ||
    error instanceof client.AuthorizationResponseError
  );
}
