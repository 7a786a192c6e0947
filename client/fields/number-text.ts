/** The sign a language puts before decimals: `,` in German, `.` in English. */
export function decimalSign(locale: string): string {
  const parts = new Intl.NumberFormat(locale).formatToParts(1.5);
  return parts.find((part) => part.type === 'decimal')?.value ?? '.';
}

/** What was typed, as it is sent: a decimal comma becomes a point. Nothing else is guessed; a text stays a text. */
export function toWire(typed: string): string {
  return typed.trim().replace(',', '.');
}

/** What is sent, as it is typed in this language. */
export function fromWire(value: string, locale: string): string {
  return value.replace('.', decimalSign(locale));
}

/** A whole number that was typed, as a number; anything else stays as it was typed, to be refused in words. */
export function wholeNumber(typed: string): number | string {
  const text = typed.trim();
  return /^-?\d{1,16}$/.test(text) && Number.isSafeInteger(Number(text)) ? Number(text) : text;
}
