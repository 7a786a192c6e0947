import type { OpenStretch } from '#shared/engine/deadlines/open-time.ts';
import type { Entity } from '#shared/contract/model.ts';
import { spansIn } from '#shared/expression/evaluate/evaluate.ts';
import type { Expression } from '#shared/expression/expression.ts';
import { inMemory } from '#shared/expression/tree/in-memory.ts';
import { withShown } from '#shared/expression/tree/shown.ts';
import { instant, intersection } from '#shared/expression/values/spans.ts';
import { environmentOf } from '#server/write/conditions/at-hand.ts';
import type { WriteContext } from '#server/write/context/write-context.ts';
import { askParts } from './offered.ts';

/** The time that is open between two moments, in milliseconds since 1970; null where it cannot be told. */
export async function openIn(
  context: WriteContext,
  { entity, open }: { readonly entity: Entity; readonly open: Expression },
  { from, to }: { readonly from: number; readonly to: number },
): Promise<readonly OpenStretch[] | null> {
  const whole = inMemory(open);
  const ground = { entity, record: {}, stored: false };
  const input = await askParts(context, whole.asked, ground);
  const [start, end] = [from, to].map((one) => new Date(one).toISOString());
  const asked = withShown(whole.expression, start ?? '', end ?? '');
  const all = spansIn(asked, { ...environmentOf(context, ground), input });
  const ends = all && intersection(all, [instant(from), instant(to)]);
  if (ends === undefined) return null;
  const moments = ends.map((one) => new Date(Number(one)).toISOString());
  return moments.flatMap((one, place) =>
    place % 2 === 0 ? [{ from: one, to: moments[place + 1] ?? one }] : [],
  );
}
