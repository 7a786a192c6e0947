import { conjunction } from '#shared/expression/tree/conjuncts.ts';
import { print } from '#shared/expression/tree/print.ts';
import { referencesOf } from '#shared/expression/tree/references.ts';
import type { Condition, Grant } from '../../model.ts';
import { includedIn } from '../../check/role-circles.ts';
import type { Compiling } from '../compiling/compiling.ts';

/** One grant for whoever has both, over what both cover; none where nobody can have both. */
export function togetherFor(own: Grant, parents: Grant, compiling: Compiling): readonly Grant[] {
  const audience = audienceOf(own, parents, compiling);
  if (audience === undefined) return [];
  const fields = new Set([...own.fields].filter((name) => parents.fields.has(name) || name === 'id'));
  const condition = bothOf(own.condition, parents.condition, own);
  const otherwise = own.otherwise ?? parents.otherwise;
  return [{ ...own, ...audience, fields, condition, otherwise }];
}

const wide = ['anyone', 'member'];

/** Who has both; undefined where nobody can. */
function audienceOf(
  own: Grant,
  parents: Grant,
  { contract }: Compiling,
): Pick<Grant, 'audience' | 'also'> | undefined {
  const [a, b] = [own.audience, parents.audience];
  const { also } = parents;
  if (a === b || b === 'anyone') return { audience: a, also };
  if (a === 'anyone') return { audience: b, also };
  if (a === 'holder' || b === 'holder') return undefined;
  if (wide.includes(b)) return { audience: a, also };
  if (wide.includes(a)) return { audience: b, also };
  if (includedIn(a, contract.roles).has(b)) return { audience: a, also };
  if (includedIn(b, contract.roles).has(a)) return { audience: b, also };
  return { audience: a, also: [...new Set([b, ...(also ?? [])])] };
}

/** The child often asks what its parent asks: it stands in the condition once. */
function bothOf(
  own: Condition | undefined,
  parents: Condition | undefined,
  { place }: Grant,
): Condition | undefined {
  if (own === undefined) return parents && { ...parents, place };
  if (parents === undefined || own.source === parents.source) return own;
  const expression = conjunction(own.expression, parents.expression);
  return { expression, references: referencesOf(expression), source: print(expression), place };
}
