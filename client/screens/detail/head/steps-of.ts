import type { EntityDescription, TransitionDescription } from '#shared/api/app-description.ts';
import type { JsonValue } from '#shared/fields/field.ts';
import type { RecordAnswer } from '../../../api/record-answer.ts';
import { offeredSteps } from '#shared/screens/steps/offered-steps.ts';

/** The steps that can be taken now: one that stands out, others with a button, and the rest. */
export interface Steps {
  readonly main?: TransitionDescription;
  /** Beside the main one; without a main one it is what the page begins with. */
  readonly second?: TransitionDescription;
  /** A second one that is asked about and has nothing before it: it comes after everything else. */
  readonly last?: TransitionDescription;
  readonly others: readonly TransitionDescription[];
}

/**
 * What the screen wants most comes first, then the first that leads on, then the order of the contract. While something
 * is missing for a step that the screen wants, nothing else stands out in its place. A step that ends something is never
 * the main one, whatever the screen wants, and one that leads back or makes another such record, as a copy, only if it does. One
 * that deletes the record, or that leaves all that is seen of it as it is, has a button only where the screen wants it.
 */
export function stepsOf(entity: EntityDescription, record: RecordAnswer, wanted: readonly string[]): Steps {
  const possible = offeredSteps(entity).filter(({ name }) => record.can?.transitions[name] === true);
  const state = entity.stateField && record.values[entity.stateField];
  const named = wanted.flatMap((name) => possible.find((step) => step.name === name) ?? []);
  const instead = wanted.some((name) => isAwaited(record, name))
    ? undefined
    : possible.find(
        (step) => leadsOn(step, state) && !leadsBack(step, state, entity) && !isCopy(step, entity),
      );
  const main = named.find((step) => !endsIt(step, entity)) ?? instead;
  const rest = [...named, ...possible].filter((step, at, all) => step !== main && all.indexOf(step) === at);
  const next = rest.find((step) => named.includes(step) || !(step.deletes || staysPut(step, state)));
  const isLast = main === undefined && (next?.ask !== undefined || next?.deletes === true);
  return { main, [isLast ? 'last' : 'second']: next, others: rest.filter((step) => step !== next) };
}

/** Whether the state allows the step, and something else prevents it: the page says what. */
function isAwaited({ can }: RecordAnswer, name: string): boolean {
  const answer = can?.transitions[name];
  return answer !== undefined && answer !== true && answer.code !== 'wrong_state';
}

/** Whether a step of the contract is called that: what the product calls the same would stand beside it. */
export function offersStep({ main, second, last, others }: Steps, label: string): boolean {
  return [main, second, last, ...others].some((step) => step?.label === label);
}

/** Whether a step deletes the record, or is asked about because it leads off the usual way, as a cancellation does. */
function endsIt({ ask, to, deletes }: TransitionDescription, { statePath }: EntityDescription): boolean {
  return deletes === true || (ask !== undefined && to?.some((one) => statePath?.includes(one)) === false);
}

/** Whether it is not asked about twice, ends nothing and, where there are states, surely leads to another. */
function leadsOn({ ask, to, deletes }: TransitionDescription, state: JsonValue | undefined): boolean {
  return !ask && !deletes && (state === undefined || (to?.every((one) => one !== state) ?? false));
}

/** Whether it leads to a state that comes before this one on the usual way, as a task that is opened again. */
function leadsBack(
  { to = [] }: TransitionDescription,
  state: JsonValue | undefined,
  { statePath = [] }: EntityDescription,
): boolean {
  const here = statePath.findIndex((one) => one === state);
  return to.some((one) => statePath.includes(one)) && to.every((one) => statePath.indexOf(one) < here);
}

/** Whether it makes another such record, and leaves the state of this one as it is. */
function isCopy({ result, to }: TransitionDescription, { name }: EntityDescription): boolean {
  return result === name && to === undefined;
}

/** Stopping what is stopped is possible, and nobody looks for it. */
function staysPut({ to, input, ask }: TransitionDescription, state: JsonValue | undefined): boolean {
  return input.length === 0 && !ask && to?.length === 1 && to[0] === state;
}

/** Whether the record already is what the step would make of it: nobody asks why it cannot be taken. */
export function isDone(
  { sets }: Pick<TransitionDescription, 'sets'>,
  { values }: Pick<RecordAnswer, 'values'>,
): boolean {
  return sets !== undefined && Object.entries(sets).every(([name, value]) => values[name] === value);
}

/** Whether the record has gone all of its usual way. */
export function isAtEnd(
  { stateField = '', statePath }: Pick<EntityDescription, 'stateField' | 'statePath'>,
  { values }: Pick<RecordAnswer, 'values'>,
): boolean {
  const last = statePath?.at(-1);
  return last !== undefined && values[stateField] === last;
}

/** Whether the record is in a state that no step leaves. */
export function isFinal(
  { fields, stateField }: Pick<EntityDescription, 'fields' | 'stateField'>,
  { values }: Pick<RecordAnswer, 'values'>,
): boolean {
  const state = fields.find(({ name }) => name === stateField);
  if (state?.type !== 'state') return false;
  return state.options.some(({ name, final }) => final === true && name === values[state.name]);
}
