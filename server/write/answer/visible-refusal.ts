import type { FieldProblem, Refusal } from '#shared/api/problem.ts';
import type { Call } from '#server/call.ts';
import type { Runtime } from '#server/runtime.ts';
import { readWithin } from '#server/reads/read.ts';

/**
 * A refusal as the caller may know it, asked once everything is undone: records that they may not read are not named, nor
 * those that there would only have been. What then says the same is said once.
 */
export async function visibleRefusal(runtime: Runtime, call: Call, refusal: Refusal): Promise<Refusal> {
  const visible = new Map<string, FieldProblem>();
  for (const problem of refusal.errors) {
    const known = await withoutUnread(runtime, call, problem);
    visible.set(JSON.stringify(known), known);
  }
  return { ...refusal, errors: [...visible.values()] };
}

async function withoutUnread(runtime: Runtime, call: Call, problem: FieldProblem): Promise<FieldProblem> {
  if (problem.at === undefined) return problem;
  // Which steps a record went through, and in which order, tells what was in it.
  const { record, steps: _, ...place } = problem.at;
  const entity = runtime.model.entities.get(place.entity ?? '');
  const isRead =
    record !== undefined &&
    entity !== undefined &&
    (await runtime.database.read((connection) =>
      readWithin({ connection, runtime, call }, { entity, id: record }),
    ));
  return isRead ? problem : { ...problem, at: place };
}
