/** What is bound to an address, and what stands there in the places of its names. */
export interface Found<Bound> {
  readonly bound: Bound;
  /** The address, as it was bound. */
  readonly address: string;
  readonly params: Readonly<Record<string, string>>;
}

/** What an address goes on with: a word, or else whatever stands in the place of a name. */
interface Step<Bound> {
  readonly words: Map<string, Step<Bound>>;
  any?: Step<Bound>;
  ends?: { readonly bound: Bound; readonly address: string; readonly names: readonly string[] };
}

/**
 * Finds what is bound to an address, such as `/:plural/:id/-/history`, in as many steps as it has parts, however many
 * addresses there are. Where a word is bound it is no name; a slash at the end is part of an address.
 */
export class Addresses<Bound> {
  readonly #first: Step<Bound> = { words: new Map() };

  add(address: string, bound: Bound): void {
    const names: string[] = [];
    let step = this.#first;
    for (const part of partsOf(address)) {
      if (part.startsWith(':')) names.push(part.slice(1));
      step = part.startsWith(':') ? (step.any ??= { words: new Map() }) : wordOf(step, part);
    }
    step.ends = { bound, address, names };
  }

  /** Throws `URIError` where an escape in the place of a name is broken. */
  find(path: string): Found<Bound> | undefined {
    const given: string[] = [];
    let step: Step<Bound> | undefined = this.#first;
    for (const part of partsOf(path)) {
      const word: Step<Bound> | undefined = step.words.get(part);
      if (word === undefined) given.push(part);
      step = word ?? (part === '' ? undefined : step.any);
      if (step === undefined) return undefined;
    }
    if (step.ends === undefined) return undefined;
    const { bound, address, names } = step.ends;
    return { bound, address, params: named(names, given) };
  }
}

function partsOf(path: string): readonly string[] {
  return path.slice(1).split('/');
}

function wordOf<Bound>({ words }: Step<Bound>, word: string): Step<Bound> {
  const step = words.get(word) ?? { words: new Map() };
  words.set(word, step);
  return step;
}

/**
 * PostgreSQL takes no U+0000: what has one in its name is looked for under one that nothing has either, and is not found
 * like anything else.
 */
function named(names: readonly string[], given: readonly string[]): Record<string, string> {
  const params: Record<string, string> = {};
  for (let place = 0; place < names.length; place += 1)
    params[names[place] ?? ''] = decoded(given[place] ?? '');
  return params;
}

function decoded(part: string): string {
  return part.includes('%') ? decodeURIComponent(part).replaceAll('\0', '\uFFFD') : part;
}
