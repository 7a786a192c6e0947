/** What stands behind the `?` of the page, with some of it changed; an empty word is left out. */
export function withWords(before: URLSearchParams, words: Readonly<Record<string, string>>): URLSearchParams {
  const after = new URLSearchParams(before);
  for (const [name, word] of Object.entries(words))
    if (word === '') after.delete(name);
    else after.set(name, word);
  return after;
}
