import { ownCode } from '#shared/api/field-problems.ts';
import type { FieldProblem } from '#shared/api/problem.ts';
import type { Entity, Field } from '#shared/contract/model.ts';
import type { JsonValue, RecordValues } from '#shared/fields/field.ts';
import type { Attempt, Running } from './attempt.ts';
import { recordIn } from './reference-state.ts';
import type { Sent } from './sent-values.ts';
import { problem } from './told.ts';

type SeveralField = Extract<Field, { type: 'several' }>;

/** What was sent for references to one of several entities: the record, under the name of its own entity, and nothing under the others. */
export function withEntities(running: Running, attempt: Attempt): Attempt {
  const several = [...attempt.entity.fields.values()].filter((field) => field.type === 'several');
  const told = several.length === 0 ? attempt : { ...attempt, sent: toldOfWholes(attempt) };
  return several.reduce((one, field) => ({ ...one, sent: sentTo(running, one, field) }), told);
}

function toldOfWholes({ entity, sent }: Attempt): Sent {
  const wrong = [...sent.valueProblems.values()].map((one) => ofWhole(entity, one));
  return {
    ...sent,
    typeProblems: sent.typeProblems.map((one) => ofWhole(entity, one)),
    valueProblems: new Map(wrong.map((one) => [one.field ?? '', one])),
  };
}

function sentTo({ writing: { state } }: Running, { entity, id, sent }: Attempt, field: SeveralField): Sent {
  const own = namesOf(entity, field.name);
  const isOf = (name: string) => name === field.name || own.has(name);
  if (!sent.names.some(isOf)) return sent;
  const given = [field.name, ...own.keys()].flatMap((name) => sent.values[name] ?? []);
  const ids = new Set(given);
  const named = [...own.keys()].filter((name) => (sent.values[name] ?? null) !== null);
  if (ids.size > 1 || named.length > 1)
    return { ...sent, typeProblems: [...sent.typeProblems, problem('bad_type', field.name)] };
  const isWhole = sent.names.includes(field.name) && Object.hasOwn(sent.values, field.name);
  if (named.length === 0 && !isWhole) return sent;
  const [only = null] = ids;
  const before = recordIn(state, entity.name, id);
  const name = only === null ? undefined : (named[0] ?? nameFor(only, { own, before, state }));
  const values = Object.fromEntries([...own.keys()].map((one) => [one, one === name ? only : null]));
  return {
    ...sent,
    names: [...sent.names.filter((one) => !isOf(one)), field.name, ...own.keys()],
    values: { ...sent.values, ...values, [field.name]: only },
  };
}

/** The names that a reference to one of several entities has for each of them, with these. */
function namesOf({ fields }: Entity, whole: string): ReadonlyMap<string, string> {
  const own = [...fields.values()].filter((field) => field.type === 'ref' && field.memberOf === whole);
  return new Map(own.flatMap((field) => (field.type === 'ref' ? [[field.name, field.to]] : [])));
}

/** The one that has the record already, or that of the entity of which there is such a record; for an id of nothing any. */
function nameFor(
  id: JsonValue,
  {
    own,
    before,
    state,
  }: {
    readonly own: ReadonlyMap<string, string>;
    readonly before: RecordValues | undefined;
    readonly state: Running['writing']['state'];
  },
): string | undefined {
  const names = [...own.keys()];
  return (
    names.find((name) => before?.[name] === id) ??
    names.find((name) => recordIn(state, own.get(name) ?? '', id) !== undefined) ??
    names[0]
  );
}

/** The name under which people know a field: what is wrong with one of its references is told of the whole. */
export function wholeOf({ fields }: Entity, name: string): string {
  const field = fields.get(name);
  return field?.type === 'ref' ? (field.memberOf ?? name) : name;
}

/** What is wrong with a value, told of the whole and with its code. */
function ofWhole(entity: Entity, one: FieldProblem): FieldProblem {
  const name = wholeOf(entity, one.field ?? '');
  return name === (one.field ?? '') ? one : problem(ownCode(entity.fields.get(name), one.code), name);
}

/** Names of fields, with those of the references of each. */
export function referencesOf(entity: Entity, names: readonly string[]): readonly string[] {
  const wholes = names.map((name) => wholeOf(entity, name));
  return [...names, ...wholes, ...wholes.flatMap((whole) => [...namesOf(entity, whole).keys()])];
}
