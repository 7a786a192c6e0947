import { RE2JS } from 're2js';

const compiled = new Map<string, RE2JS>();

/** Whether the pattern is found anywhere in the text, in time linear in its length. The pattern is a known one. */
export function matches(text: string, pattern: string): boolean {
  const known = compiled.get(pattern);
  if (known !== undefined) return known.matcher(text).find();
  if (compiled.size >= 1000) compiled.clear();
  const made = RE2JS.compile(pattern);
  compiled.set(pattern, made);
  return made.matcher(text).find();
}
