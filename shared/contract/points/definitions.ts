import { builtInFunctions } from '#shared/expression/check/check-functions.ts';
import type { Findings } from '../language/findings.ts';
import { reservedNames } from '../language/names.ts';
import type { Name } from '../language/node.ts';
import { acceptName } from '../reading/declared-name.ts';

/** `overlaps(a, b)`: a name and, in brackets, what it is given. */
const signature = /^([^()\s]+)\(([^()]*)\)$/;

/** The name of a definition, by its key. */
export function definitionName({ text, place }: Name): Name {
  return { text: signature.exec(text)?.[1] ?? '', place };
}

/** What a definition is given, by its key. */
export function parametersOf({ text, place }: Name): readonly Name[] {
  const words = (signature.exec(text)?.[2] ?? '').split(',').map((word) => word.trim());
  return words.join('') === '' ? [] : words.map((word) => ({ text: word, place }));
}

/** Whether the key of a definition is one; reports why not. */
export function acceptSignature(key: Name, findings: Findings): boolean {
  if (!signature.test(key.text)) {
    const message = 'A definition has a name and, in brackets, what it is given.';
    findings.add('bad_name', key.place, { message, hint: 'For instance `overlaps(a, b): …`.' });
    return false;
  }
  const rules = { what: 'A definition', reserved: [reservedNames, builtInFunctions] };
  const given = { what: 'What a definition is given', reserved: [reservedNames] };
  const parameters = parametersOf(key);
  const accepted = [
    acceptName(definitionName(key), rules, findings),
    ...parameters.map((each) => acceptName(each, given, findings)),
  ];
  if (new Set(parameters.map(({ text }) => text)).size === parameters.length)
    return !accepted.includes(false);
  findings.add('duplicate_name', key.place, 'Two of the things it is given have the same name.');
  return false;
}
