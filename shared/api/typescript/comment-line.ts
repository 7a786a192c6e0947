/** A text of the contract as a comment on one line: nothing in it ends the comment. */
export function commentLine(text: string): string {
  const words = text.replaceAll(/\s+/g, ' ').trim();
  return `/** ${words.replaceAll('*/', '* /')} */`;
}
