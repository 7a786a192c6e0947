import type { Entity, Model } from '#shared/contract/model.ts';
import type { ExamplePerson, ExampleRecord } from '#shared/contract/model-examples.ts';
import type { RecordValues } from '#shared/fields/field.ts';
import type { Call } from '#server/call.ts';
import type { Runtime } from '#server/runtime.ts';
import { entityNamed } from '#server/sql/relations/masked-relation.ts';
import { afterTheirReferences } from './after-their-references.ts';
import { type GivenRecord, loadRecords } from './load-records.ts';
import { seedOf } from './load-seed.ts';
import { type NamedIds, withIds } from './named-references.ts';

/**
 * Stores the people and records of `## Examples`, in the order of the document but each after those it refers to, and
 * before them the seed of entities that have no examples. Throws `RecordDoesNotFit` where one does not fit its fields.
 * Gives the ids by the names the contract uses; people stand under `user`.
 */
export async function loadExamples(runtime: Runtime, call: Call): Promise<NamedIds> {
  const { people, records } = runtime.model.examples;
  const named = [...people.map(({ name }) => ({ entity: 'user', name })), ...records];
  const ids = new Map([['user', new Map<string, string>()]]);
  for (const { entity, name } of named) {
    const known = ids.get(entity) ?? new Map<string, string>();
    ids.set(entity, known.set(name, runtime.newId()));
  }
  const given = [
    ...seedBeside(runtime, ids),
    ...people.map((person) => givenPerson(runtime.model, person, ids)),
    ...records.map((record) => givenRecord(runtime.model, record, ids)),
  ];
  await loadRecords(runtime, call, afterTheirReferences(given));
  return ids;
}

/** A rehearsal rehearses the real thing, which would start with these; examples of an entity take the place of its seed. */
function seedBeside(runtime: Runtime, ids: NamedIds): readonly GivenRecord[] {
  const entities = [...runtime.model.entities.values()].filter(({ name }) => !ids.has(name));
  return entities.flatMap((entity) => seedOf(runtime, entity));
}

/** Every person has an address, so that lists show one; no mail ever leaves a rehearsal. */
function givenPerson(model: Model, person: ExamplePerson, ids: NamedIds): GivenRecord {
  const { name, label, roles } = person;
  const values = { name: label, email: `${name}@example.com`, roles, ...person.values };
  return given(entityNamed('user', model), { name, values }, ids);
}

function givenRecord(
  model: Model,
  { entity, name, values, place }: ExampleRecord,
  ids: NamedIds,
): GivenRecord {
  return { ...given(entityNamed(entity, model), { name, values }, ids), line: place.line };
}

function given(
  entity: Entity,
  { name, values }: { readonly name: string; readonly values: RecordValues },
  ids: NamedIds,
): GivenRecord {
  const id = ids.get(entity.name)?.get(name);
  if (id === undefined) throw new Error(`no id for ${entity.name} ${name}`);
  return { entity, id, name, values: withIds(values, entity.fields, ids) };
}
