import type { Second } from '#shared/contract/model-effects.ts';
import type { Entity, Model } from '#shared/contract/model.ts';
import { entityNamed } from '#server/sql/relations/masked-relation.ts';
import { asksEach, holding } from '#server/sql/questions/question.ts';
import { ask, type Asking } from './conditions/ask.ts';
import type { Change } from './context/change.ts';
import type { WriteContext } from './context/write-context.ts';
import type { Attempt } from './request/attempt.ts';

/**
 * Whether a call waits for a second person: always, or where the condition is true of the record that it stands at, as the
 * call leaves it. A part asks its whole; moved from one to another, both.
 */
export async function mustWait(
  context: WriteContext,
  second: Second | undefined,
  { attempt, changes }: { readonly attempt: Attempt; readonly changes: readonly Change[] },
): Promise<boolean> {
  if (second === undefined) return false;
  if (second.condition === undefined) return true;
  const { model } = context.runtime;
  const entity = entityNamed(second.entity, model);
  for (const id of idsAt(entity, { model, attempt, changes })) {
    const asking = askingOf(changesOf(changes, entity, id), { entity, id });
    if (asking === undefined) continue;
    const row = await ask(context, { ...asking, questions: asksEach('if', [second]) });
    if (holding('if', [second], row).length > 0) return true;
  }
  return false;
}

interface Climbing {
  readonly model: Model;
  readonly attempt: Attempt;
  readonly changes: readonly Change[];
}

/** The record itself, or the wholes above it, before and after. */
function idsAt(at: Entity, { model, attempt, changes }: Climbing): readonly string[] {
  let ids = [attempt.id];
  for (let part = attempt.entity; part.name !== at.name; ) {
    const { partOf } = part;
    if (partOf === undefined) throw new Error(`${part.name} is no part of ${at.name}`);
    const ends = ids
      .flatMap((one) => changesOf(changes, part, one))
      .flatMap(({ before, after }) => [before?.[partOf.field], after?.[partOf.field]]);
    ids = [...new Set(ends.filter((end) => typeof end === 'string'))];
    part = entityNamed(partOf.entity, model);
  }
  return ids;
}

function changesOf(changes: readonly Change[], entity: Entity, id: string): readonly Change[] {
  return changes.filter((one) => one.entity.name === entity.name && one.id === id);
}

/** Of a record that the call deletes what it was is asked; undefined where it was not there before either. */
function askingOf(
  changes: readonly Change[],
  { entity, id }: { readonly entity: Entity; readonly id: string },
): Omit<Asking, 'questions'> | undefined {
  const before = changes.at(0)?.before;
  const after = changes.at(-1)?.after;
  if (after === undefined)
    return before && { asked: { entity, row: 'given', old: 'same' }, id, given: before };
  return before === undefined
    ? { asked: { entity, row: 'stored', old: 'none' }, id }
    : { asked: { entity, row: 'stored', old: 'given' }, id, old: before };
}
