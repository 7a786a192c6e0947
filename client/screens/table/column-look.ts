import type { FieldShape } from '#shared/fields/field.ts';

/** Numbers stand below each other by their last figure. */
export function isNumber(field: FieldShape | undefined): boolean {
  return field !== undefined && ['integer', 'decimal', 'money'].includes(field.type);
}

/** How wide a column is before anybody draws it: the same on every page, so that nothing jumps while one scrolls. */
export function usualWidth(field: FieldShape, isFirst: boolean): number {
  if (isFirst) return 240;
  switch (field.type) {
    case 'boolean':
    case 'integer':
    case 'time':
      return 100;
    case 'decimal':
    case 'money':
    case 'date':
    case 'duration':
    case 'number_series':
    case 'image':
      return 130;
    case 'choice':
    case 'state':
      return 140;
    case 'datetime':
    case 'ref':
    case 'email':
    case 'phone':
      return 180;
    default:
      return 220;
  }
}
