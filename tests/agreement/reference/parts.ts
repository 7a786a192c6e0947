import type { FieldProblem, Refusal } from '#shared/api/problem.ts';
import { refuse } from '#shared/api/refusal.ts';
import type { Attempt, Running, SentPart } from './attempt.ts';
import { permitsOfPart } from './rights.ts';
import { nothingSent } from './sent-values.ts';
import { problem } from './told.ts';
import type { Verdict } from './writing.ts';

/** Writes the composed children sent with their parent. What is wrong with them is told together, each at its place. */
export function writeParts(running: Running, parent: Attempt): Verdict {
  const refusals = parent.children.flatMap((part) => {
    const refused = writePart(running, parent, part);
    return refused === undefined ? [] : [placed(refused, part.at)];
  });
  const [first] = refusals;
  return first && { ...first, errors: refusals.flatMap(({ errors }) => errors) };
}

function writePart(running: Running, parent: Attempt, part: SentPart): Verdict {
  const { writing, situation } = running;
  const { entity, id, sent, children, parentField, restored } = part;
  const permits = permitsOfPart(part, parent.action.kind, situation);
  const above = writing.places.get(parent.id);
  const place = above === undefined ? part.at : `${above}.${part.at}`;
  if (id === undefined || restored !== undefined) {
    const action = { kind: 'create' } as const;
    const isNew = parent.action.kind === 'create';
    const made = id ?? situation.newId();
    writing.places.set(made, place);
    return running.perform(running, {
      entity,
      id: made,
      action,
      sent,
      children,
      fixed: { [parentField]: parent.id },
      permits,
      ...(isNew ? { origin: 'parent' } : {}),
      ...(restored === undefined ? {} : { restored }),
    });
  }
  const stored = writing.current(entity, id);
  if (stored?.[parentField] !== parent.id) return refuse('invalid', '', [problem('no_such_record', 'id')]);
  if (!part.gone) writing.places.set(id, place);
  const action = { kind: part.gone ? 'delete' : 'update' } as const;
  return running.perform(running, {
    entity,
    id,
    action,
    permits,
    ...(part.gone ? { sent: nothingSent, children: [] } : { sent, children }),
  });
}

function placed(refusal: Refusal, at: string): Refusal {
  const errors = refusal.errors.map(
    ({ field, code }): FieldProblem => problem(code, field === undefined ? at : `${at}.${field}`),
  );
  return { ...refusal, errors: errors.length > 0 ? errors : [problem(refusal.code, at)] };
}
