import type { Entity, Field, Model } from '#shared/contract/model.ts';
import type { Effect } from '#shared/contract/model-effects.ts';
import { intoField } from '#shared/engine/into-field.ts';
import type { Expression } from '#shared/expression/expression.ts';
import type { JsonValue, RecordValues } from '#shared/fields/field.ts';
import { wireOf } from '#server/sql/expression/expression-value.ts';
import { scopeOf } from '#server/sql/questions/judge.ts';
import { entityNamed } from '#server/sql/relations/masked-relation.ts';
import { sourceOf } from '#server/sql/values/sql-source.ts';
import { ask } from '#server/write/conditions/ask.ts';
import { FAULT } from '#server/write/conditions/fault.ts';
import type { WriteContext } from '#server/write/context/write-context.ts';
import { appliedValues } from './applied-values.ts';
import { effectAtHand, type Said } from './effect-at-hand.ts';
import {
  APPLIED,
  asksEffect,
  asksRepetition,
  asksTargets,
  type EffectPart,
  type EffectQuestions,
  isOfRecords,
  namesIn,
  partsOf,
} from './effect-questions.ts';

/** A record that stands under a name in effects. */
export interface Named {
  readonly entity: string;
  readonly id: string;
}

/** What stands under a name in effects: a record, a value of a list, or a row that was sent. */
export type Element = Named | { readonly value: string } | Row;

interface Row {
  readonly columns: readonly Field[];
  readonly row: RecordValues;
}

/** What the expressions of an effect may read. */
export interface EffectGround {
  readonly entity: Entity;
  readonly id: string;
  readonly before: RecordValues | undefined;
  /** What the record last was: `record` is that where it is gone, also by an earlier effect. */
  readonly last: RecordValues;
  readonly isGone: boolean;
  readonly input: { readonly fields: readonly Field[]; readonly values: RecordValues };
  readonly named: ReadonlyMap<string, Element>;
}

/** What an effect writes, and the record it copies. */
export interface EffectValues {
  readonly values: RecordValues;
  readonly like: string | null;
}

/** Asks everything an effect says in one statement, in none where all of it is at hand; `skipped` where its `if` is not true. */
export async function effectValues(
  context: WriteContext,
  effect: Effect,
  ground: EffectGround,
): Promise<EffectValues | 'skipped'> {
  const parts = partsOf(effect, context.runtime.model);
  const condition = effect.if;
  if (parts.length === 0 && condition === undefined) return { values: {}, like: null };
  const said =
    effectAtHand(context, { condition, parts }, besideOf(ground)) ??
    (await askEffect(context, { effect, parts }, ground));
  if (!said.holds) return 'skipped';
  const read = (part: EffectPart): JsonValue => {
    const value = said.values.get(part);
    if (value === undefined) return FAULT;
    if (part.field === undefined) return value;
    const held = intoField(part.field, value);
    return held === null && value !== null ? FAULT : held;
  };
  const like = parts.find(({ field, name }) => field === undefined && name !== APPLIED);
  const applied = parts.find(({ name }) => name === APPLIED);
  const copied = like === undefined ? null : read(like);
  const written = parts.filter(({ field }) => field !== undefined);
  return {
    values: {
      ...(applied === undefined
        ? {}
        : appliedValues(read(applied), effectEntity(effect, context.runtime.model))),
      ...Object.fromEntries(written.map((part) => [part.name, read(part)])),
    },
    like: typeof copied === 'string' ? copied : null,
  };
}

/** What stands beside the effect without a look at any record. */
function besideOf(ground: EffectGround) {
  const values = [...ground.named].flatMap(([name, element]) =>
    'value' in element ? [[name, element.value] as const] : [],
  );
  return { id: ground.id, input: inputWithRows(ground), elements: Object.fromEntries(values) };
}

async function askEffect(
  context: WriteContext,
  { effect, parts }: { readonly effect: Effect; readonly parts: readonly EffectPart[] },
  ground: EffectGround,
): Promise<Said> {
  const { answers, scope } = await askOn(context, ground, asksEffect(effect, parts));
  const valueOf = ({ name, expression }: EffectPart) =>
    answers?.[`fault$${name}`] === 1
      ? undefined
      : wireOf(expression, answers?.[`value$${name}`] ?? null, scope);
  return {
    values: new Map(parts.map((part) => [part, valueOf(part)])),
    holds: effect.if === undefined || answers?.['if'] === 1,
  };
}

function effectEntity(effect: Effect, model: Model): Entity {
  if (effect.kind === 'then') throw new Error('effects within an effect change nothing by themselves');
  return entityNamed(effect.entity, model);
}

