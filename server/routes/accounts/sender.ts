import { deviceCookieName, readCookie } from '#server/http/caller/cookies.ts';
import type { Exchange } from '#server/http/exchange.ts';
import { networkOf } from '#server/http/caller/network.ts';
import { findDevice } from '#server/identity/keys/devices.ts';
import type { IdentitySettings } from '#server/http/caller/identify.ts';
import type { Sender } from '#server/identity/sign-in/tries.ts';
import type { Reporter } from '#server/observe/report.ts';

/** What signing in needs. */
export interface SignInDeps extends IdentitySettings {
  readonly report: Reporter;
}

/** Where a try comes from that concerns the account that is signed in to so. */
export async function senderOf(
  { runtime, request }: Exchange,
  settings: IdentitySettings,
  login: string,
): Promise<Sender> {
  const network = networkOf(request);
  const name = deviceCookieName(request, settings);
  const token = name === undefined ? undefined : readCookie(request, name);
  if (token === undefined) return { network };
  const asked = { token, login, now: settings.clock.now() };
  return { network, device: await runtime.database.read((on) => findDevice(on, runtime, asked)) };
}

/** The address or user name in a body that may be anything, for counting tries. */
export function loginIn(body: unknown): string {
  const given = typeof body === 'object' && body !== null ? body : {};
  const login = 'email' in given ? given.email : 'user_name' in given ? given.user_name : undefined;
  return typeof login === 'string' ? login.slice(0, 254) : '';
}
