import type { FieldControls } from './field-controls.ts';
import { PlainCell } from './plain-cell.tsx';
import { ReadOnlyInput } from './read-only-input.tsx';

export const refsField: FieldControls<'refs'> = { Input: ReadOnlyInput, Cell: PlainCell };
