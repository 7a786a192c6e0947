/** Keeps figures and what they count together, where a value goes on in a second line: `3 hrs` and `15 mins`. */
export function withUnits(text: string): string {
  return text.replaceAll(/(\d) (?=\p{L})/gu, '$1\u00A0');
}
