import { belowKeys } from '#shared/contract/grammar/below.ts';
import { grammar } from '#shared/contract/grammar/grammar.ts';
import type { Around, Shape } from '#shared/contract/grammar/shapes/shape.ts';
import type { MapNode, Name, Node } from '#shared/contract/language/node.ts';
import type { Cursor } from './cursor.ts';

/** What may stand where a cursor is. */
export interface PlaceOf {
  readonly shape: Shape<unknown>;
  /** The things of the contract that it is about. */
  readonly around: Around;
}

/** Everything that the grammar allows at a cursor, as far as what is written around it leaves it open. */
export function placesAt({ point, path, around }: Cursor): readonly PlaceOf[] {
  const maps = around.map(mapOf);
  const root = grammar[String(point)];
  let depth = 0;
  let possible = root === undefined ? [] : fitting({ shape: root, around: {} }, maps[0]);
  for (const [index, step] of path.entries()) {
    const entries = maps[depth]?.entries ?? [];
    if (step !== '-') depth += 1;
    const inside = path[index + 1] === '-' ? aList : maps[depth];
    possible = possible
      .flatMap((place) => below(place, step, entries))
      .flatMap((one) => fitting(one, inside));
  }
  return possible;
}

function below(
  { shape: { form }, around }: PlaceOf,
  step: string,
  entries: MapNode['entries'],
): readonly PlaceOf[] {
  if (form.kind === 'list') return step === '-' ? [{ shape: form.item, around }] : [];
  if (form.kind !== 'map') return [];
  const found = belowKeys(form, entries, around)(nameOf(step));
  return found === undefined ? [] : [found];
}

/** The shapes that a place may have. What is written there chooses, and a key that a shape does not know rules it out. */
function fitting(place: PlaceOf, written: Node | undefined): readonly PlaceOf[] {
  const { shape, around } = place;
  if (shape.form.kind !== 'either') return [place];
  const chosen = written && shape.form.choose(written);
  const all = chosen === undefined ? shape.form.shapes : [chosen];
  const places = all.flatMap((one) => fitting({ shape: one, around }, written));
  const fit = places.filter(({ shape: { form } }) => written?.kind !== 'map' || hasAll(form, written));
  return fit.length > 0 ? fit : places;
}

function hasAll(form: Shape<unknown>['form'], { entries }: MapNode): boolean {
  return (
    form.kind === 'map' &&
    entries.every(({ key }) => form.rest !== undefined || Object.hasOwn(form.keys, key.text))
  );
}

const place = { file: '', line: 1, column: 1, endLine: 1, endColumn: 1 };
const aList: Node = { kind: 'list', items: [], place, source: '' };

function nameOf(text: string): Name {
  return { text, place };
}

function mapOf(words: ReadonlyMap<string, string>): MapNode {
  const entries = [...words].map(([key, text]) => ({
    key: nameOf(key),
    value: { kind: 'scalar', value: text, text, plain: true, place, locate: () => place } as const,
  }));
  return { kind: 'map', entries, place };
}
