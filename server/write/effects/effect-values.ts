import type { Entity, Field } from '#shared/contract/model.ts';
import type { Effect } from '#shared/contract/model-effects.ts';
import { intoField } from '#shared/engine/into-field.ts';
import type { Expression } from '#shared/expression/expression.ts';
import { print } from '#shared/expression/print.ts';
import { walk } from '#shared/expression/walk.ts';
import type { JsonValue, RecordValues } from '#shared/fields/field.ts';
import { wireOf } from '#server/sql/expression/expression-value.ts';
import { asksMembers } from '#server/sql/questions/members.ts';
import { asksValue, asksWhether, type Question, scopeOf } from '#server/sql/questions/judge.ts';
import type { SqlScope } from '#server/sql/expression/scope.ts';
import { type SqlSource, sourceOf } from '#server/sql/values/sql-source.ts';
import { ask } from '#server/write/conditions/ask.ts';
import { asksFault, FAULT } from '#server/write/conditions/fault.ts';
import type { WriteContext } from '#server/write/context/write-context.ts';

/** A record that stands under a name in effects. */
export interface Named {
  readonly entity: string;
  readonly id: string;
}

/** What the expressions of an effect may read. */
export interface EffectGround {
  readonly entity: Entity;
  readonly id: string;
  readonly before: RecordValues | undefined;
  /** What the record last was: `record` is that where it is gone, also by an earlier effect. */
  readonly last: RecordValues;
  readonly isGone: boolean;
  readonly input?: { readonly fields: readonly Field[]; readonly values: RecordValues };
  readonly named: ReadonlyMap<string, Named>;
}

/** What an effect writes, and the record it copies. */
export interface EffectValues {
  readonly values: RecordValues;
  readonly like: string | null;
}

interface Part {
  readonly name: string;
  readonly expression: Expression;
  /** The field that takes the value. */
  readonly field?: Field;
}

/** Asks everything an effect says in one statement; `skipped` where its `if` is not true. */
export async function effectValues(
  context: WriteContext,
  effect: Effect,
  ground: EffectGround,
): Promise<EffectValues | 'skipped'> {
  const parts = partsOf(context, effect);
  const condition = effect.if;
  if (parts.length === 0 && condition === undefined) return { values: {}, like: null };
  const key = [
    condition?.source ?? '',
    ...parts.map(({ name, expression }) => `${name} ${print(expression)}`),
  ];
  const row = await askOn(context, ground, {
    key: key.join(' ; '),
    expressions: [...parts.map(({ expression }) => expression), ...(condition ? [condition.expression] : [])],
    questions: (scope) => [
      ...(condition === undefined ? [] : [asksWhether('if', condition, scope)]),
      ...parts.flatMap(({ name, expression }) => [
        asksValue(`value$${name}`, expression, scope),
        ...asksFault(name, expression, scope),
      ]),
    ],
  });
  if (condition !== undefined && row.answers?.['if'] !== 1) return 'skipped';
  const read = (part: Part): JsonValue => {
    if (row.answers?.[`fault$${part.name}`] === 1) return FAULT;
    const value = wireOf(part.expression, row.answers?.[`value$${part.name}`] ?? null, row.scope);
    if (part.field === undefined) return value;
    const held = intoField(part.field, value);
    return held === null && value !== null ? FAULT : held;
  };
  const like = parts.find(({ field }) => field === undefined);
  const copied = like === undefined ? null : read(like);
  const written = parts.filter(({ field }) => field !== undefined);
  return {
    values: Object.fromEntries(written.map((part) => [part.name, read(part)])),
    like: typeof copied === 'string' ? copied : null,
  };
}

