import { writeFile } from 'node:fs/promises';
import { basename, extname } from 'node:path';

const points = [
  [
    'What the product does and for whom',
    'Say here what it is for, who uses it, and what they get done with it.',
  ],
  [
    'Screens and routes',
    'Which pages there are and what each one shows. Until then every entity gets a few by itself.',
  ],
  ['Entities and their fields', 'The things you keep records of, and what you write down about each.'],
  ['States and transitions', 'The states a record goes through, and who moves it from one to the next.'],
  ['Validation rules', 'What must be true of records, whoever enters them.'],
  [
    'Roles and permissions',
    'Who there is, and what each may see and do. What is not granted here is refused.',
  ],
  ['The calls it makes', 'Messages to people, calls to other systems, work that runs by the clock.'],
  ['The error catalogue', 'The sentence that people read when a rule refuses.'],
  ['Business constants and limits', 'Numbers of your business by name, so that they stand in one place.'],
] as const;

/** `ninefold new <file>`: a blank contract that is valid as it is. Exit codes: 0 written, 2 not. */
export async function run(argv: readonly string[]): Promise<number> {
  const [file, ...others] = argv;
  if (file === undefined || others.length > 0 || file.startsWith('-')) {
    process.stderr.write('Usage: ninefold new <file>\n');
    return 2;
  }
  const problem = await writeNew(file);
  if (problem !== undefined) {
    process.stderr.write(`${problem}\n`);
    return 2;
  }
  process.stdout.write(
    `${file} is a contract that shows nothing yet. Try it: npx ninefold start ${file} --rehearse\n`,
  );
  return 0;
}

/** The text of a contract with nine points, none of them shown. */
export function blankContract(name: string): string {
  const sections = points.map(
    ([title, sentence], index) => `## ${index + 1}. ${title}\n\nNot shown. ${sentence}\n`,
  );
  return [`# ${name}\n`, ...sections].join('\n');
}

/** Never writes over a file that is there. */
async function writeNew(file: string): Promise<string | undefined> {
  try {
    await writeFile(file, blankContract(nameFrom(file)), { flag: 'wx' });
    return undefined;
  } catch (error) {
    if (!(error instanceof Error) || !('code' in error)) throw error;
    if (error.code === 'EEXIST') return `${file} is there already; it was left as it is.`;
    return `${file} could not be written (${String(error.code)}).`;
  }
}

/** `time-sheets.md` is called "Time sheets". */
function nameFrom(file: string): string {
  const words = basename(file, extname(file))
    .replace(/[-_\s]+/g, ' ')
    .trim();
  return words === '' ? 'Untitled' : words.charAt(0).toUpperCase() + words.slice(1);
}
