import type { FieldProblem, Refusal } from '#shared/api/problem.ts';
import type { Call } from '#server/call.ts';
import type { Runtime } from '#server/runtime.ts';
import type { ReadContext } from '#server/reads/read-context.ts';
import { readWithin } from '#server/reads/read.ts';

/**
 * A refusal as the caller may know it, asked once everything is undone: records that they may not read are not named, nor
 * those that there would only have been.
 */
export async function visibleRefusal(runtime: Runtime, call: Call, refusal: Refusal): Promise<Refusal> {
  if (!areElsewhere(refusal.errors)) return refusal;
  const errors = await runtime.database.read((connection) =>
    visibleProblems({ connection, runtime, call }, refusal.errors),
  );
  return { ...refusal, errors };
}

/** Whether some are about records that the call has not named. */
export function areElsewhere(problems: readonly FieldProblem[]): boolean {
  return problems.some(({ at }) => at !== undefined);
}

/** Problems without the records that the caller may not read now. What then says the same is said once. */
export async function visibleProblems(
  context: ReadContext,
  problems: readonly FieldProblem[],
): Promise<readonly FieldProblem[]> {
  const visible = new Map<string, FieldProblem>();
  for (const problem of problems) {
    const known = await withoutUnread(context, problem);
    visible.set(JSON.stringify(known), known);
  }
  return [...visible.values()];
}

async function withoutUnread(context: ReadContext, problem: FieldProblem): Promise<FieldProblem> {
  if (problem.at === undefined) return problem;
  // Which steps a record went through, and in which order, tells what was in it.
  const { record, steps: _, ...place } = problem.at;
  const entity = context.runtime.model.entities.get(place.entity ?? '');
  const isRead =
    record !== undefined &&
    entity !== undefined &&
    (await readWithin(context, { entity, id: record })) !== undefined;
  return isRead ? problem : { ...problem, at: place };
}
