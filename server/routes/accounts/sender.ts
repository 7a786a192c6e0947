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

/** Where a try comes from that concerns the account with this address. */
export async function senderOf(
  { runtime, request }: Exchange,
  settings: IdentitySettings,
  email: string,
): Promise<Sender> {
  const network = networkOf(request);
  const name = deviceCookieName(request, settings);
  const token = name === undefined ? undefined : readCookie(request, name);
  if (token === undefined) return { network };
  const asked = { token, email, now: settings.clock.now() };
  return { network, device: await runtime.database.read((on) => findDevice(on, runtime, asked)) };
}

/** The address in a body that may be anything, for counting tries. */
export function emailIn(body: unknown): string {
  const email = typeof body === 'object' && body !== null && 'email' in body ? body.email : undefined;
  return typeof email === 'string' ? email.slice(0, 254) : '';
}
