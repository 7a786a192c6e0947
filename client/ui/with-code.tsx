/** A text whose names stand between backticks, as findings and plans write them. */
export function WithCode({ text }: { text: string }) {
  const parts = text.split('`');
  // A last backtick without its partner is only a letter.
  if (parts.length % 2 === 0) return text;
  return parts.map((part, place) => (place % 2 === 0 ? part : <code key={`${place} ${part}`}>{part}</code>));
}
