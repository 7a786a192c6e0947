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

/**
 * Text that a spreadsheet would take for a formula, with an apostrophe before it; and text that would be taken for such
 * a text, so that reading it back gives what was there. Source: https://owasp.org/www-community/attacks/CSV_Injection
 */
export function withoutFormula(text: string): string {
  return formula.test(text) ? `'${text}` : text;
}

/** The text as it was before `withoutFormula`. */
export function withFormula(text: string): string {
  return text.startsWith("'") && formula.test(text) ? text.slice(1) : text;
}

// Full-width forms are taken for the plain ones by some programs.
const formula = /^'*[=+\-@\t\r\n＝＋－＠]/;

function quoted(field: string): string {
  return /[",\r\n;\t]|^\s|\s$/.test(field) ? `"${field.replaceAll('"', '""')}"` : field;
}
