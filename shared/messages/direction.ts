/** Scripts that are written from right to left. */
const rightToLeft: ReadonlySet<string | undefined> = new Set([
  'Adlm',
  'Arab',
  'Aran',
  'Hebr',
  'Mand',
  'Nkoo',
  'Rohg',
  'Samr',
  'Syrc',
  'Thaa',
]);

/** Every message asks, and what `Intl` answers takes longer than the message. Tags may come from outside, so they are few. */
const known = new Map<string, 'ltr' | 'rtl'>();
const MOST_KNOWN = 100;

/** The direction in which a language is written. */
export function directionOf(tag: string): 'ltr' | 'rtl' {
  const found = known.get(tag) ?? (rightToLeft.has(new Intl.Locale(tag).maximize().script) ? 'rtl' : 'ltr');
  if (known.size < MOST_KNOWN) known.set(tag, found);
  return found;
}
