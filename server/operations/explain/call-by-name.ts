import type { Refusal } from '#shared/api/problem.ts';
import { done, type Outcome, refuse } from '#shared/api/refusal.ts';
import { messageOf, type Text } from '#shared/messages/message.ts';
import { suggest } from '#shared/contract/language/suggest.ts';
import type { Entity, Model } from '#shared/contract/model.ts';
import type { JsonValue } from '#shared/fields/field.ts';
import type { Actor } from '#server/call.ts';
import { refuseAtDoor } from '#server/operations/accounts/kept-out.ts';
import { asStranger } from '#server/operations/security/closed-to-strangers.ts';
import { actorOf } from '#server/identity/people/actor.ts';
import { findByEmail, findPerson, type Person } from '#server/identity/people/people.ts';
import type { Runtime } from '#server/runtime.ts';
import { isId } from '#shared/fields/base/is-id.ts';
import { type NamedIds, withIds } from '#server/operations/samples/named-references.ts';
import type { ExplainedCall } from './explained-call.ts';

/** A call in the words of the one who asks. Names of the examples may stand for ids where `ids` knows them. */
export interface CallInWords {
  /** The id, email address or example name of a person; `anyone`: who is not signed in. */
  readonly as: string;
  readonly entity: string;
  readonly call: string;
  readonly id?: string;
  readonly values: JsonValue;
  readonly ids: NamedIds;
}

/** A call, and who makes it. */
export interface NamedCall {
  readonly actor: Actor;
  readonly asked: ExplainedCall;
}

/** Who calls, and what; refused where the words name what is not there. */
export async function callByName(runtime: Runtime, words: CallInWords): Promise<Outcome<NamedCall>> {
  const { model } = runtime;
  const entity = model.entities.get(words.entity);
  if (entity === undefined)
    return unknown(messageOf('refusals.noEntity', named(words.entity)), words.entity, model.entities.keys());
  const calls = callsOn(entity);
  if (!calls.includes(words.call))
    return unknown(
      messageOf('refusals.noCall', { entity: entity.name, ...named(words.call) }),
      words.call,
      calls,
    );
  const without = withoutRecord[words.call];
  if ((without !== undefined) !== (words.id === undefined))
    return refuse('bad_request', without ?? messageOf('refusals.sayWhichRecord', { entity: entity.name }));
  const person = await personCalled(runtime, words);
  if (person === undefined && words.as !== 'anyone')
    return unknown(messageOf('refusals.noPerson', named(words.as)), words.as, [
      'anyone',
      ...(words.ids.get('user')?.keys() ?? []),
    ]);
  const id = words.id === undefined ? {} : { id: idCalled(words.id, entity, words.ids) };
  const keptOut = person && (await refuseAtDoor(runtime, person));
  const asked = { entity, name: words.call, ...id, values: valuesCalled(words, entity), keptOut };
  const actor = person === undefined ? await asStranger(runtime) : actorOf(person, runtime.model);
  return done({ actor, asked });
}

const withoutRecord: Readonly<Partial<Record<string, Text>>> = {
  list: messageOf('refusals.listHasNoRecord'),
  create: messageOf('refusals.createHasNoRecord'),
};

function unknown(said: Text, name: string, known: Iterable<string>): Refusal {
  const hint = suggest(name, known);
  return refuse('bad_request', hint === undefined ? said : [said, hint]);
}

function named(name: string): { readonly name: string } {
  return { name: JSON.stringify(name.slice(0, 100)) };
}

async function personCalled(runtime: Runtime, { as, ids }: CallInWords): Promise<Person | undefined> {
  if (as === 'anyone') return undefined;
  const id = ids.get('user')?.get(as) ?? as;
  return runtime.database.read((on) =>
    isId(id) ? findPerson(on, runtime, id) : findByEmail(on, runtime, id),
  );
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
  return [...new Set(['list', 'read', 'history', 'create', 'update', 'delete', ...transitions.keys()])];
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
