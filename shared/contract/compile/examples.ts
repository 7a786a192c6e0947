import { membersOf } from '#shared/fields/data/several.ts';
import type { RecordValues } from '#shared/fields/field.ts';
import type { ResolvedEntity } from '../resolve/resolved.ts';
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
      const compiled = withMembers(compileValues(values, of), of, (to, called) =>
        to === 'user'
          ? people.some((person) => person.name.text === called)
          : records.some((record) => record.entity.text === to && record.name.text === called),
      );
      return [{ entity: of.name, name: name.text, values: compiled, place: name.place }];
    }),
  };
}

/** The values with the name that stands for a record of one of several entities at the reference for its entity too. */
function withMembers(
  values: RecordValues,
  { fields }: ResolvedEntity,
  isCalled: (entity: string, name: string) => boolean,
): RecordValues {
  const members = [...fields.values()].flatMap(({ shape }) => {
    const called = shape?.type === 'several' ? values[shape.name] : undefined;
    if (shape?.type !== 'several' || typeof called !== 'string') return [];
    const [, member] = [...membersOf(shape)].find(([entity]) => isCalled(entity, called)) ?? [];
    return member === undefined ? [] : [[member, called] as const];
  });
  return { ...values, ...Object.fromEntries(members) };
}