/** The records that an expression yields: one, none, or those of a collection, each under its entity. */
export async function effectTargets(
  context: WriteContext,
  target: Expression,
  ground: EffectGround,
): Promise<readonly Named[]> {
  const known = knownTarget(target, ground);
  if (known !== undefined) return [known];
  const { answers } = await askOn(context, ground, asksTargets(target));
  const ids: unknown = JSON.parse(String(answers?.['members'] ?? '[]'));
  const entity = entityOf(target);
  return Array.isArray(ids) ? ids.filter((id) => typeof id === 'string').map((id) => ({ entity, id })) : [];
}

/** What `each` goes through, in order. A list of values has each as often as it stands in it; what is empty is left out. */
export async function effectElements(
  context: WriteContext,
  list: Expression,
  ground: EffectGround,
): Promise<readonly Element[]> {
  if (isOfRecords(list)) return effectTargets(context, list, ground);
  const sent = list.kind === 'input' ? rowsIn(list.name, ground) : undefined;
  if (sent !== undefined) return sent;
  const values = await repetitionOf(context, list, ground);
  const known = Array.isArray(values) ? values.filter((value) => value !== null) : [];
  return known.map((value) => ({ value: String(value) }));
}

/** The rows that were sent as an input; undefined where it is no input of rows. */
function rowsIn(name: string, { input }: EffectGround): readonly Row[] | undefined {
  const columns = input.fields.find((field) => field.name === name)?.rows;
  const rows = input.values[name];
  if (columns === undefined) return undefined;
  return Array.isArray(rows) ? rows.map((row: RecordValues) => ({ columns, row })) : [];
}

/** What is read as `input`: what was sent, and each column of the rows that are gone through under the names of both. */
function inputWithRows({ input, named }: EffectGround): EffectGround['input'] {
  const rows = [...named].flatMap(([name, element]) => ('row' in element ? [{ name, ...element }] : []));
  const columns = rows.flatMap(({ name, columns: own, row }) =>
    own.map((column) => ({
      field: { ...column, name: `${name}.${column.name}` },
      value: row[column.name] ?? null,
    })),
  );
  return {
    fields: [...input.fields, ...columns.map(({ field }) => field)],
    values: {
      ...input.values,
      ...Object.fromEntries(columns.map(({ field, value }) => [field.name, value])),
    },
  };
}

/** How often a record is made: whole times, none where it is empty or less. */
export async function effectTimes(
  context: WriteContext,
  times: Expression,
  ground: EffectGround,
): Promise<number> {
  return Math.max(0, Math.floor(Number(await repetitionOf(context, times, ground))));
}

async function repetitionOf(
  context: WriteContext,
  expression: Expression,
  ground: EffectGround,
): Promise<JsonValue> {
  const { answers, scope } = await askOn(context, ground, asksRepetition(expression));
  return wireOf(expression, answers?.['value'] ?? null, scope);
}

/** `record` and names need no look-up. */
function knownTarget(target: Expression, { entity, id, named }: EffectGround): Named | undefined {
  const element = target.kind === 'element' ? named.get(target.name) : undefined;
  if (element !== undefined && 'id' in element) return element;
  if (target.kind === 'variable' && target.name === 'record') return { entity: entity.name, id };
  return undefined;
}

function entityOf({ type }: Expression): string {
  const element = type.kind === 'list' ? type.element : type;
  if (element.kind !== 'record') throw new Error('an effect on what is no record');
  return element.entity;
}

async function askOn(context: WriteContext, ground: EffectGround, asked: EffectQuestions) {
  const stored = ground.isGone ? undefined : await askAs(context, ground, { ...asked, row: 'stored' });
  return stored?.answers === undefined ? askAs(context, ground, { ...asked, row: 'given' }) : stored;
}

async function askAs(
  context: WriteContext,
  ground: EffectGround,
  { expressions, questions, row }: EffectQuestions & { readonly row: 'stored' | 'given' },
) {
  const { entity, id, before, last, named: known } = ground;
  const input = inputWithRows(ground);
  // One whose effect was skipped is empty.
  const elements = namesIn(expressions).map(([name, type]) => {
    const element = known.get(name);
    if (element === undefined || 'row' in element) return { name, type, id: null };
    return 'id' in element
      ? { name, type: { kind: 'record', entity: element.entity } as const, id: element.id }
      : { name, type, id: element.value };
  });
  const asked = {
    entity,
    row,
    old: before === undefined ? 'none' : 'given',
    elements: elements.map(({ name, type }) => ({ name, type })),
  } as const;
  const answers = await ask(context, {
    asked,
    id,
    ...(row === 'given' ? { given: last } : {}),
    ...(before === undefined ? {} : { old: before }),
    input,
    elements: elements.map(({ name, id }) => ({ name, id })),
    questions,
  });
  return { answers, scope: scopeOf(asked, sourceOf(context.runtime)) };
}
