import type { Field } from '#shared/contract/model.ts';
import { fieldTypes, isA, typeOf } from '#shared/fields/field-types.ts';
import type { FieldSettings, FieldTypeName } from '#shared/fields/field.ts';
import type { NamedColumn } from './name-map.ts';

/** What a column was made for, as text that can be compared with what the contract says today. */
export function typeSignature(field: Field, tableOf: (entity: string) => string): string {
  switch (field.type) {
    case 'decimal':
      return `decimal(${field.scale})`;
    case 'money':
      return `money(${typeof field.currency === 'string' ? field.currency : 'record'},${field.scale})`;
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
  const { bare } = isTypeName(type) ? fieldTypes[type] : fieldTypes.text;
  const [first = '', second] = inside.split(',');
  if (bare.type === 'decimal') return { ...bare, scale: Number(first) };
  if (bare.type === 'money') {
    const currency = first === 'record' ? { field: '' } : first;
    return { ...bare, currency, scale: Number(second) };
  }
  return 'options' in bare
    ? { ...bare, options: column.options.map((name) => ({ name, label: name })) }
    : bare;
}

function isTypeName(type: string): type is FieldTypeName {
  return Object.hasOwn(fieldTypes, type);
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

/** What a changed signature means for the values that are there. */
export function typeChange(before: string, now: string): TypeChange {
  if (before === now) return { kind: 'same' };
  const [old, next] = [before, now].map((type) => settingsOfColumn({ type, options: [] }));
  const isName = isA(old, 'choice');
  if ((now === 'text' || now === 'markdown') && (isName || isFolded(old))) return { kind: 'widened' };
  // Which of the names are still options is asked of the values.
  if (isName && isA(next, 'choice')) return { kind: 'widened' };
  // A whole number is of another type in the database, for which statements may be prepared: it gets another column.
  const [from, to] = [amountOf(before), amountOf(now)];
  if (from === undefined || to === undefined || from.kind !== to.kind || to.scale < from.scale)
    return { kind: 'different' };
  return { kind: 'rescaled', by: to.scale - from.scale };
}

function isFolded(field: FieldSettings | undefined): boolean {
  return field !== undefined && typeOf(field).sorted === 'folded';
}

/** An exact number with its scale, and what tells it from others: an amount of one currency is none of another. */
function amountOf(signature: string): { readonly kind: string; readonly scale: number } | undefined {
  const [, kind, scale] = /^(decimal\(|money\((?:[A-Z]{3}|record),)(\d+)\)$/.exec(signature) ?? [];
  return kind === undefined ? undefined : { kind, scale: Number(scale) };
}
