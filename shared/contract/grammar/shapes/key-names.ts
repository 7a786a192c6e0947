import type { Findings } from '../../language/findings.ts';
import type { Name } from '../../language/node.ts';
import { acceptName, type NameRules, patternOf } from '../../reading/declared-name.ts';
import { longestName } from '../../language/names.ts';
import type { Schema } from './schema-parts.ts';
import { as } from './combine.ts';
import type { KeyName, Shape, Use } from './shape.ts';
import { word } from './values.ts';

/** Keys that name what is declared elsewhere. */
export function usedKey(use: Use): KeyName {
  return { use, schema: schemaOf({}) };
}

/** Keys that give a name, and by which rules. */
export function givenKey(rules: NameRules, use?: Use): KeyName {
  const accept = (name: Name, findings: Findings) => acceptName(name, rules, findings);
  return { use, accept, schema: schemaOf(rules) };
}

/** A name that is given as a value: `as: fee`. */
export function givenWord(rules: NameRules, use?: Use): Shape<Name> {
  const name = word(use);
  return {
    ...as(name, (given, { findings }) => (acceptName(given, rules, findings) ? given : undefined)),
    schema: { ...name.schema, ...schemaOf(rules) },
  };
}

function schemaOf(rules: Omit<NameRules, 'what'>): Schema {
  const taken = rules.reserved?.flatMap((words) => [...words]) ?? [];
  const free: Schema = taken.length === 0 ? {} : { not: { enum: taken } };
  return { pattern: patternOf(rules).source, maxLength: longestName, ...free };
}
