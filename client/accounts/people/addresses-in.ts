/** The email addresses in a text that was typed or pasted: one on each line, between commas, or as `Ann Lee <ann@example.org>`. */
export function addressesIn(text: string): readonly string[] {
  const pieces = text.split(/[,;\n]/).flatMap((piece) => {
    const inside = /<([^<>]*)>/.exec(piece)?.[1];
    return inside === undefined ? piece.split(/\s+/) : [inside];
  });
  const named = pieces.map((piece) => piece.trim()).filter((piece) => piece !== '');
  return [...new Map(named.map((address) => [address.toLowerCase(), address])).values()];
}
