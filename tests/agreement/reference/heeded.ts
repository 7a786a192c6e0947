import type { Entity } from '#shared/contract/model.ts';
import { isSettable } from './assign.ts';
import type { Attempt, SentPart } from './attempt.ts';
import { covers, type Permit, permitsOfPart } from './rights.ts';
import type { Sent } from './sent-values.ts';
import type { Situation } from './situation.ts';

/** What is left of an attempt without the fields that rights ignore. A record that is brought back is meant as a whole. */
export function heeded(attempt: Attempt, permits: readonly Permit[], situation: Situation): Attempt {
  const { action, entity, children, restored } = attempt;
  if (action.kind === 'transition' || restored !== undefined) return attempt;
  const parts = children.map((part) => heededPart(part, action.kind, situation));
  return { ...attempt, sent: left(attempt.sent, entity, permits), children: parts };
}

function heededPart(part: SentPart, of: Attempt['action']['kind'], situation: Situation): SentPart {
  const kind = part.id === undefined ? 'create' : part.gone ? 'delete' : 'update';
  return {
    ...part,
    sent: left(part.sent, part.entity, permitsOfPart(part, of, situation)),
    children: part.children.map((below) => heededPart(below, kind, situation)),
  };
}

function left(sent: Sent, entity: Entity, permits: readonly Permit[]): Sent {
  const stays = (name: string) => {
    const field = entity.fields.get(name);
    const isTaken = field !== undefined && isSettable(field) && covers(permits, name);
    return isTaken || !permits.some(({ ignored }) => ignored?.has(name));
  };
  return {
    names: sent.names.filter(stays),
    values: Object.fromEntries(Object.entries(sent.values).filter(([name]) => stays(name))),
    typeProblems: sent.typeProblems.filter(({ field = '' }) => stays(field)),
    valueProblems: new Map([...sent.valueProblems].filter(([name]) => stays(name))),
  };
}
