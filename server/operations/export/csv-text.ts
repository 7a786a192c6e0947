import type { JsonValue } from '#shared/fields/field.ts';

/** One line of a table (RFC 4180): fields with commas between them, CR LF at the end. */
export function csvLine(fields: readonly string[]): string {
  return `${fields.map(quoted).join(',')}\r\n`;
}

/** A value as it stands in a field. Several values of one field have `;` between them. */
export function csvText(value: JsonValue | undefined): string {
  if (value === undefined || value === null) return '';
  if (Array.isArray(value))
    return value.map((one) => (typeof one === 'string' ? one : JSON.stringify(one))).join(';');
  if (typeof value === 'object') return JSON.stringify(value);
  return String(value);
}

function quoted(field: string): string {
  return /[",\r\n;\t]|^\s|\s$/.test(field) ? `"${field.replaceAll('"', '""')}"` : field;
}
