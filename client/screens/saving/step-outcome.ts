import type { EntityDescription, TransitionDescription } from '#shared/api/app-description.ts';
import type { RecordAnswer } from '../../api/record-answer.ts';
import { t } from '../../messages/t.ts';

/** What a step brought about, in words. */
export interface StepOutcome {
  readonly message: string;
  /** Something outside has to answer yet: it is said until it is closed. */
  readonly waits: boolean;
}

interface Stepped {
  readonly before: RecordAnswer;
  readonly after: RecordAnswer;
  /** Who has only a link is not told that others get a mail: it is not theirs. */
  readonly isVisitors?: boolean;
}

/** The state that was reached; where there is none of another, what was sent and what comes next, and never more than that. */
export function stepOutcome(
  taken: TransitionDescription,
  entity: EntityDescription,
  { before, after, isVisitors = false }: Stepped,
): StepOutcome {
  const { sends } = taken;
  const transition = isVisitors && sends ? { ...taken, sends: { ...sends, mail: false } } : taken;
  const reached = stateReached(entity, before, after);
  return { message: outcomeText(transition, reached), waits: isOutside(transition, reached) };
}

/** What a step brought about for many records. */
export function outcomeOfMany(
  transition: TransitionDescription,
  entity: EntityDescription,
  done: number,
): StepOutcome {
  const [to, ...others] = transition.to ?? [];
  const reached = to !== undefined && others.length === 0 ? stateNamed(entity, to) : undefined;
  const count = t('fields.records', { count: done });
  const message = outcomeText(transition, reached === undefined ? undefined : `${count}: ${reached}`);
  const said = reached === undefined ? `${count}: ${message}` : message;
  return { message: said, waits: isOutside(transition, reached) };
}

/** Where no other state is reached, what a step is for happens outside; not where the record goes. */
function isOutside({ sends, deletes }: TransitionDescription, reached: string | undefined): boolean {
  return reached === undefined && !deletes && sends !== undefined && sends.calls.length > 0;
}

function outcomeText(transition: TransitionDescription, reached: string | undefined): string {
  const sent = sentWords(transition);
  if (sent === undefined) return `${reached ?? t('screens.stepSaved', { step: transition.label })}.`;
  if (reached !== undefined) return t('screens.reachedSent', { reached, recipients: sent });
  const about = { step: transition.label, recipients: sent };
  return isOutside(transition, reached) ? t('screens.stepSentOutside', about) : t('screens.stepSent', about);
}

/** The label of the new state; undefined where it stays, or this viewer may not read it. */
function stateReached(
  entity: EntityDescription,
  before: RecordAnswer,
  after: RecordAnswer,
): string | undefined {
  const { stateField = '', label } = entity;
  const state = after.values[stateField];
  if (typeof state !== 'string' || state === before.values[stateField]) return undefined;
  return `${label}: ${stateNamed(entity, state)}`;
}

function stateNamed({ stateField, fields }: EntityDescription, state: string): string {
  const field = fields.find(({ name }) => name === stateField);
  return (field?.type === 'state' && field.options.find(({ name }) => name === state)?.label) || state;
}

/** A call or a mail leaves after the write: nobody knows yet whether it arrives. */
function sentWords({ sends }: TransitionDescription): string | undefined {
  const recipients = [...(sends?.calls ?? []), ...(sends?.mail ? [t('screens.peopleByMail')] : [])];
  return recipients.length === 0 ? undefined : recipients.join(', ');
}
