import { isA } from './field-types.ts';
import type { FieldSettings, JsonValue } from './field.ts';
import { withFormula } from './formula-text.ts';

/**
 * The value that a cell of a CSV stands for in a field, written as an export writes it; undefined: a column that is no
 * field. What is none stays text: the field's own check says what is wrong.
 */
export function csvValue(cell: string, field: FieldSettings | undefined): JsonValue {
  if (cell.trim() === '') return null;
  if (isA(field, 'integer')) return /^\s*-?\d{1,16}\s*$/.test(cell) ? Number(cell) : cell;
  if (isA(field, 'boolean')) return { true: true, false: false }[cell.trim().toLowerCase()] ?? cell;
  if (isA(field, 'choices', 'refs')) return cell.split(';').map((one) => one.trim());
  return isA(field, 'json', 'file') ? jsonIn(withFormula(cell)) : withFormula(cell);
}

function jsonIn(cell: string): JsonValue {
  try {
    return JSON.parse(cell) as JsonValue; // what JSON.parse gives is JSON
  } catch (error) {
    if (error instanceof SyntaxError) return cell;
    throw error;
  }
}
