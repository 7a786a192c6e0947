/** The key of the link that led here: in memory alone, for as long as the page is open. */
let held: string | undefined;

/** The key that every call presents; undefined without one. */
export function heldKey(): string | undefined {
  return held;
}

/** From now on every call presents this key, or none. */
export function holdKey(key: string | undefined): void {
  held = key;
}

/** The pages of links that work once have keys of their own. */
const worksOnce = /\/-\/(?:setup|join|welcome|password|address|sign-in-link)$/;

/** The key of a record behind the `#` of an address. */
export function keyIn({
  pathname,
  hash,
}: {
  readonly pathname: string;
  readonly hash: string;
}): string | undefined {
  if (worksOnce.test(pathname)) return undefined;
  return new URLSearchParams(hash.slice(1)).get('key') ?? undefined;
}

/** What a call has to carry for it. */
export function keyHeaders(): Readonly<Record<string, string>> {
  return held === undefined ? {} : { 'ninefold-key': held };
}
