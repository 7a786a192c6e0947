import type { Type } from '../type.ts';
import { mostSpans, spansOf } from './spans.ts';
import { isList, type Value } from './value.ts';

/** Sets of stretches of time as one, or lists of moments in order and each once; empty where one of them is, or it is too much. */
export function together(all: readonly Value[], { kind }: Type): Value {
  if (all.includes(null)) return null;
  if (kind !== 'spans') return inOrder(all);
  const stretches = all.filter(isList).flatMap((set) => {
    const ends = set.filter((end) => typeof end === 'bigint');
    return Array.from({ length: ends.length / 2 }, (_, place) => stretchAt(ends, place));
  });
  return spansOf(stretches) ?? null;
}

function stretchAt(ends: readonly bigint[], place: number): readonly [bigint, bigint] {
  return [ends[2 * place] ?? 0n, ends[2 * place + 1] ?? 0n];
}

/** In wire form moments are in their order. */
function inOrder(all: readonly Value[]): Value {
  const moments = new Set<string>();
  for (const some of all.filter(isList)) for (const one of some) moments.add(String(one));
  return moments.size > mostSpans ? null : [...moments].toSorted();
}