function partsOf({ runtime: { model } }: WriteContext, effect: Effect): readonly Part[] {
  const entity = model.entities.get(effect.entity);
  const fieldNamed = (name: string) => {
    const field = entity?.fields.get(name);
    if (field === undefined) throw new Error(`no field ${name} in ${effect.entity}`);
    return field;
  };
  switch (effect.kind) {
    case 'create':
      return [
        ...(effect.like === undefined ? [] : [{ name: 'like$', expression: effect.like }]),
        ...effect.set.map(({ field, expression }) => ({ name: field, expression, field: fieldNamed(field) })),
      ];
    case 'update':
      return effect.set.map(({ field, expression }) => ({
        name: field,
        expression,
        field: fieldNamed(field),
      }));
    case 'do': {
      const inputs = entity?.transitions.get(effect.transition)?.input ?? [];
      return effect.input.map(({ name, expression }) => {
        const input = inputs.find(({ field }) => field.name === name);
        if (input === undefined) throw new Error(`no input ${name} of ${effect.transition}`);
        return { name, expression, field: input.field };
      });
    }
    case 'delete':
      return [];
  }
}

/** The records that an expression yields: one, none, or those of a collection, each under its entity. */
export async function effectTargets(
  context: WriteContext,
  target: Expression,
  ground: EffectGround,
): Promise<readonly Named[]> {
  const known = knownTarget(target, ground);
  if (known !== undefined) return [known];
  const { answers } = await askOn(context, ground, {
    key: `target ${print(target)}`,
    expressions: [target],
    questions: (scope, source) => [asksMembers('members', target, { scope, source })],
  });
  const ids: unknown = JSON.parse(String(answers?.['members'] ?? '[]'));
  const entity = entityOf(target);
  return Array.isArray(ids) ? ids.filter((id) => typeof id === 'string').map((id) => ({ entity, id })) : [];
}

/** `record` and names need no look-up. */
function knownTarget(target: Expression, { entity, id, named }: EffectGround): Named | undefined {
  if (target.kind === 'element') return named.get(target.name);
  if (target.kind === 'variable' && target.name === 'record') return { entity: entity.name, id };
  return undefined;
}

function entityOf({ type }: Expression): string {
  const element = type.kind === 'list' ? type.element : type;
  if (element.kind !== 'record') throw new Error('an effect on what is no record');
  return element.entity;
}

interface Asked {
  readonly key: string;
  readonly expressions: readonly Expression[];
  questions(scope: SqlScope, source: SqlSource): readonly Question[];
}

async function askOn(context: WriteContext, ground: EffectGround, asked: Asked) {
  const stored = ground.isGone ? undefined : await askAs(context, ground, { ...asked, row: 'stored' });
  return stored?.answers === undefined ? askAs(context, ground, { ...asked, row: 'given' }) : stored;
}

async function askAs(
  context: WriteContext,
  { entity, id, before, last, input, named }: EffectGround,
  { key, expressions, questions, row }: Asked & { readonly row: 'stored' | 'given' },
) {
  const elements = namesIn(expressions).map(
    ([name, of]) => [name, named.get(name) ?? { entity: of, id: null }] as const,
  );
  const asked = {
    entity,
    row,
    old: before === undefined ? 'none' : 'given',
    elements: elements.map(([name, one]) => ({ name, entity: one.entity })),
  } as const;
  const place = `${entity.name} ${row} ${asked.old} ${elements.map(([name, one]) => `${name}:${one.entity}`).join(' ')}`;
  const answers = await ask(context, {
    asked,
    key: `effect ${place} | ${key}`,
    id,
    ...(row === 'given' ? { given: last } : {}),
    ...(before === undefined ? {} : { old: before }),
    ...(input === undefined ? {} : { input }),
    elements: elements.map(([name, one]) => ({ name, id: one.id })),
    questions,
  });
  return { answers, scope: scopeOf(asked, sourceOf(context.runtime)) };
}

/** The names of `each` and of earlier effects that are read, with what they are. One whose effect was skipped is empty. */
function namesIn(expressions: readonly Expression[]): readonly (readonly [string, string])[] {
  const inner = new Set(
    expressions.flatMap((one) =>
      [...walk(one)].flatMap((part) => (part.kind === 'collection' ? [part.variable ?? ''] : [])),
    ),
  );
  const names = new Map<string, string>();
  for (const part of expressions.flatMap((one) => [...walk(one)])) {
    if (part.kind !== 'element' || inner.has(part.name) || part.type.kind !== 'record') continue;
    names.set(part.name, part.type.entity);
  }
  return [...names];
}
