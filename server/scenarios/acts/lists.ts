import type { Call } from '#server/call.ts';
import { countSeen } from '#server/reads/lists/count-seen.ts';
import { listRecords } from '#server/reads/lists/list.ts';
import { entityNamed } from '#server/sql/relations/masked-relation.ts';
import { done } from '#shared/api/refusal.ts';
import type { Stage } from './stage.ts';
import type { ActOutcome, StepOf } from './act-outcome.ts';

/** `list: loan`: the person sees so many records; with `where` alone, at least one. */
export async function lists({ action }: StepOf<'list'>, stage: Stage, call: Call): Promise<ActOutcome> {
  const { runtime } = stage;
  const { where, count } = action;
  const entity = entityNamed(action.entity, runtime.model);
  const list = await listRecords(runtime, call, { entity, query: new Map() });
  if (list.kind === 'refusal') return list;
  const seen = await countSeen(runtime, call, { entity: entity.name, where, records: stage.records });
  if (seen.kind === 'refusal') return seen;
  const isRight = count === undefined ? where === undefined || seen.value > 0 : seen.value === count;
  if (isRight) return done({ warnings: [] });
  const such = where === undefined ? '' : ` with ${where.source}`;
  const expected = `${count ?? 'at least 1'} of ${entity.name}${such}`;
  return done({ warnings: [], fault: { expected, came: [String(seen.value)] } });
}
