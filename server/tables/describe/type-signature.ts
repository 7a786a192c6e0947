import type { Field } from '#shared/contract/model.ts';
import type { FieldSettings } from '#shared/fields/field.ts';
import type { NamedColumn } from './name-map.ts';

/** What a column was made for, as text that can be compared with what the contract says today. */
export function typeSignature(field: Field, tableOf: (entity: string) => string): string {
  switch (field.type) {
    case 'decimal':
      return `decimal(${field.scale})`;
    case 'money':
      return `money(${field.currency},${field.scale})`;
    case 'ref':
      // Who made a record may be gone: no foreign key stands behind the engine's own references.
      return field.origin === 'system' ? 'id' : `ref(${tableOf(field.to)})`;
    default:
      return field.type;
  }
}

/** As much of the settings as is needed to read what a column holds, and to say what it can hold. */
export function settingsOfColumn(column: Pick<NamedColumn, 'type' | 'options'>): FieldSettings {
  const [, type = '', inside = ''] = /^(\w+)(?:\((.*)\))?$/.exec(column.type) ?? [];
  const options = column.options.map((name) => ({ name, label: name }));
  const [first = '', second] = inside.split(',');
  switch (type) {
    case 'decimal':
      return { type, scale: Number(first) };
    case 'money':
      return { type, currency: first, scale: Number(second) };
    case 'integer':
    case 'boolean':
    case 'date':
    case 'time':
    case 'datetime':
    case 'duration':
    case 'json':
    case 'id':
      return { type };
    case 'choice':
    case 'choices':
    case 'state':
      return { type, options };
    case 'refs':
    case 'ref':
      return { type: type === 'ref' ? 'ref' : 'refs', to: '', onDelete: 'restrict' };
    case 'number_series':
      return { type, format: [], start: 1, typed: false, draw: [] };
    case 'key':
      return { type, length: 0, draw: [] };
    case 'file':
    case 'image':
      return { type, maxSize: 0, accept: [] };
    default:
      return { type: 'text', max: 0, multiline: true };
  }
}

/** Whether a foreign key belongs to the column. */
export function isReference(signature: string): boolean {
  return signature.startsWith('ref(');
}

/** How values of one type become values of another: as they are, as exact numbers of another scale, or not by themselves. */
export type TypeChange =
  | { readonly kind: 'same' }
  | { readonly kind: 'widened' }
  | { readonly kind: 'rescaled'; readonly by: number }
  | { readonly kind: 'different' };

const NAMES = ['choice', 'state'];
const LINES = ['text', 'email', 'url', 'phone', ...NAMES];

/** What a changed signature means for the values that are there. */
export function typeChange(before: string, now: string): TypeChange {
  if (before === now) return { kind: 'same' };
  if ((now === 'text' || now === 'markdown') && LINES.includes(before)) return { kind: 'widened' };
  // Which of the names are still options is asked of the values.
  if (NAMES.includes(now) && NAMES.includes(before)) return { kind: 'widened' };
  // A whole number is of another type in the database, for which statements may be prepared: it gets another column.
  const [from, to] = [scaleOf(before), scaleOf(now)];
  if (to === undefined || from === undefined || to < from) return { kind: 'different' };
  return { kind: 'rescaled', by: to - from };
}

function scaleOf(signature: string): number | undefined {
  const digits = /^decimal\((\d+)\)$/.exec(signature)?.[1];
  return digits === undefined ? undefined : Number(digits);
}
