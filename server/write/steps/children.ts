import { messageOf } from '#shared/messages/message.ts';
import type { FieldProblem, Refusal } from '#shared/api/problem.ts';
import { done, type Outcome, refuse } from '#shared/api/refusal.ts';
import { isId } from '#shared/fields/base/is-id.ts';
import type { Attempt } from '#server/write/request/attempt.ts';
import { placeIn } from '#server/write/context/refuse-types.ts';
import type { SentChild } from '#server/write/request/sent-children.ts';
import { fetchForWrite } from '#server/write/context/stored-record.ts';
import type { WriteContext } from '#server/write/context/write-context.ts';
import type { Change } from '#server/write/context/change.ts';

/**
 * Writes the composed children that were sent with their parent, which is stored already. What is wrong with them is
 * told together, each at its place; the status is that of the first.
 */
export async function writeChildren(
  context: WriteContext,
  parent: Attempt,
): Promise<Outcome<readonly Change[]>> {
  const changes: Change[] = [];
  const refusals: Refusal[] = [];
  for (const child of parent.children ?? []) {
    const outcome = await writeChild(context, parent, child);
    if (outcome.kind === 'refusal') refusals.push(placed(outcome, child.at));
    else changes.push(...outcome.value);
  }
  const [first, ...others] = refusals;
  if (first === undefined) return done(changes);
  return { ...first, errors: [...first.errors, ...others.flatMap(({ errors }) => errors)] };
}

async function writeChild(
  context: WriteContext,
  parent: Attempt,
  child: SentChild,
): Promise<Outcome<readonly Change[]>> {
  const { entity, sent, children, parentField } = child;
  const { restored } = child;
  if (child.id === undefined || restored !== undefined) {
    const origin = parent.action.kind === 'create' ? { origin: 'parent' as const } : {};
    const id = child.id ?? context.runtime.newId();
    context.notes.placeSent(parent, { entity, id }, child.at);
    const fixed = { [parentField]: parent.id };
    return context.perform(context, {
      entity,
      id,
      action: { kind: 'create' },
      sent,
      children,
      fixed,
      ...origin,
      ...(restored === undefined ? {} : { restored }),
    });
  }
  if (!(await isChildOf(context, child, parent.id))) return refuse('invalid', undefined, [noSuchChild]);
  if (!child.gone) context.notes.placeSent(parent, { entity, id: child.id }, child.at);
  const known = { entity, id: child.id, sent, children };
  if (!child.gone) return context.perform(context, { ...known, action: { kind: 'update' } });
  return context.perform(context, { ...known, action: { kind: 'delete' }, sent: nothing, children: [] });
}

const nothing = { names: [], values: {}, typeProblems: [], valueProblems: [] };
const noSuchChild: FieldProblem = {
  field: 'id',
  code: 'no_such_record',
  message: messageOf('refusals.noSuchRecord'),
};

async function isChildOf(
  context: WriteContext,
  { entity, id = '', parentField }: SentChild,
  parent: string,
): Promise<boolean> {
  if (!isId(id)) return false;
  return (await fetchForWrite(context, entity, id))?.[parentField] === parent;
}

function placed(refusal: Refusal, at: string): Refusal {
  const errors = refusal.errors.map(({ field, ...problem }) => ({
    field: placeIn(at, field),
    ...problem,
  }));
  const { code, detail } = refusal;
  return { ...refusal, errors: errors.length > 0 ? errors : [{ field: at, code, message: detail }] };
}
