import type { FieldControls } from './field-controls.ts';
import { PlainCell } from './plain-cell.tsx';
import { ReadOnlyInput } from './read-only-input.tsx';

export const keyField: FieldControls<'key'> = { Input: ReadOnlyInput, Cell: PlainCell };
