import { nameInWords } from '../language/names.ts';
import type { Examples } from '../model-examples.ts';
import type { Compiling } from './compiling/compiling.ts';
import { compileValues } from './compiling/record-values.ts';
import { compileScenarios } from './scenarios.ts';

/** The people and records that a rehearsal starts with. */
export function compileExamples(compiling: Compiling): Examples {
  const { declaration, entities } = compiling.contract;
  const { people, now, records } = declaration.examples;
  const user = entities.get('user');
  return {
    people: people.map((person) => {
      const { name, ...values } = user === undefined ? {} : compileValues(person.values, user);
      const label = typeof name === 'string' ? name : nameInWords(person.name.text);
      return { name: person.name.text, label, roles: person.roles.map(({ text }) => text), values };
    }),
    now,
    scenarios: compileScenarios(compiling),
    records: records.flatMap(({ entity, name, values }) => {
      const of = entities.get(entity.text);
      if (of === undefined) return [];
      return [{ entity: of.name, name: name.text, values: compileValues(values, of), place: name.place }];
    }),
  };
}
