/** Letter by letter: what a letter becomes does not depend on its neighbours. */
export function upper(text: string): string {
  return eachLetter(text, (letter) => letter.toUpperCase());
}

/** Likewise; so a sigma at the end of a word is the one within words. */
export function lower(text: string): string {
  return eachLetter(text, (letter) => letter.toLowerCase());
}

function eachLetter(text: string, become: (letter: string) => string): string {
  return composed(Array.from(text, become).join(''));
}

/** As every text of the language is kept. */
export function composed(text: string): string {
  return text.normalize('NFC');
}

/** All that counts as white space: what `trim` of JavaScript takes away. */
export const whiteSpace =
  '\t\n\v\f\r \u00A0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200A\u2028\u2029\u202F\u205F\u3000\uFEFF';

/** `count` letters from the one at `from`, counted from 1; undefined where these are no places of a text. */
export function partOf(
  text: string,
  from: number | undefined,
  count: number | undefined,
): string | undefined {
  if (from === undefined || count === undefined || from < 1 || count < 0) return undefined;
  return Array.from(text)
    .slice(from - 1, from - 1 + count)
    .join('');
}

/** The longest text that `pad` makes. */
export const longestPadded = 1000;

/** The text with another before it, again and again, until it has `length` letters. */
export function padded(text: string, length: number | undefined, by: string): string | undefined {
  if (length === undefined || length < 0 || length > longestPadded) return undefined;
  const missing = length - Array.from(text).length;
  if (missing <= 0) return text;
  const letters = Array.from(by);
  const before = Array.from({ length: missing }, (_, index) => letters[index % letters.length]);
  return composed(before.join('') + text);
}

/** The digits 0 to 9 of a text. */
export function digitsOf(text: string): string {
  return text.replace(/[^0-9]/g, '');
}

/** A number as it is written: a sign, 18 digits before and 12 after the point at most. White space around it is left out. */
export const numberForm = '^-?[0-9]{1,18}([.][0-9]{1,12})?$';
const number = new RegExp(numberForm);

/** The text of the number that a text is; undefined where it is none. */
export function numberIn(text: string): string | undefined {
  const bare = text.trim();
  return number.test(bare) ? bare : undefined;
}
