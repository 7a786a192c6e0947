import { suggest } from '#shared/contract/language/suggest.ts';
import type { Entity, Model } from '#shared/contract/model.ts';
import type { JsonValue } from '#shared/fields/field.ts';
import type { Actor } from '#server/call.ts';
import { actorOf, nobody } from '#server/identity/people/actor.ts';
import { findByEmail, findPerson } from '#server/identity/people/people.ts';
import type { Runtime } from '#server/runtime.ts';
import { isId } from '#shared/fields/data/ref.ts';
import { type NamedIds, withIds } from '#server/operations/samples/named-references.ts';
import type { AskedCall } from './explain-call.ts';

/** A call in the words of the one who asks. Names of the examples may stand for ids where `ids` knows them. */
export interface CallInWords {
  /** The id, e-mail address or example name of a person; `anyone`: who is not signed in. */
  readonly as: string;
  readonly entity: string;
  readonly call: string;
  readonly id?: string;
  readonly values: JsonValue;
  readonly ids: NamedIds;
}

/** Who calls, and what; or what is wrong with the question, in a sentence. */
export async function callByName(
  runtime: Runtime,
  words: CallInWords,
): Promise<{ readonly actor: Actor; readonly asked: AskedCall } | string> {
  const { model } = runtime;
  const entity = model.entities.get(words.entity);
  if (entity === undefined) return unknown('entity', words.entity, model.entities.keys());
  const calls = callsOn(entity);
  if (!calls.includes(words.call)) return unknown(`call on ${entity.name}`, words.call, calls);
  const without = withoutRecord[words.call];
  if ((without !== undefined) !== (words.id === undefined))
    return without ?? `Say which ${entity.name} it is about.`;
  const actor = await actorCalled(runtime, words);
  if (actor === undefined)
    return unknown('person', words.as, ['anyone', ...(words.ids.get('user')?.keys() ?? [])]);
  const id = words.id === undefined ? {} : { id: idCalled(words.id, entity, words.ids) };
  return { actor, asked: { entity, name: words.call, ...id, values: valuesCalled(words, entity) } };
}

const withoutRecord: Readonly<Partial<Record<string, string>>> = {
  list: 'A list is about no single record.',
  create: 'A create has no record yet.',
};

function unknown(what: string, name: string, known: Iterable<string>): string {
  const hint = suggest(name, known);
  return `There is no ${what} ${JSON.stringify(name.slice(0, 100))}.${hint === undefined ? '' : ` ${hint}`}`;
}

async function actorCalled(runtime: Runtime, { as, ids }: CallInWords): Promise<Actor | undefined> {
  if (as === 'anyone') return nobody;
  const id = ids.get('user')?.get(as) ?? as;
  const person = await runtime.database.read((on) =>
    isId(id) ? findPerson(on, runtime, id) : findByEmail(on, runtime, id),
  );
  return person && actorOf(person, runtime.model);
}

function idCalled(id: string, entity: Entity, ids: NamedIds): string {
  return ids.get(entity.name)?.get(id) ?? id;
}

/** What is no object is left to the call itself to refuse. */
function valuesCalled({ values, call, ids }: CallInWords, entity: Entity): JsonValue {
  if (typeof values !== 'object' || values === null || Array.isArray(values)) return values;
  const inputs = entity.transitions.get(call)?.input.map(({ field }) => [field.name, field] as const);
  // An array was ruled out above, which TypeScript does not see for one that is read-only.
  return withIds(
    values as Readonly<Record<string, JsonValue>>,
    inputs === undefined ? entity.fields : new Map(inputs),
    ids,
  );
}

/** The names of the entities on which there is such a call. */
export function entitiesWithCall({ entities }: Model, call: string): readonly string[] {
  return [...entities.values()].filter((entity) => callsOn(entity).includes(call)).map(({ name }) => name);
}

function callsOn({ transitions }: Entity): readonly string[] {
  return ['list', 'read', 'create', 'update', 'delete', ...transitions.keys()];
}

/** The entity that has a record of this name in the examples and the call; undefined where none has. */
export function entityOfRecord(
  name: string,
  { call, ids }: Pick<CallInWords, 'call' | 'ids'>,
  model: Model,
): string | undefined {
  const having = [...model.entities.values()].filter((entity) => ids.get(entity.name)?.has(name));
  return (having.find(({ transitions }) => transitions.has(call)) ?? having[0])?.name;
}
