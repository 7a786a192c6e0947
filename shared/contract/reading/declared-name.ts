import { choice, write } from '../language/fixes.ts';
import type { Findings } from '../language/findings.ts';
import type { Name } from '../language/node.ts';
import { codePattern, longestName, namePattern, optionPattern, standInSign } from '../language/names.ts';
import { inWords, meant, type Mended } from '../language/suggest.ts';

/** What is named, for sentences ("An entity"), and which words are taken by the language. */
export interface NameRules {
  readonly what: string;
  readonly reserved?: readonly ReadonlySet<string>[];
  /** What to do where a name is taken; default: choose another. */
  readonly otherwise?: string;
  /** Error codes and constants are upper case. */
  readonly upperCase?: boolean;
  /** Options may be codes of another world: `AT`, `m2`. */
  readonly anyCase?: boolean;
}

/** Whether a name may be given; reports why not. */
export function acceptName(name: Name, rules: NameRules, findings: Findings): boolean {
  if (name.text.startsWith(standInSign)) return true;
  if (name.text.length > longestName) {
    const message = `${rules.what} has a name of at most ${longestName} letters; this one has ${name.text.length}.`;
    findings.add('bad_name', name.place, message);
    return false;
  }
  if (!patternOf(rules).test(name.text)) {
    findings.add('bad_name', name.place, { message: formMessage(rules), ...formMended(name, rules) });
    return false;
  }
  if (rules.reserved?.some((words) => words.has(name.text)) !== true) return true;
  const message = `\`${name.text}\` is a word that the language needs itself, so ${lower(rules.what)} cannot be called so.`;
  findings.add('reserved_name', name.place, { message, hint: rules.otherwise ?? 'Choose another word.' });
  return false;
}

/** What such a name looks like. */
export function patternOf({ upperCase, anyCase }: Omit<NameRules, 'what'>): RegExp {
  if (anyCase === true) return optionPattern;
  return upperCase === true ? codePattern : namePattern;
}

function formMessage({ what, upperCase, anyCase }: NameRules): string {
  const lettersOf = upperCase === true ? 'capital letters' : 'small letters';
  const letters = anyCase === true ? 'letters' : lettersOf;
  return `${what} has a name of ${letters} (a to z), digits and underscores, beginning with a letter.`;
}

function formMended(name: Name, rules: NameRules): Mended {
  const words = name.text
    .replace(/([a-z\d])([A-Z])/g, '$1_$2')
    .normalize('NFD')
    .replace(/[^\w\s-]/g, '')
    .replace(/[\s-]+/g, '_');
  const better = (rules.upperCase === true ? words.toUpperCase() : words.toLowerCase()).replace(
    /^[\d_]+/,
    '',
  );
  if (better === '' || better === name.text) return {};
  // A definition says behind its name what it is given.
  if (name.text.includes('(')) return { hint: `For instance \`${better}\`.` };
  return { hint: `For instance \`${better}\`.`, fixes: [choice(write(name.place, better))] };
}

/** What a name could be one of. */
interface Known {
  readonly what: string;
  readonly among: Iterable<string>;
  readonly meant?: string;
  /** It says who may do something: a person decides which one is meant. */
  readonly isOfRights?: true;
}

/** Reports a name that nothing has. */
export function reportUnknown(name: Name, known: Known, findings: Findings): void {
  findings.add('unknown_name', name.place, {
    message: `There is no ${known.what} \`${name.text}\`.`,
    ...unknownMended(name, known),
  });
}

function unknownMended(name: Name, { meant: word, among, isOfRights }: Known): Mended {
  const names = [...among];
  const near =
    word === undefined
      ? meant(name, names)
      : { hint: `Did you mean \`${word}\`?`, fixes: [write(name.place, word)] };
  if (near === undefined) return names.length === 0 ? {} : { hint: `There is ${inWords(names)}.` };
  return isOfRights === true ? { ...near, fixes: near.fixes?.map(choice) } : near;
}

function lower(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}
