/** Quotes and lists that begin within each other on one line: each is a depth of its own, and costs the square of it. */
const nested = /^(?:[ \t]*(?:>|[-*+](?=[ \t])|\d{1,9}[.)](?=[ \t]))){20}/m;
/** Two kinds of emphasis in turns: what opens and what closes is then sought without end. */
const entangled = /(?:\*_|_\*){20}/;

/** False for text that nobody writes to be read: to take it apart would hold up the browser of everybody who looks at it. */
export function isDrawable(markdown: string): boolean {
  return !nested.test(markdown) && !entangled.test(markdown);
}
