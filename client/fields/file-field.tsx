import type { FieldControls } from './field-controls.ts';
import { PlainCell } from './plain-cell.tsx';
import { ReadOnlyInput } from './read-only-input.tsx';

export const fileField: FieldControls<'file'> = { Input: ReadOnlyInput, Cell: PlainCell };

export const imageField: FieldControls<'image'> = { Input: ReadOnlyInput, Cell: PlainCell };
