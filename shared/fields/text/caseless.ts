/**
 * The form in which email addresses are compared and kept unique: A to Z without case, every other letter as it is.
 * That is what `lower` makes of a text on SQLite, and on PostgreSQL of one with the collation "C".
 */
export function caseless(text: string): string {
  return text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
}
