import type { Condition, Entity, Field } from '#shared/contract/model.ts';
import type { Asks } from '#shared/fields/base/asks.ts';
import type { Expression } from '#shared/expression/expression.ts';
import { FILLED_IN, isFilledIn } from '#shared/expression/tree/filled-in.ts';
import { inputsOf, referencesOf } from '#shared/expression/tree/references.ts';
import { walk, withParts } from '#shared/expression/tree/walk.ts';
import { hasColumn } from '../computed-fields.ts';

/** True where what may be chosen hangs on what else is filled in. */
export function dependsOnForm({ expression }: Pick<Condition, 'expression'>): boolean {
  return walk(expression).some((part) => isFilledIn(part) || part.kind === 'input');
}

/** The fields of the record that is filled in that a condition reads; for what is computed when it is read, what it is computed from. */
export function filledInFields(
  { expression }: Pick<Condition, 'expression'>,
  entity: Entity,
): ReadonlySet<string> {
  return sourcesOf(fieldsOfElement(expression, FILLED_IN), entity, ({ compute }) => compute?.expression);
}

/** The same, with what a form has to tell so that values that nobody types are worked out as they will be. */
function toldFields(names: Iterable<string>, entity: Entity): ReadonlySet<string> {
  return sourcesOf(names, entity, ({ compute, saved, initial }) => compute?.expression ?? saved ?? initial);
}

/** The fields that are read of what stands under a name. */
export function fieldsOfElement(expression: Expression, name: string): readonly string[] {
  return [...walk(expression)].flatMap((part) =>
    part.kind === 'field' && part.of.kind === 'element' && part.of.name === name ? [part.field] : [],
  );
}

/** Fields that have a column, and those that others are calculated from. */
function sourcesOf(
  names: Iterable<string>,
  entity: Entity,
  by: (field: Field) => Expression | undefined,
): ReadonlySet<string> {
  const seen = new Set<string>();
  const add = (name: string) => {
    const field = entity.fields.get(name);
    if (field === undefined || seen.has(name)) return;
    seen.add(name);
    const source = by(field);
    if (source !== undefined) for (const read of referencesOf(source).ownFields) add(read);
  };
  for (const name of names) add(name);
  return new Set(
    [...entity.fields.values()].filter((one) => seen.has(one.name) && hasColumn(one)).map(({ name }) => name),
  );
}

/** The way from a part to the whole it belongs to, nearest first: by which field, and what that is. */
export interface Whole {
  readonly field: string;
  readonly entity: Entity;
}

/** What a whole is called in a condition that sees it as it is filled in. */
export function wholeName(place: number): string {
  return `${FILLED_IN}${place}`;
}

/** The condition with the wholes of the record as they are filled in, in the place of those that are stored. */
export function withWholes(expression: Expression, wholes: readonly Whole[]): Expression {
  const replace = (part: Expression): Expression => {
    const own = withParts(part, replace);
    if (own.kind !== 'field' || own.of.kind !== 'element') return own;
    const { name } = own.of;
    const place = wholes.findIndex(
      ({ field }, index) => field === own.field && name === (index === 0 ? FILLED_IN : wholeName(index)),
    );
    return place < 0 ? own : { kind: 'element', name: wholeName(place + 1), type: own.type };
  };
  return replace(expression);
}

/** What a call has to tell so that it can be said what may be chosen in a reference. */
export function asksOf(condition: Condition, entity: Entity, whole?: Whole): Asks {
  const expression = withWholes(condition.expression, whole === undefined ? [] : [whole]);
  const own = toldFields(fieldsOfElement(expression, FILLED_IN), entity);
  const above = whole && toldFields(fieldsOfElement(expression, wholeName(1)), whole.entity);
  return { own: [...new Set([...inputsOf(expression), ...own])], whole: [...(above ?? [])] };
}

/**
 * The same for a moment that is chosen among those that are offered. Not the moment itself: what follows from it, such as
 * who is free then, decides nothing of what may be chosen.
 */
export function asksOfOffer({ name: chosen }: Pick<Field, 'name'>, choose: Expression, entity: Entity): Asks {
  const own = toldFields(referencesOf(choose).ownFields, entity);
  const typed = [...own].filter((name) => entity.fields.get(name)?.origin !== 'system');
  return { own: [...new Set([...inputsOf(choose), ...typed])].filter((name) => name !== chosen), whole: [] };
}
