import type { EntityDescription, TransitionDescription } from '#shared/api/app-description.ts';
import type { RecordAnswer } from '../../api/record-answer.ts';
import { t } from '../../messages/t.ts';
import type { Lane, LaneField } from './lanes.ts';
import { offeredSteps } from '#shared/screens/steps/offered-steps.ts';

/** Whether a record may go to a lane, and how. */
export type LaneVerdict =
  | { readonly kind: 'here' }
  /** By one of these steps. */
  | { readonly kind: 'steps'; readonly steps: readonly TransitionDescription[] }
  /** By a change of the field. */
  | { readonly kind: 'change' }
  | { readonly kind: 'closed'; readonly reason: string };

/** Judged by what the server says the person can do with the record now; nothing is guessed from roles. */
export function laneVerdict(
  lane: Lane,
  record: RecordAnswer,
  { entity, field }: { entity: EntityDescription; field: LaneField },
): LaneVerdict {
  if ((record.values[field.name] ?? '') === lane.name) return { kind: 'here' };
  if (field.type === 'choice') return changeVerdict(record, field);
  const leading = offeredSteps(entity).filter(({ to }) => to?.includes(lane.name));
  const steps = leading.filter(({ name }) => record.can?.transitions[name] === true);
  if (steps.length > 0) return { kind: 'steps', steps };
  return { kind: 'closed', reason: whyNot(leading, record, lane) };
}

function changeVerdict(record: RecordAnswer, field: LaneField): LaneVerdict {
  if (record.can?.update.includes(field.name)) return { kind: 'change' };
  return { kind: 'closed', reason: t('screens.cannotChange', { field: field.label }) };
}

/** What a guard says tells more than that the state is another. */
function whyNot(leading: readonly TransitionDescription[], { can }: RecordAnswer, lane: Lane): string {
  const refusals = leading.flatMap(({ name }) => {
    const answer = can?.transitions[name];
    return answer === undefined || answer === true ? [] : [answer];
  });
  const reason = refusals.find(({ code }) => code !== 'wrong_state') ?? refusals[0];
  return reason?.message ?? t('screens.noStepLeads', { lane: lane.label });
}
