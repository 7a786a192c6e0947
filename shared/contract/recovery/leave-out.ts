import type { Finding, Place } from '../finding.ts';
import { standInName, standInSign } from '../language/names.ts';
import type { Entry, ListNode, MapNode, Node } from '../language/node.ts';
import type { ParsedDocument } from '../parse/parse.ts';
import { isSame, startsWithin } from './compare-places.ts';
import { type Gap, naming, namesIn, wordsIn, wordsOf } from './gap.ts';

/** The document without the smallest parts that its errors stand in, and what these were. */
export function leaveOut(
  document: ParsedDocument,
  errors: readonly Finding[],
): { readonly rest: ParsedDocument; readonly gaps: readonly Gap[] } {
  const cutter = new Cutter(errors);
  const points = new Map(document.points);
  for (const [number, point] of document.points) {
    if (point.root !== undefined) points.set(number, { ...point, root: cutter.root(number, point.root) });
  }
  const examples = document.examples && cutter.root(0, document.examples);
  const translations = document.translations && cutter.root(10, document.translations);
  const files = document.files && cutter.root(11, document.files);
  return { rest: { ...document, points, examples, translations, files }, gaps: cutter.gaps };
}

/** Where a part stands: the keys that lead to it, and the places of what it is a part of. */
interface Around {
  readonly path: readonly string[];
  readonly places: readonly Place[];
}

class Cutter {
  readonly gaps: Gap[] = [];
  readonly #errors: readonly Finding[];
  #point = 0;

  constructor(errors: readonly Finding[]) {
    this.#errors = errors;
  }

  root(point: number, root: MapNode): MapNode {
    this.#point = point;
    return this.#map(root, { path: [], places: [] });
  }

  #map(map: MapNode, around: Around): MapNode {
    const entries = map.entries.flatMap((entry) => this.#entry(entry, around));
    return { ...map, entries };
  }

  #entry(entry: Entry, around: Around): readonly Entry[] {
    const { key, value } = entry;
    const own = this.#errors.filter(({ place }) => startsWithin(place, key.place, value.place));
    if (own.length === 0) return [entry];
    const path = [...around.path, key.text];
    const isEntity = this.#point === 3 && around.path.length === 0;
    if (isEntity && value.kind === 'map' && own.every((found) => isSamePlural(found, entry)))
      return [{ key, value: this.#withPlural(value, path) }];
    const isBadName = (found: Finding) => namesOnly.includes(found.code) && isSame(found.place, key.place);
    const rest = own.filter((found) => !isBadName(found));
    const isWhole = ({ place }: Finding) =>
      startsWithin(place, key.place) || value.kind === 'scalar' || isSame(place, value.place);
    if (rest.some(isWhole)) return this.#leave(entry, { ...around, path });
    const inner =
      rest.length === 0
        ? value
        : this.#value(value, { path, places: [value.place, key.place, ...around.places.slice(0, 2)] });
    if (inner === undefined) return this.#leave(entry, { ...around, path });
    if (rest.length === own.length) return [{ key, value: inner }];
    // What a wrong name stands for is read all the same, under a name that nothing else has.
    if (key.text.startsWith(standInSign)) return this.#leave(entry, { ...around, path });
    this.#note({ path, places: [key.place] }, { declares: spellings(key.text), words: spellings(key.text) });
    return [{ key: { ...key, text: standInName(this.gaps.length) }, value: inner }];
  }

  /** A value without what is wrong in it; undefined where that could not be found. */
  #value(value: Node, around: Around): Node | undefined {
    const before = this.gaps.length;
    if (value.kind === 'scalar') return undefined;
    const rest = value.kind === 'map' ? this.#map(value, around) : this.#list(value, around);
    return this.gaps.length === before ? undefined : rest;
  }

  #list(list: ListNode, around: Around): ListNode {
    const items = list.items.flatMap((item) => {
      const own = this.#errors.filter(({ place }) => startsWithin(place, item.place));
      if (own.length === 0) return [item];
      const isWhole = item.kind === 'scalar' || own.some(({ place }) => isSame(place, item.place));
      const inner = isWhole ? undefined : this.#value(item, { ...around, places: [item.place] });
      if (inner !== undefined) return [inner];
      this.#note(around, { declares: namesIn(item), words: wordsIn(item) });
      return [];
    });
    return { ...list, items };
  }

  /** An entity whose plural is that of another, under a plural that no other has. */
  #withPlural(value: MapNode, path: readonly string[]): MapNode {
    const { place } = value;
    this.#note({ path, places: [] }, { declares: new Set(), words: new Set() });
    const text = standInName(this.gaps.length);
    const plural: Node = { kind: 'scalar', value: text, text, plain: false, place, locate: () => place };
    return { ...value, entries: [...value.entries, { key: { text: 'plural', place }, value: plural }] };
  }

  #leave({ key, value }: Entry, around: Around): readonly Entry[] {
    const own = new Set([...spellings(key.text), ...(naming.includes(key.text) ? wordsIn(value) : [])]);
    this.#note(around, {
      declares: new Set([...own, ...namesIn(value)]),
      words: new Set([...own, ...wordsIn(value)]),
    });
    return [];
  }

  #note({ path, places }: Around, words: Pick<Gap, 'declares' | 'words'>): void {
    this.gaps.push({ point: this.#point, path, around: places, ...words });
  }
}

/** Errors that concern how something is called, and not what it is. */
const namesOnly: readonly string[] = ['bad_name', 'reserved_name'];

/** Said of the name of an entity that has no `plural`. */
function isSamePlural({ code, place }: Finding, { key }: Entry): boolean {
  return code === 'duplicate_name' && isSame(place, key.place);
}

/** A name as written, and as its author may write it elsewhere. */
function spellings(name: string): ReadonlySet<string> {
  const parts = name.replace(/([a-z\d])([A-Z])/g, '$1_$2').replace(/[\s-]+/g, '_');
  return new Set([...wordsOf(name), ...wordsOf(parts), parts.toLowerCase(), parts.toUpperCase()]);
}
