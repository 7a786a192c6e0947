import { builtInFunctions } from '#shared/expression/check-functions.ts';
import type { DefinitionDeclaration } from '../declaration-calls.ts';
import type { Findings } from '../language/findings.ts';
import { reservedNames } from '../language/names.ts';
import type { Entry, MapNode, Name } from '../language/node.ts';
import { acceptName } from '../reading/declared-name.ts';
import { expressionFrom } from '../reading/expression-node.ts';
import { readMap } from '../reading/reading.ts';

/** `define:` in point 5: expressions with a name, which all points may use. */
export function readDefinitions(
  root: MapNode | undefined,
  findings: Findings,
): readonly DefinitionDeclaration[] {
  const entry = root?.entries.find(({ key }) => key.text === 'define');
  if (entry === undefined) return [];
  const definitions = readMap(entry.value, findings)?.entries ?? [];
  return definitions.flatMap((definition) => readDefinition(definition, findings) ?? []);
}

function readDefinition({ key, value }: Entry, findings: Findings): DefinitionDeclaration | undefined {
  const body = expressionFrom(value, findings);
  const signature = /^([^()\s]+)\(([^()]*)\)$/.exec(key.text);
  if (signature === null) {
    const message = 'A definition has a name and, in brackets, what it is given.';
    findings.add('bad_name', key.place, { message, hint: 'For instance `overlaps(a, b): …`.' });
    return undefined;
  }
  const name: Name = { text: signature[1] ?? '', place: key.place };
  const words = (signature[2] ?? '').split(',').map((word) => word.trim());
  const parameters = words.join('') === '' ? [] : words.map((text): Name => ({ text, place: key.place }));
  const rules = { what: 'A definition', reserved: [reservedNames, builtInFunctions] };
  const given = { what: 'What a definition is given', reserved: [reservedNames] };
  const accepted = [
    acceptName(name, rules, findings),
    ...parameters.map((each) => acceptName(each, given, findings)),
  ];
  if (new Set(words).size < words.length) {
    findings.add('duplicate_name', key.place, 'Two of the things it is given have the same name.');
    return undefined;
  }
  return accepted.includes(false) || body === undefined ? undefined : { name, parameters, body };
}
