import type { FieldControls } from './field-controls.ts';
import { PlainCell } from './plain-cell.tsx';
import { ReadOnlyInput } from './read-only-input.tsx';

export const idField: FieldControls<'id'> = { Input: ReadOnlyInput, Cell: PlainCell };
