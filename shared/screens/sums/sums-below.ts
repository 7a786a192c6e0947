import type { Back, Entity, Field, Model } from '#shared/contract/model.ts';
import { screensOf } from '#shared/engine/screens-of.ts';
import type { Expression } from '#shared/expression/expression.ts';
import { walk } from '#shared/expression/tree/walk.ts';
import { isA } from '#shared/fields/field-types.ts';
import { totalsOf } from '#shared/fields/totals.ts';
import { memoized } from '#shared/memoize/memoized.ts';

interface Viewing {
  readonly model: Model;
  /** Which fields are shown to the viewer on some record. */
  readonly rights: { reads(entity: Entity, field: string): boolean };
}

/**
 * The fields that have a sum below those who refer to a record: the totals of their own lists, or else what the record
 * adds up of them (`lines.sum(l, l.amount)`). A price beside a quantity is in neither.
 */
export function sumsBelow(
  whole: Entity,
  { name, entity }: Pick<Back, 'name' | 'entity'>,
  { model, rights }: Viewing,
): readonly string[] {
  const from = model.entities.get(entity);
  if (from === undefined) return [];
  const listed = screensOf(entity, model).flatMap(({ totals = [] }) => totals.map((path) => path.name));
  const summed = listed.length > 0 ? listed : (addedUp(whole).get(name) ?? []);
  return [...new Set(summed)].filter((one) => {
    const field = from.fields.get(one);
    return field !== undefined && hasSum(field) && rights.reads(from, one);
  });
}

function hasSum(field: Field): boolean {
  return isA(field, 'duration') || totalsOf(field).includes('sum');
}

/** What the fields of an entity add up of those who refer to it, by the way back. */
const addedUp = memoized((whole: Entity): ReadonlyMap<string, readonly string[]> => {
  const calculated = [...whole.fields.values()].flatMap(
    ({ compute, saved }) => compute?.expression ?? saved ?? [],
  );
  const sums = calculated.flatMap((expression) => [...walk(expression)].flatMap((part) => sumIn(part) ?? []));
  const byBack = Map.groupBy(sums, ({ back }) => back);
  return new Map([...byBack].map(([back, of]) => [back, of.map(({ field }) => field)]));
});

/** `lines.sum(l, l.amount)` of all lines of the record; undefined of anything else. */
function sumIn(expression: Expression): { readonly back: string; readonly field: string } | undefined {
  if (expression.kind !== 'collection' || expression.function !== 'sum') return undefined;
  const { list, body } = expression;
  const isOwn = list.kind === 'back' && list.of.kind === 'variable' && list.of.name === 'record';
  const isPlain = body?.kind === 'field' && body.of.kind === 'element';
  return isOwn && isPlain ? { back: list.name, field: body.field } : undefined;
}
