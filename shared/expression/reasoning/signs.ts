import { compareValues } from '../values/compare.ts';
import type { Sign } from './facts.ts';
import { type Bound, isNothing, type Values } from './possible.ts';

/** How values of the one may stand to values of the other. */
export function signsOf(one: Values, other: Values): ReadonlySet<Sign> {
  if (isNothing(one) || isNothing(other)) return new Set();
  if (one.kind === 'some' && other.kind === 'some') return signsOfSets(one.names, other.names);
  if (one.kind !== 'range' || other.kind !== 'range') return new Set<Sign>([-1, 0, 1]);
  const signs: Sign[] = [];
  if (reaches(one.low, other.high, false)) signs.push(-1);
  if (reaches(one.low, other.high, true) && reaches(other.low, one.high, true)) signs.push(0);
  if (reaches(other.low, one.high, false)) signs.push(1);
  return new Set(signs);
}

function signsOfSets(one: ReadonlySet<string>, other: ReadonlySet<string>): ReadonlySet<Sign> {
  const signs: Sign[] = [...one].some((name) => other.has(name)) ? [0] : [];
  const [only] = one;
  const isSame = one.size === 1 && other.size === 1 && only !== undefined && other.has(only);
  return new Set<Sign>(isSame ? signs : [-1, ...signs, 1]);
}

/** Whether a value from `low` on may be below (or at, with `same`) one up to `high`. */
function reaches(low: Bound | undefined, high: Bound | undefined, same: boolean): boolean {
  if (low === undefined || high === undefined) return true;
  const sign = compareValues(low.value, high.value);
  if (sign !== 0) return sign < 0;
  return same && !low.open && !high.open;
}
