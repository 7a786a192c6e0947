/** Every first word that is a command. Any other first word is a contract to start. */
export const COMMANDS = new Set(
  (
    'start check test plan publish new schema openapi types translate user token format explain mcp advise migrate ' +
    'doctor backup restore files export import purge privacy help version'
  ).split(' '),
);

/** The options of `start` that stand without a value. */
const SWITCHES = new Set(['--rehearse', '--locked']);

/**
 * What `npm start -- …` and `npx ninefold …` mean: a command with its arguments; without a command `start`; with options
 * alone (or nothing) the rehearsal of the contract that ships.
 * A first word that is neither a command nor a file is handed on as it is: it may be a mistyped command.
 * @param {readonly string[]} words
 * @param {{ desk: string, isFile: (name: string) => boolean }} around where the contract that ships lies, and which files there are
 * @returns {string[]}
 */
export function commandLine(words, { desk, isFile }) {
  const [first] = words;
  if (words.includes('--help') || words.includes('-h')) {
    const isCommand = first !== undefined && COMMANDS.has(first);
    return isCommand ? ['help', first] : ['help'];
  }
  if (first === '--version') return ['version'];
  if (first !== undefined && COMMANDS.has(first)) return [...words];
  if (first !== undefined && /^[a-z]+$/.test(first) && !isFile(first)) return [...words];
  if (words.some((_, index) => isContract(words, index))) return ['start', ...words];
  const rehearse = words.includes('--rehearse') ? [] : ['--rehearse'];
  return ['start', desk, ...rehearse, ...words];
}

/**
 * Whether the command shows screens, so that the browser's part must be built.
 * @param {readonly string[]} words
 */
export function needsClient(words) {
  return words[0] === 'start';
}

/**
 * A word is a contract when it is neither an option nor the value of the option before it.
 * @param {readonly string[]} words
 * @param {number} index
 */
function isContract(words, index) {
  const word = words[index] ?? '';
  if (word.startsWith('-')) return false;
  const before = words[index - 1];
  const takesIt = before?.startsWith('--') && !before.includes('=') && !SWITCHES.has(before);
  return !takesIt;
}
