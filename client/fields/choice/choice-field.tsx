import { ChoiceCell, ChoiceChecks, ChoiceSelect } from './choice-inputs.tsx';
import type { FieldControls } from '../base/field-controls.ts';

export const choiceField: FieldControls<'choice'> = {
  Input: ChoiceSelect,
  Cell: ChoiceCell,
  Filter: ChoiceChecks,
  width: 140,
};
