import type { Place } from '../finding.ts';
import type { Reviewing } from './reviewing.ts';

/** Effects that set each other off without end. Only what happens in any case: an effect with a condition may come to an end. */
export function reviewCircles(reviewing: Reviewing): void {
  const sets = new Map<string, Set<string>>();
  const places = new Map<string, Place>();
  for (const { effect, entity, event } of reviewing.effects) {
    if (effect.if !== undefined || effect.each !== undefined) continue;
    if (effect.kind !== 'create' && effect.kind !== 'do') continue;
    // What another record does comes to an end where there is none.
    if (effect.kind === 'do' && (effect.target.kind !== 'variable' || effect.target.name !== 'record'))
      continue;
    const cause = `${entity.name}.${event}`;
    const set = `${effect.entity}.${effect.kind === 'create' ? 'create' : effect.transition}`;
    sets.set(cause, (sets.get(cause) ?? new Set()).add(set));
    places.set(cause, places.get(cause) ?? effect.place);
  }
  // A new record is saved; whether one that is there changes at all depends on what it holds.
  for (const { name, after } of reviewing.entities) {
    if (after.save.length > 0)
      sets.set(`${name}.create`, (sets.get(`${name}.create`) ?? new Set()).add(`${name}.save`));
  }
  for (const [name, place] of places) {
    const circle = circleFrom(name, sets);
    if (circle === undefined) continue;
    reviewing.say('effects_circle', place, {
      message: `This sets itself off again, without end: ${words(circle)}.`,
      hint: 'Give one of these effects an `if:` that becomes false.',
    });
  }
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
