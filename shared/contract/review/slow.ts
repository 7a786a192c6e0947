import { conjuncts } from '#shared/expression/conjuncts.ts';
import type { Expression } from '#shared/expression/expression.ts';
import { uncompared } from '#shared/expression/sameness.ts';
import { walk } from '#shared/expression/walk.ts';
import { wantedKeys } from '#shared/engine/wanted-keys.ts';
import type { Condition, Entity } from '../model.ts';
import type { Reviewing } from './reviewing.ts';

/** Conditions that the database can only answer by looking at every record. */
export function reviewSlow(reviewing: Reviewing): void {
  for (const entity of reviewing.entities) {
    const asked = [...entity.rules.flatMap((rule) => [rule.condition, rule.if]), ...guardsOf(entity)];
    for (const condition of asked) if (condition !== undefined) reviewWhole(condition, reviewing);
    for (const { action, condition } of entity.grants) {
      if (condition === undefined) continue;
      reviewWhole(condition, reviewing);
      if (action === 'read') reviewList(condition, reviewing);
    }
  }
  for (const { where, views } of reviewing.model.screens) {
    for (const condition of [where, ...views.map((view) => view.condition)]) {
      if (condition === undefined) continue;
      reviewWhole(condition, reviewing);
      reviewList(condition, reviewing);
    }
  }
}

function guardsOf({ transitions }: Entity): readonly Condition[] {
  return [...transitions.values()].flatMap(({ when, by }) => [
    ...when.map(({ condition }) => condition),
    ...(typeof by === 'string'
      ? []
      : by.flatMap(({ condition }) => (condition === undefined ? [] : [condition]))),
  ]);
}

/** A whole collection asked without anything that leads to a few of its records. */
function reviewWhole({ expression, place }: Condition, reviewing: Reviewing): void {
  for (const part of walk(expression)) {
    if (part.kind !== 'collection' || part.list.kind !== 'all') continue;
    const entity = reviewing.model.entities.get(part.list.entity);
    if (entity === undefined || isLed(part, foundBy(entity, reviewing))) continue;
    const name = `all.${part.list.plural}`;
    reviewing.say('slow', place, {
      message: `Every record of \`${name}\` is looked at each time this is asked: no index leads to a few of them.`,
      hint: `Compare a reference or a unique field, such as \`l.item == item\`, or start from a way back instead of \`${name}\`.`,
    });
  }
}

/** The fields that some index begins with: few records have a given value of one. A choice has many of each. */
function foundBy(entity: Entity, { model }: Reviewing): ReadonlySet<string> {
  const known = found.get(entity);
  if (known !== undefined) return known;
  const { unique, plain } = wantedKeys(entity, model);
  const first = [...unique.map(([field]) => field), ...plain.map(({ keys }) => keys[0]?.field)];
  const fields = first.flatMap((name) => entity.fields.get(name ?? '') ?? []);
  const telling = fields.filter(({ type }) => type !== 'boolean' && type !== 'choice' && type !== 'state');
  const fieldsFound = new Set(['id', ...telling.map(({ name }) => name)]);
  found.set(entity, fieldsFound);
  return fieldsFound;
}

const found = new WeakMap<Entity, ReadonlySet<string>>();

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
        !reads(sides[1 - index], variable),
    );
  });
}

function reads(side: Expression | undefined, variable: string): boolean {
  return (
    side === undefined || [...walk(side)].some((part) => part.kind === 'element' && part.name === variable)
  );
}

/** What lists are narrowed down by, for every page of them. */
function reviewList({ expression, place }: Condition, reviewing: Reviewing): void {
  for (const part of conjuncts(expression)) {
    if (part.kind !== 'call') continue;
    if (part.function === 'contains' || part.function === 'endsWith' || part.function === 'matches') {
      reviewing.say('slow', place, {
        message:
          'A text is looked for within texts: no index helps, so every record is looked at for every list.',
        hint: 'Let people search (`search:`), or keep what is looked for in a field of its own, such as a choice.',
      });
    } else if (part.function === 'or' && part.arguments.filter(isBeyond).length > 0) {
      reviewing.say('slow', place, {
        message:
          '`||` here joins conditions on different records: no index serves them all, so every record is looked at for every list.',
        hint: 'Keep what decides in a field of the record itself.',
      });
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
