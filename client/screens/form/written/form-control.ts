import type { FieldTypeName, FieldSettings } from '#shared/fields/field.ts';
import type { FieldControls } from '../../../fields/base/field-controls.ts';
import { controlsOf } from '../../../fields/field-types.ts';
import { fetchedLater } from '../../../ui/fetched-later.tsx';

// Few forms have them, and they bring all that filters of lists are made of.
const ChangesInput = fetchedLater(async () => (await import('./changes-input.tsx')).ChangesInput);
const ConditionInput = fetchedLater(async () => (await import('./condition-input.tsx')).ConditionInput);

/** The control of a field in a form: of its type, or made of those of other fields, for what says something of other records. */
export function formControlOf(field: FieldSettings): FieldControls<FieldTypeName>['Input'] {
  // Each is chosen by the very type whose settings it takes, which TypeScript cannot follow.
  if (field.type === 'condition') return ConditionInput as unknown as FieldControls<FieldTypeName>['Input'];
  if (field.type === 'changes') return ChangesInput as unknown as FieldControls<FieldTypeName>['Input'];
  return controlsOf(field).Input;
}
