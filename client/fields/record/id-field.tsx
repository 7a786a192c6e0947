import type { FieldControls } from '../base/field-controls.ts';
import { PlainCell } from '../base/plain-cell.tsx';
import { ReadOnlyInput } from '../base/read-only-input.tsx';

export const idField: FieldControls<'id'> = { Input: ReadOnlyInput, Cell: PlainCell };
