import { ownCode } from '#shared/api/field-problems.ts';
import { refuse } from '#shared/api/refusal.ts';
import type { Entity, Field } from '#shared/contract/model.ts';
import type { ActEffect, Effect, EffectBlock } from '#shared/contract/model-effects.ts';
import { evaluate } from '#shared/expression/evaluate/evaluate.ts';
import type { Expression } from '#shared/expression/expression.ts';
import type { JsonValue, RecordValues } from '#shared/fields/field.ts';
import { isSettable } from './assign.ts';
import { type Attempt, inputValues, type Running } from './attempt.ts';
import { valueFor } from './calculate.ts';
import { recordIn } from './reference-state.ts';
import { readSent, type Sent } from './sent-values.ts';
import { wholeOf } from './several.ts';
import { entityOf, environmentOf, isTrue } from './situation.ts';
import { problem, withoutFields } from './told.ts';
import type { Verdict } from './writing.ts';

/** What effects happen because of. */
export interface Cause {
  readonly attempt: Attempt;
  /** The record as it was. */
  readonly before: RecordValues | undefined;
  /** What it last was: it may be gone. */
  readonly last: RecordValues | undefined;
}

interface Named {
  readonly entity: string;
  readonly id: string;
}

/** What stands under a name: a record, or a value of a list. */
type Element = Named | { readonly value: string } | { readonly row: RecordValues };

const DEEPEST = 8;

/** Does what the contract does because of a change, in order; the first that is refused refuses the write. */
export function runEffects(running: Running, effects: readonly Effect[], cause: Cause): Verdict {
  return runList(running, effects, { cause, named: new Map() });
}

function runList(
  running: Running,
  effects: readonly Effect[],
  { cause, named }: { readonly cause: Cause; readonly named: Map<string, Element> },
): Verdict {
  for (const effect of effects) {
    const elements =
      effect.each === undefined ? [undefined] : elementsOf(running, effect.each.list, { cause, named });
    for (const element of elements) {
      const inside = new Map(named);
      if (effect.each !== undefined && element !== undefined) inside.set(effect.each.name, element);
      const refused = runTimes(running, effect, { cause, inside, named });
      if (refused !== undefined) return withoutFields(refused);
    }
  }
  return undefined;
}

interface Placed {
  readonly cause: Cause;
  readonly inside: Map<string, Element>;
  readonly named: Map<string, Element>;
}

function runTimes(running: Running, effect: Effect, placed: Placed): Verdict {
  const { cause, inside } = placed;
  const given =
    effect.kind === 'create' && effect.times !== undefined
      ? evaluate(effect.times, standing(running, { cause, named: inside }))
      : 1;
  for (let time = 1; time <= Number(given); time += 1) {
    const refused = runOnce(running, effect, placed);
    if (refused !== undefined) return refused;
  }
  return undefined;
}

/** Once, or as long as the condition is true. */
function runBlock(running: Running, block: EffectBlock, { cause, inside }: Placed): Verdict {
  const once = () => runList(running, block.effects, { cause, named: new Map(inside) });
  if (block.while === undefined) return once();
  for (let round = 0; round <= running.situation.model.limits.effects; round += 1) {
    if (!isTrue(block.while, standing(running, { cause, named: inside }))) return undefined;
    const refused = once();
    if (refused !== undefined) return refused;
  }
  return refuse('limit_reached', '', [problem('limit_reached')]);
}

function runOnce(running: Running, effect: Effect, { cause, inside, named }: Placed): Verdict {
  const environment = standing(running, { cause, named: inside });
  if (!isTrue(effect.if, environment)) return undefined;
  if (effect.kind === 'then') return runBlock(running, effect, { cause, inside, named });
  const entity = entityOf(running.situation.model, effect.entity);
  const deeper = { ...running, depth: running.depth + 1 };
  const known = { entity, origin: 'effect', permits: [{}], children: [] } as const;
  const perform = (attempt: Attempt) =>
    deeper.depth > DEEPEST
      ? refuse('limit_reached', '', [problem('limit_reached')])
      : deeper.perform(deeper, attempt);
  if (effect.kind === 'create') {
    const id = running.situation.newId();
    const sent = sentBy(running, { fields: [...entity.fields.values()], effect, environment });
    const refused = perform({ ...known, id, action: { kind: 'create' }, sent });
    if (refused !== undefined) return refused;
    if (effect.as !== undefined) named.set(effect.as, { entity: entity.name, id });
    if (effect.as === 'result' && deeper.depth === 1) running.writing.result = { entity, id };
    return undefined;
  }
  const transition = effect.kind === 'do' ? entity.transitions.get(effect.transition) : undefined;
  const action =
    transition === undefined
      ? { kind: effect.kind === 'delete' ? ('delete' as const) : ('update' as const) }
      : { kind: 'transition' as const, name: transition.name, transition };
  const fields = transition?.input.map(({ field }) => field) ?? [...entity.fields.values()];
  const sent = sentBy(running, { fields, effect, environment });
  for (const { id } of targets(running, effect.target, { cause, named: inside })) {
    const refused = perform({ ...known, id, action, sent });
    if (refused !== undefined) return refused;
    if (effect.kind === 'update' && effect.forgets === true)
      running.writing.forgotten.push({
        entity: entity.name,
        id,
        fields: effect.set.map(({ field }) => field),
      });
  }
  return undefined;
}

