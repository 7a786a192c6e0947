/** What the browser keeps of a person until they sign out. */
type Kept = 'recent' | 'form-draft' | 'comment';

/** People who have signed out here: a page that is still open keeps nothing more of theirs. */
const gone = new Set<string>();

/** Undefined stands for visitors. */
export type Owner = string | undefined;

export function keptKey(what: Kept, owner: Owner, name: string): string {
  return `ninefold-${what} ${owner ?? ''} ${name}`;
}

/** Begins to use what is kept of somebody, who is therefore signed in again. */
export function isHere(owner: Owner): void {
  if (owner !== undefined) gone.delete(owner);
}

export function isGone(owner: Owner): boolean {
  return owner !== undefined && gone.has(owner);
}

/** Who signs out leaves nothing to who comes next. */
export function forgetKept(owner: string): void {
  gone.add(owner);
  for (const storage of [localStorage, sessionStorage]) {
    const own = Object.keys(storage).filter((key) => /^ninefold-[a-z-]+ (\S*) /.exec(key)?.[1] === owner);
    for (const key of own) storage.removeItem(key);
  }
}
