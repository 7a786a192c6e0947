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
