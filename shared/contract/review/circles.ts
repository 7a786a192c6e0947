import type { Expression } from '#shared/expression/expression.ts';
import type { Place } from '../finding.ts';
import type { Assignment } from '../model.ts';
import type { Effect } from '../model-effects.ts';
import type { Reviewing } from './reviewing.ts';

/** Effects that set each other off without end. Only what happens in any case: an effect with a condition may come to an end. */
export function reviewCircles(reviewing: Reviewing): void {
  const sets = new Map<string, Set<string>>();
  const places = new Map<string, Place>();
  const unsure = new Set<string>();
  for (const { effect, entity, event } of reviewing.effects) {
    const cause = `${entity.name}.${event}`;
    for (const caused of causedBy(effect)) {
      sets.set(cause, (sets.get(cause) ?? new Set()).add(caused));
      places.set(cause, places.get(cause) ?? effect.place);
      if (effect.kind === 'update' && !isRecord(effect.target)) unsure.add(`${cause} ${caused}`);
    }
  }
  // A new record is saved; whether one that is there changes at all depends on what it holds.
  for (const { name, after } of reviewing.entities) {
    if (after.save.length > 0)
      sets.set(`${name}.create`, (sets.get(`${name}.create`) ?? new Set()).add(`${name}.save`));
  }
  for (const [name, place] of places) {
    const circle = circleFrom(name, sets);
    if (circle === undefined) continue;
    const mayEnd = circle.some((one, at) => unsure.has(`${one} ${circle[at + 1] ?? ''}`));
    const said = {
      message: mayEnd
        ? `This sets itself off again, and ends only where a record is missing: ${words(circle)}.`
        : `This sets itself off again, without end: ${words(circle)}.`,
      hint: 'Give one of these effects an `if:` that becomes false.',
    };
    if (mayEnd) reviewing.warn('effects_circle', place, said);
    else reviewing.say('effects_circle', place, said);
  }
}

/** What surely happens next: an effect that changes nothing, or that another record may not be there for, causes nothing. */
function causedBy(effect: Effect): readonly string[] {
  if (effect.if !== undefined || effect.each !== undefined) return [];
  switch (effect.kind) {
    case 'create':
      return [`${effect.entity}.create`];
    case 'do':
      return isRecord(effect.target) ? [`${effect.entity}.${effect.transition}`] : [];
    case 'update':
      return effect.set.some((one) => isMoving(one))
        ? [`${effect.entity}.update`, `${effect.entity}.save`]
        : [];
    case 'delete':
      return [];
  }
}

function isRecord(target: Expression): boolean {
  return target.kind === 'variable' && target.name === 'record';
}

/** `count: count + 1`: never what is there already. */
function isMoving({ field, expression }: Assignment): boolean {
  if (expression.kind !== 'call' || !['add', 'subtract'].includes(expression.function)) return false;
  return expression.arguments.some((side) => side.kind === 'field' && side.field === field);
}

/** The way from a name back to itself. */
function circleFrom(
  start: string,
  graph: ReadonlyMap<string, ReadonlySet<string>>,
): readonly string[] | undefined {
  const seen = new Set<string>();
  const ways: (readonly string[])[] = [[start]];
  for (const way of ways) {
    for (const next of graph.get(way.at(-1) ?? '') ?? []) {
      if (next === start) return [...way, start];
      if (seen.has(next)) continue;
      seen.add(next);
      ways.push([...way, next]);
    }
  }
  return undefined;
}

function words(circle: readonly string[]): string {
  return circle.map((name) => `\`${name}\``).join(' → ');
}
