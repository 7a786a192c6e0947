import { longestName, namePattern, optionPattern } from '#shared/contract/language/names.ts';

/** The name for a label that nothing else has: `Purchased on` is `purchased_on`, or `purchased_on_2` where that is taken. */
export function nameFor(label: string, isTaken: (name: string) => boolean, otherwise = 'field'): string {
  return free(worded(label, otherwise), isTaken);
}

/** The names of options, in their order, by their labels. */
export function optionNames(labels: readonly string[]): readonly string[] {
  const names: string[] = [];
  for (const label of labels) names.push(nameFor(label, (name) => names.includes(name), 'option'));
  return names;
}

/** Letters of the Latin alphabet that no decomposition leads back to it. */
const letters: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  þ: 'th',
  ð: 'd',
  ı: 'i',
};

/** A label in another script, or of signs alone, has no name of its own. */
function worded(label: string, otherwise: string): string {
  const latin = label
    .toLowerCase()
    .replaceAll(/[ßæœøłđþðı]/g, (letter) => letters[letter] ?? '')
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '');
  const isLatin = !/[\p{L}--\p{Script=Latin}]/v.test(latin);
  const word = isLatin ? latin.replaceAll(/[^a-z0-9]+/g, '_').replaceAll(/^_+|_+$/g, '') : '';
  const name = (/^\d/.test(word) ? `${otherwise}_${word}` : word)
    .slice(0, longestName - 4)
    .replace(/_+$/, '');
  return namePattern.test(name) && optionPattern.test(name) ? name : otherwise;
}

function free(name: string, isTaken: (name: string) => boolean): string {
  for (let number = 1; ; number += 1) {
    const tried = number === 1 ? name : `${name}_${number}`;
    if (!isTaken(tried)) return tried;
  }
}