function standing(
  { writing: { state }, situation }: Running,
  { cause, named }: { readonly cause: Cause; readonly named: ReadonlyMap<string, Element> },
) {
  const { entity, id } = cause.attempt;
  const { before, last } = cause;
  const record = recordIn(state, entity.name, id) ?? last;
  // The columns of a row are read under the names of both.
  const columns = [...named].flatMap(([name, one]) =>
    'row' in one
      ? Object.entries(one.row).map(([column, value]) => [`${name}.${column}`, value] as const)
      : [],
  );
  return environmentOf(state, situation, {
    entity,
    record: record ?? null,
    old: before ?? null,
    input: { ...inputValues(cause.attempt), ...Object.fromEntries(columns) },
    named: new Map([...named].flatMap(([name, one]) => ('row' in one ? [] : [[name, one] as const]))),
  });
}

/** What `each` goes through: records, or values of a list. */
function elementsOf(
  running: Running,
  list: Expression,
  at: { readonly cause: Cause; readonly named: ReadonlyMap<string, Element> },
): readonly Element[] {
  const { type } = list;
  if (type.kind === 'list' && type.element.kind === 'record') return targets(running, list, at);
  if (list.kind === 'input' && list.type.kind === 'list' && list.type.element.kind === 'json') {
    const rows = inputValues(at.cause.attempt)[list.name];
    return Array.isArray(rows) ? rows.map((row) => ({ row: Object(row) as RecordValues })) : []; // read as objects
  }
  const found = evaluate(list, standing(running, at));
  const values = Array.isArray(found) ? found.filter((one) => one !== null) : [];
  return values.map((value) => ({ value: String(value) }));
}

/** The records that an expression yields: one, none, or those of a collection in its order. */
function targets(
  running: Running,
  expression: Expression,
  at: { readonly cause: Cause; readonly named: ReadonlyMap<string, Element> },
): readonly Named[] {
  const { type } = expression;
  const element = type.kind === 'list' ? type.element : type;
  if (element.kind !== 'record') throw new Error('an effect on what is no record');
  const found = evaluate(expression, standing(running, at));
  const ids = (Array.isArray(found) ? found : [found]).filter((one) => one !== null).map(idOf);
  return ids.map((id) => ({ entity: element.entity, id }));
}

/** The id of a record, which may stand for it. */
export function idOf(value: JsonValue): string {
  return typeof value === 'object' && value !== null && 'id' in value ? String(value.id) : String(value);
}

/** What an effect sends, as a caller would. A calculation without a result is what is wrong with its field. */
function sentBy(
  running: Running,
  {
    fields,
    effect,
    environment,
  }: {
    readonly fields: readonly Field[];
    readonly effect: ActEffect;
    readonly environment: ReturnType<typeof standing>;
  },
): Sent {
  const values: Record<string, JsonValue> = {};
  const faults: Field[] = [];
  if (effect.kind === 'create' && effect.like !== undefined) {
    const { type } = effect.like;
    const from = type.kind === 'record' ? entityOf(running.situation.model, type.entity) : undefined;
    const like = evaluate(effect.like, environment);
    if (from !== undefined && like !== null)
      Object.assign(values, copied(running, { fields, from, id: idOf(like) }));
  }
  if (effect.kind === 'update' && effect.apply !== undefined) {
    const applied = evaluate(effect.apply, environment);
    const isObject = typeof applied === 'object' && applied !== null && !Array.isArray(applied);
    if (isObject) Object.assign(values, applied);
  }
  const written = effect.kind === 'delete' ? [] : effect.kind === 'do' ? effect.input : effect.set;
  for (const one of written) {
    const field = fields.find(({ name }) => name === ('field' in one ? one.field : one.name));
    if (field === undefined) throw new Error('an effect gives what is not there');
    const { value, fault } = valueFor(field, one.expression, environment);
    values[field.name] = value;
    if (fault) faults.push(field);
  }
  const sent = readSent(values, fields);
  if (sent === undefined) throw new Error('an object that is none');
  const without = faults.map(
    (field) => [field.name, problem(ownCode(field, 'too_large'), field.name)] as const,
  );
  return { ...sent, valueProblems: new Map([...sent.valueProblems, ...without]) };
}

/** The stored fields that both have, but what is each record's own. */
function copied(
  { writing: { state } }: Running,
  { fields, from, id }: { readonly fields: readonly Field[]; readonly from: Entity; readonly id: string },
): RecordValues {
  const record = recordIn(state, from.name, id);
  const fit = fields.filter((field) => {
    const isUnique = from.fields.get(wholeOf(from, field.name))?.unique;
    const isOwn = isUnique || field.secret || field.type === 'number_series';
    return from.fields.get(field.name)?.type === field.type && isSettable(field) && !isOwn;
  });
  return Object.fromEntries(fit.map(({ name }) => [name, record?.[name] ?? null]));
}
