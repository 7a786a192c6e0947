import type { Field } from '../../model.ts';

/** Whether a caller may give a field its value: not the engine's own, a state, calculated or drawn. */
export function isGiven(field: Field): boolean {
  if (field.type === 'several') return true;
  if (field.saved !== undefined || field.compute !== undefined || field.type === 'key') return false;
  return field.origin === 'contract' && (field.type !== 'number_series' || field.typed);
}
