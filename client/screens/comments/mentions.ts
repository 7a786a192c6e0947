/** Somebody who is named in a text, and told of it. */
export interface Mentioned {
  readonly id: string;
  readonly name: string;
}

/** What is typed behind the last `@` before the caret, and where it begins; undefined: nobody is being named. */
export function mentionAt(
  text: string,
  caret: number,
): { readonly from: number; readonly q: string } | undefined {
  const found = /(?:^|[\s(])@([^\s@]{0,40}(?: [^\s@]{1,40})?)$/u.exec(text.slice(0, caret));
  const q = found?.[1];
  return q === undefined ? undefined : { from: caret - q.length - 1, q };
}

/** The text with a whole name in the place of what was typed of it, and where one goes on. */
export function withMention(
  text: string,
  { from, caret, name }: { readonly from: number; readonly caret: number; readonly name: string },
): { readonly text: string; readonly caret: number } {
  const before = `${text.slice(0, from)}@${name} `;
  return { text: before + text.slice(caret).replace(/^ /, ''), caret: before.length };
}

/** Those who are still named: a name that was taken out again tells nobody. */
export function stillNamed(text: string, picked: readonly Mentioned[]): readonly string[] {
  return [...new Set(picked.filter(({ name }) => text.includes(`@${name}`)).map(({ id }) => id))];
}
