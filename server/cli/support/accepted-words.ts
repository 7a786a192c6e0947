/**
 * What `--accept` names, and the words without it: it may stand several times, and each may name several, with commas
 * between. Undefined where one names none.
 */
export function acceptedWords(argv: readonly string[]): {
  readonly accept?: readonly string[];
  readonly rest: readonly string[];
} {
  const accept: string[] = [];
  const rest: string[] = [];
  for (let at = 0; at < argv.length; at += 1) {
    const word = argv[at] ?? '';
    if (word !== '--accept' && !word.startsWith('--accept=')) {
      rest.push(word);
      continue;
    }
    if (word === '--accept') at += 1;
    const value = word === '--accept' ? argv[at] : word.slice('--accept='.length);
    if (value === undefined || value === '' || value.startsWith('--')) return { rest };
    accept.push(...value.split(','));
  }
  return { accept, rest };
}
