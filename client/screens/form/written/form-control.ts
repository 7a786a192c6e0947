import type { FieldTypeName, FieldSettings } from '#shared/fields/field.ts';
import type { FieldControls } from '../../../fields/base/field-controls.ts';
import { controlsOf } from '../../../fields/field-types.ts';
import { ChangesInput } from './changes-input.tsx';
import { ConditionInput } from './condition-input.tsx';

/** The control of a field in a form: of its type, or made of those of other fields, for what says something of other records. */
export function formControlOf(field: FieldSettings): FieldControls<FieldTypeName>['Input'] {
  // Each is chosen by the very type whose settings it takes, which TypeScript cannot follow.
  if (field.type === 'condition') return ConditionInput as unknown as FieldControls<FieldTypeName>['Input'];
  if (field.type === 'changes') return ChangesInput as unknown as FieldControls<FieldTypeName>['Input'];
  return controlsOf(field).Input;
}
