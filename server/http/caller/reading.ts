import type { Request } from 'express';
import { changedPreferences, noPreferences, type Preferences } from '#shared/api/reading.ts';
import { languageOf, languageTags, nearestTag } from '#shared/messages/languages.ts';
import { canonicalLocale } from '#shared/messages/locale-tags.ts';
import { Recent } from '#server/db/recent.ts';
import type { Caller } from '#server/identity/people/caller.ts';
import { readerOf } from '#server/messages/reader.ts';
import type { Reader, Runtime } from '#server/runtime.ts';
import { type CookieSettings, readCookie, setCookie } from './cookies.ts';

/** How a visitor reads is kept in their browser for so long. */
const LIFE_SECONDS = 365 * 86_400;

/** The name of the cookie with the choices of a visitor. Below the path of a trial it is one of its own. */
export function preferencesCookieName(request: Request, { secure, base }: CookieSettings): string {
  if (base !== undefined) return 'ninefold_trial_preferences';
  return secure ? '__Host-ninefold-preferences' : `ninefold_preferences_${request.socket.localPort}`;
}

/** What a visitor has chosen in this browser. */
export function preferencesIn(request: Request, settings: CookieSettings): Preferences {
  if (request.headers.cookie === undefined) return noPreferences;
  const cookie = readCookie(request, preferencesCookieName(request, settings));
  if (cookie === undefined || cookie.length > 300) return noPreferences;
  const read = changedPreferences.safeParse(Object.fromEntries(new URLSearchParams(cookie)));
  return read.success ? { ...noPreferences, ...read.data } : noPreferences;
}

/** The cookie that keeps them. */
export function preferencesCookie(
  request: Request,
  settings: CookieSettings,
  preferences: Preferences,
): string {
  const chosen = Object.entries(preferences).flatMap(([name, value]) =>
    value === null ? [] : [[name, value]],
  );
  const value = new URLSearchParams(chosen).toString();
  const seconds = value === '' ? 0 : LIFE_SECONDS;
  return setCookie(preferencesCookieName(request, settings), value, { ...settings, seconds });
}

/**
 * How whoever sent a request reads. What a person has chosen counts before what was chosen in their browser. A browser
 * asks for its languages with every request, which is a wish; a script that comes with a token and asks for one means it.
 */
export function readingOf(
  request: Request,
  runtime: Runtime,
  {
    person,
    reads = person?.preferences,
    settings,
  }: Pick<Caller, 'person' | 'reads'> & { readonly settings: CookieSettings },
): Reader {
  const accepts = acceptedIn(request);
  const meant = request.headers.authorization === undefined ? undefined : meantBy(accepts);
  const chosen = [meant, reads, preferencesIn(request, settings)];
  return readerOf(runtime, { chosen, accepts });
}

/** The first language of those that the product speaks, written as where it was asked for. */
function meantBy(accepts: readonly string[]): Preferences | undefined {
  const asked = accepts.find((tag) => nearestTag(tag, languageTags) !== undefined);
  return asked === undefined ? undefined : { ...noPreferences, language: languageOf(asked), locale: asked };
}

const known = new Recent<string, readonly string[]>(500);

/** Longer than any browser sends. */
const LONGEST = 500;

/** The languages that a request asks for, best first. */
function acceptedIn(request: Request): readonly string[] {
  const header = request.headers['accept-language'];
  if (header === undefined || header.length > LONGEST) return [];
  return known.get(header, () => acceptedLanguages(header));
}

/** The tags of `Accept-Language` (RFC 9110) in the order of their weights. */
export function acceptedLanguages(header: string): readonly string[] {
  const asked = header.split(',').flatMap((part) => {
    const [tag = '', ...parameters] = part.trim().split(/\s*;\s*/);
    const weight = parameters.map((one) => /^q=([01](?:\.\d{0,3})?)$/.exec(one)?.[1]).find(Boolean);
    const locale = canonicalLocale(tag);
    return locale === undefined ? [] : [{ locale, weight: Number(weight ?? 1) }];
  });
  return asked
    .filter(({ weight }) => weight > 0)
    .toSorted((one, other) => other.weight - one.weight)
    .map(({ locale }) => locale);
}
