import { RE2JS } from 're2js';

const compiled = new Map<string, RE2JS>();

/** Whether the pattern is found anywhere in the text, in time linear in its length. The pattern is a known one. */
export function matches(text: string, pattern: string): boolean {
  return known(pattern).matcher(text).find();
}

/** The first and longest part of the text that the pattern fits, or what its group takes of it; empty for none. */
export function extracted(text: string, pattern: string): string | null {
  const matcher = known(pattern).matcher(text);
  if (!matcher.find()) return null;
  return matcher.group(Math.min(matcher.groupCount(), 1)) || null;
}

/** The text with another in the place of each part that the pattern fits; the pattern fits no empty part. */
export function replaced(text: string, pattern: string, by: string): string {
  return known(pattern).matcher(text).replaceAll(RE2JS.quoteReplacement(by));
}

/** Whether the pattern fits the empty text. */
export function fitsNothing(pattern: string): boolean {
  return known(pattern).testExact('');
}

/** Of all parts that begin where the first does the longest is meant, as databases have it. */
function known(pattern: string): RE2JS {
  const found = compiled.get(pattern);
  if (found !== undefined) return found;
  if (compiled.size >= 1000) compiled.clear();
  const made = RE2JS.compile(pattern, RE2JS.LONGEST_MATCH);
  compiled.set(pattern, made);
  return made;
}
