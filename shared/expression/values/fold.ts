/**
 * Text without case and accents, for sorting and searching. Made here only, and stored, so that no database's own idea
 * of case matters.
 */
export function fold(text: string): string {
  const bare = text.normalize('NFKD').replace(/\p{M}+/gu, '');
  // Upper case first: it writes ß as SS and makes one of the two small sigmas.
  const folded = bare
    .toUpperCase()
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '');
  return folded.replace(/[øłđæœςħŧ]/g, (letter) => plain[letter] ?? letter);
}

/** Letters with a stroke, and ligatures, have no decomposition in Unicode. */
const plain: Readonly<Record<string, string>> = {
  ø: 'o',
  ł: 'l',
  đ: 'd',
  æ: 'ae',
  œ: 'oe',
  ς: 'σ',
  ħ: 'h',
  ŧ: 't',
};
