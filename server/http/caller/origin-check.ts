import { messageOf } from '#shared/messages/message.ts';
import type { Request } from 'express';
import { type Outcome, done, refuse } from '#shared/api/refusal.ts';

const reading = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Whether a write comes from our own pages. Browsers say on every write where it comes from; a script with a token is
 * not a browser that somebody else's page could use, so it is not asked.
 */
export function checkOrigin(request: Request, publicUrl: string | undefined): Outcome<undefined> {
  if (reading.has(request.method) || request.headers.authorization !== undefined) return done(undefined);
  const { origin } = request.headers;
  const own = origin === undefined ? cameFromHere(request) : isOwn(origin, request, publicUrl);
  return own ? done(undefined) : refuse('forbidden', messageOf('refusals.foreignPage'));
}

function isOwn(origin: string, request: Request, publicUrl: string | undefined): boolean {
  if (publicUrl !== undefined) return origin === publicUrl;
  // The scheme is not compared: a proxy in front may speak https where we are asked over http.
  return URL.canParse(origin) && new URL(origin).host === request.host;
}

/** Without an `Origin` only what no browser sends, or what one says is its own. */
function cameFromHere(request: Request): boolean {
  const site = request.headers['sec-fetch-site'];
  return site === undefined || site === 'same-origin' || site === 'none';
}
