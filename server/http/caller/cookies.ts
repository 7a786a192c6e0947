import type { Request } from 'express';

/** Where a session cookie belongs. */
export interface CookieSettings {
  /** True where the public address is https. */
  readonly secure: boolean;
  /** The path that the application answers below, where that is not all of the address. */
  readonly base?: string;
}

/** The session of a trial: of another name than any real one, and sent below its own path alone. */
export const trialCookie = 'ninefold_trial';

/**
 * The name of the session cookie. On https it has the prefix that browsers accept only with `Secure`, for this host
 * alone. On http cookies are shared between ports, so the port is in the name: two servers on one machine must not
 * sign each other's people out.
 */
export function sessionCookieName(request: Request, { secure, base }: CookieSettings): string {
  if (base !== undefined) return trialCookie;
  return secure ? '__Host-ninefold' : `ninefold_${request.socket.localPort}`;
}

/** The name of the cookie by which a browser is known that somebody has signed in with; undefined in a trial. */
export function deviceCookieName(request: Request, { secure, base }: CookieSettings): string | undefined {
  if (base !== undefined) return undefined;
  return secure ? '__Host-ninefold-device' : `ninefold_device_${request.socket.localPort}`;
}

/** The value of a cookie that was sent; undefined without it. */
export function readCookie(request: Request, name: string): string | undefined {
  for (const part of (request.headers.cookie ?? '').split(';')) {
    const equals = part.indexOf('=');
    if (equals >= 0 && part.slice(0, equals).trim() === name) return part.slice(equals + 1).trim();
  }
  return undefined;
}

/** A `Set-Cookie` that scripts of the page cannot read and other sites do not send along with writes. */
export function setCookie(
  name: string,
  value: string,
  settings: CookieSettings & { readonly seconds: number },
): string {
  const secure = settings.secure ? '; Secure' : '';
  return `${name}=${value}; Path=${settings.base ?? ''}/; HttpOnly; SameSite=Lax; Max-Age=${settings.seconds}${secure}`;
}
