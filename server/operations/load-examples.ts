import type { Entity, ExamplePerson, ExampleRecord, Model } from '#shared/contract/model.ts';
import type { JsonValue, RecordValues } from '#shared/fields/field.ts';
import type { Call } from '#server/call.ts';
import type { Runtime } from '#server/runtime.ts';
import { entityNamed } from '#server/sql/masked-relation.ts';
import { type GivenRecord, loadRecords } from './load-records.ts';

/**
 * Stores the people and records of `## Examples`, in the order of the document. Throws `RecordDoesNotFit` where one does
 * not fit its fields. Gives the ids of the people by the names the contract calls them.
 */
export async function loadExamples(runtime: Runtime, call: Call): Promise<ReadonlyMap<string, string>> {
  const { people, records } = runtime.model.examples;
  const named = (entity: string, name: string) => [`${entity} ${name}`, runtime.newId()] as const;
  const ids = new Map([
    ...people.map((person) => named('user', person.name)),
    ...records.map((record) => named(record.entity, record.name)),
  ]);
  const given = [
    ...people.map((person) => givenPerson(runtime.model, person, ids)),
    ...records.map((record) => givenRecord(runtime.model, record, ids)),
  ];
  await loadRecords(runtime, call, given);
  return new Map(people.map(({ name }) => [name, idOf(ids, 'user', name)]));
}

/** Every person has an address, so that lists show one; no mail ever leaves a rehearsal. */
function givenPerson(model: Model, person: ExamplePerson, ids: ReadonlyMap<string, string>): GivenRecord {
  const { name, label, roles } = person;
  const values = { name: label, email: `${name}@example.com`, roles, ...person.values };
  return given(entityNamed('user', model), { name, values }, ids);
}

function givenRecord(
  model: Model,
  { entity, name, values, place }: ExampleRecord,
  ids: ReadonlyMap<string, string>,
): GivenRecord {
  return { ...given(entityNamed(entity, model), { name, values }, ids), line: place.line };
}

function given(
  entity: Entity,
  { name, values }: { readonly name: string; readonly values: RecordValues },
  ids: ReadonlyMap<string, string>,
): GivenRecord {
  const pairs = Object.entries(values).map(
    ([field, value]) => [field, byId(entity, { field, value }, ids)] as const,
  );
  return { entity, id: idOf(ids, entity.name, name), name, values: Object.fromEntries(pairs) };
}

/** A reference names the record or person it means. */
function byId(
  entity: Entity,
  { field, value }: { readonly field: string; readonly value: JsonValue },
  ids: ReadonlyMap<string, string>,
): JsonValue {
  const settings = entity.fields.get(field);
  if (settings?.type !== 'ref' || typeof value !== 'string') return value;
  return ids.get(`${settings.to} ${value}`) ?? value;
}

function idOf(ids: ReadonlyMap<string, string>, entity: string, name: string): string {
  const id = ids.get(`${entity} ${name}`);
  if (id === undefined) throw new Error(`no id for ${entity} ${name}`);
  return id;
}
