import type { Entity, InputField } from '../model.ts';

/** What a call of an entity takes that is no field of the record, or is asked for by a transition; by the event that it is. */
export function takenInputs({ transitions, calls }: Entity, event: string): readonly InputField[] {
  if (event === 'create' || event === 'update') return calls[event].input;
  return transitions.get(event)?.input ?? [];
}
