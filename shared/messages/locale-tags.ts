/** A language, or a language and a region, in its usual spelling (`de-AT`); undefined where a text is none. */
export function canonicalLocale(text: string): string | undefined {
  if (!/^[a-z]{2,3}(?:-[A-Za-z0-9]{2,8})*$/i.test(text)) return undefined;
  try {
    return Intl.getCanonicalLocales(text)[0];
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}
