import type { ExamplesDeclaration } from '../../declaration.ts';
import type { Checking } from '../checking/checking.ts';
import { checkRecordLiteral } from './record-literals.ts';

/** People and records of `## Examples`. References stand by the name of a record or person. */
export function checkExamples({ contract, findings }: Checking): void {
  const { examples } = contract.declaration;
  const names = exampleNames(examples);
  const user = contract.entities.get('user');
  for (const person of examples.people) {
    if (user === undefined) continue;
    checkRecordLiteral({ values: person.values, entity: user, names, given: ['name', 'roles'] }, findings);
  }
  for (const record of examples.records) {
    const entity = contract.entities.get(record.entity.text);
    if (record.entity.text === 'user') {
      const message = 'Users of the examples stand under `people`.';
      findings.add('wrong_value', record.name.place, message);
    } else if (entity !== undefined) checkRecordLiteral({ values: record.values, entity, names }, findings);
  }
}

/** Names of records and people, by entity. */
export type KnownNames = Map<string, Set<string>>;

/** The entity of each record that has a name; a name that records of two entities have says nothing by itself. */
export function entitiesByName(names: KnownNames): ReadonlyMap<string, string> {
  const pairs = [...names].flatMap(([entity, known]) => [...known].map((name) => [name, entity] as const));
  const counts = Map.groupBy(pairs, ([name]) => name);
  return new Map(pairs.filter(([name]) => counts.get(name)?.length === 1));
}

/** The names that references of examples may use, by entity. */
export function exampleNames(examples: ExamplesDeclaration): ReadonlyMap<string, ReadonlySet<string>> {
  const names = new Map([['user', new Set(examples.people.map(({ name }) => name.text))]]);
  for (const { entity, name } of examples.records) {
    const known = names.get(entity.text) ?? new Set<string>();
    names.set(entity.text, known.add(name.text));
  }
  return names;
}
