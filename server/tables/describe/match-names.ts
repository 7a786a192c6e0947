/** Something the contract declares, by today's name and the one it had. */
export interface Declared {
  readonly name: string;
  readonly was?: string;
}

/** Something the database has. */
export interface Known {
  readonly name: string;
  readonly retiredAt?: string;
}

export interface Match<K> {
  /** By declared name. */
  readonly pairs: ReadonlyMap<string, K>;
  /** What is in use and no longer declared. */
  readonly left: readonly K[];
}

/**
 * Finds for each declared thing what the database has of it: what bears its name, else what bears the name it had, else
 * what was retired under its name last, if it may come back.
 */
export function matchNames<K extends Known>(
  declared: readonly Declared[],
  known: readonly K[],
  {
    mayReturn,
    wasOnce = () => undefined,
  }: {
    readonly mayReturn: (name: string, retired: K) => boolean;
    /** What the thing was in the version that is taken up again, whatever it is called now. */
    readonly wasOnce?: (name: string) => K | undefined;
  },
): Match<K> {
  const active = new Map(known.filter((one) => one.retiredAt === undefined).map((one) => [one.name, one]));
  const pairs = new Map<string, K>();
  const taken = new Set<K>();
  const pair = (name: string, one: K | undefined) => {
    if (one === undefined || pairs.has(name) || taken.has(one)) return;
    pairs.set(name, one);
    taken.add(one);
  };
  for (const { name } of declared) {
    const once = wasOnce(name);
    if (once?.retiredAt === undefined) pair(name, once);
  }
  // Renames first: another thing may have been declared under the old name in the same moment.
  for (const { name, was } of declared)
    if (was !== undefined && !active.has(name)) pair(name, active.get(was));
  for (const { name } of declared) pair(name, active.get(name));
  for (const { name } of declared) {
    const once = wasOnce(name);
    if (once !== undefined && mayReturn(name, once)) pair(name, once);
  }
  for (const { name } of declared) pair(name, lastRetired(known, name, mayReturn));
  return { pairs, left: [...active.values()].filter((one) => !taken.has(one)) };
}

function lastRetired<K extends Known>(
  known: readonly K[],
  name: string,
  mayReturn: (name: string, retired: K) => boolean,
): K | undefined {
  return retiredLastFirst(known).find((one) => one.name === name && mayReturn(name, one));
}

/** What is out of use, the last first. */
export function retiredLastFirst<One extends { readonly retiredAt?: string }>(
  known: readonly One[],
): readonly One[] {
  return known
    .filter((one) => one.retiredAt !== undefined)
    .toSorted((a, b) => (b.retiredAt ?? '').localeCompare(a.retiredAt ?? ''));
}
