import { ChoiceCell, ChoiceChecks } from './choice-inputs.tsx';
import type { FieldControls } from '../base/field-controls.ts';
import { ReadOnlyInput } from '../base/read-only-input.tsx';

/** Only transitions move a state: it is never typed in. */
export const stateField: FieldControls<'state'> = {
  Input: ReadOnlyInput,
  Cell: ChoiceCell,
  Filter: ChoiceChecks,
  width: 140,
  changed: 'page',
};
