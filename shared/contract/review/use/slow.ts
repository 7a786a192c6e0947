import { isA } from '#shared/fields/field-types.ts';
import { conjuncts } from '#shared/expression/tree/conjuncts.ts';
import type { Expression } from '#shared/expression/expression.ts';
import { uncompared } from '#shared/expression/tree/sameness.ts';
import { walk } from '#shared/expression/tree/walk.ts';
import { foundBy, waysTo } from '#shared/engine/ways.ts';
import type { Place } from '../../finding.ts';
import type { Condition, Entity, Model } from '../../model.ts';
import type { Reviewing } from '../reviewing/reviewing.ts';
import { memoizedOfTwo } from '#shared/memoize/memoized.ts';

/** What the database can only answer by looking at every record: each cause once at each place, for who mends one has not mended the others. */
export function reviewSlow(reviewing: Reviewing): void {
  const told = new Set<string>();
  for (const { place, message, hint } of causesIn(reviewing)) {
    const key = `${place.line} ${place.column} ${message}`;
    if (!told.has(key)) reviewing.say('slow', place, { message, hint });
    told.add(key);
  }
}

interface Cause {
  readonly place: Place;
  readonly message: string;
  readonly hint: string;
}

type PricedCondition = Pick<Condition, 'expression' | 'place'>;

function* causesIn(reviewing: Reviewing): Generator<Cause> {
  for (const entity of reviewing.entities) {
    const asked = [...entity.rules.flatMap((rule) => [rule.condition, rule.if]), ...guardsOf(entity)];
    for (const condition of asked) if (condition !== undefined) yield* wholeIn(condition, reviewing);
    for (const { action, condition } of entity.grants) {
      if (condition === undefined) continue;
      yield* wholeIn(condition, reviewing);
      if (action === 'read') yield* listIn(condition, entity, reviewing);
    }
  }
  for (const effect of new Set(reviewing.effects.flatMap(({ effect: act, within }) => [...within, act]))) {
    if (effect.if !== undefined) yield* wholeIn(effect.if, reviewing);
    if (effect.kind === 'then' && effect.while !== undefined) yield* wholeIn(effect.while, reviewing);
    if (effect.each !== undefined)
      yield* wholeIn({ expression: effect.each.list, place: effect.place }, reviewing);
  }
  for (const { condition } of reviewing.model.documents.values())
    if (condition !== undefined) yield* wholeIn(condition, reviewing);
  for (const { entity, where, views } of reviewing.model.screens) {
    for (const condition of [where, ...views.map((view) => view.condition)]) {
      if (condition === undefined) continue;
      yield* wholeIn(condition, reviewing);
      yield* listIn(condition, reviewing.model.entities.get(entity ?? ''), reviewing);
    }
  }
}

function guardsOf({ transitions, seconds }: Entity): readonly Condition[] {
  const agreed = [...seconds.values()].flatMap(({ condition }) => condition ?? []);
  const guards = [...transitions.values()].flatMap(({ when, by }) => [
    ...when.map(({ condition }) => condition),
    ...(typeof by === 'string'
      ? []
      : by.flatMap(({ condition }) => (condition === undefined ? [] : [condition]))),
  ]);
  return [...guards, ...agreed];
}

/** A whole collection asked without anything that leads to a few of its records. */
function* wholeIn({ expression, place }: PricedCondition, reviewing: Reviewing): Generator<Cause> {
  for (const part of walk(expression)) {
    if (part.kind !== 'collection' || part.list.kind !== 'all') continue;
    const entity = reviewing.model.entities.get(part.list.entity);
    if (entity === undefined || isLed(part, foundByFew(entity, reviewing.model))) continue;
    const name = `all.${part.list.plural}`;
    yield {
      place,
      message: `Every record of \`${name}\` is read each time this is evaluated: no index can select a few of them.`,
      hint: `Compare a reference or a unique field, such as \`l.item == item\`, or start from a way back instead of \`${name}\`.`,
    };
  }
}

/** The fields that some index begins with: few records have a given value of one. A choice has many of each. */
const foundByFew = memoizedOfTwo((entity: Entity, model: Model): ReadonlySet<string> => {
  const fields = [...foundBy(entity, model)].flatMap((name) => entity.fields.get(name) ?? []);
  const telling = fields.filter((field) => !isA(field, 'boolean', 'choice'));
  return new Set(telling.map(({ name }) => name));
});

/** `l.item == item`: a field that an index begins with is fixed to something outside of the element. */
function isLed(
  { variable, body }: Extract<Expression, { kind: 'collection' }>,
  fields: ReadonlySet<string>,
): boolean {
  if (body === undefined || variable === undefined) return false;
  return conjuncts(body).some((part) => {
    if (part.kind !== 'call' || part.function !== 'equal') return false;
    const sides = part.arguments.map(uncompared);
    return sides.some(
      (side, index) =>
        side.kind === 'field' &&
        side.of.kind === 'element' &&
        side.of.name === variable &&
        fields.has(side.field) &&
        !reads(sides[1 - index], (part) => part.kind === 'element' && part.name === variable),
    );
  });
}

function reads(side: Expression | undefined, what: (part: Expression) => boolean): boolean {
  return side === undefined || [...walk(side)].some(what);
}

function isViewer(part: Expression): boolean {
  return part.kind === 'variable' && part.name === 'me';
}

/** What lists are narrowed down by, for every page of them: nothing where indexes lead to all the records that it lets through. */
function* listIn(condition: Condition, entity: Entity | undefined, { model }: Reviewing): Generator<Cause> {
  if (entity === undefined || waysTo([condition], entity, model) !== undefined) return;
  const { expression, place } = condition;
  for (const part of conjuncts(expression)) {
    if (part.kind !== 'call') continue;
    if (part.function === 'contains' || part.function === 'endsWith' || part.function === 'matches') {
      yield {
        place,
        message:
          'A text is looked for within texts: no index helps, so every record is looked at for every list.',
        hint: 'Let people search (`search:`), or keep what is looked for in a field of its own, such as a choice.',
      };
    } else if (part.function === 'or' && part.arguments.filter(isBeyond).length > 0) {
      yield {
        place,
        message:
          '`||` here joins conditions on different records: no index serves them all, so every record is looked at for every list.',
        hint: reads(part, isViewer)
          ? 'Where who is asked about can stand in a field of the record itself, compare that. Otherwise leave it: long lists alone feel it.'
          : 'Keep what decides in a field of the record itself.',
      };
    }
  }
}

/** Read through a reference or in a collection. */
function isBeyond(expression: Expression): boolean {
  return [...walk(expression)].some(
    (part) =>
      part.kind === 'back' ||
      part.kind === 'all' ||
      (part.kind === 'field' && part.of.kind === 'field' && part.of.type.kind === 'record'),
  );
}
