import type { TransitionDescription } from '#shared/api/app-description.ts';
import type { Transition } from '#shared/contract/model.ts';

interface Seen {
  /** Undefined: the viewer may read no state. */
  readonly stateField: string | undefined;
  readonly readable: readonly string[];
}

/**
 * What a record has once the step was taken, where that is the same for all records and the viewer may read all of it. A
 * state from which the step may be taken again says nothing, nor does a step that asks for something.
 */
export function setBy(
  { from, to, set, input }: Transition,
  { stateField, readable }: Seen,
): Pick<TransitionDescription, 'sets'> {
  if (stateField !== undefined && typeof to === 'string' && from?.includes(to) === false)
    return { sets: { [stateField]: to } };
  if (to !== undefined || input.length > 0 || set.length === 0) return {};
  const values = set.map(({ field, expression }) => {
    return expression.kind === 'literal' && readable.includes(field) ? [[field, expression.value]] : [];
  });
  return values.every(({ length }) => length > 0) ? { sets: Object.fromEntries(values.flat()) } : {};
}
