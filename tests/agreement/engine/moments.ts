import fc from 'fast-check';
import { field, maybe } from './fields.ts';

const time = 'span(today, today + days(4))';

/** What may be chosen as the moment of a ticket. */
export const chosenMoments = {
  /** Beside the other tickets of its thing. */
  free: `(${time} - spans(thing.tickets.filter(t, t.id != id), t, t.at, t.at + hours(3))).slots(hours(2), hours(1))`,
  /** With an hour before and after; some tickets are for two at once. */
  pause: `(${time} - at_once(thing.tickets.filter(t, t.id != id), t, t.at - hours(1), t.at + hours(3), choose(kept > 2, 2, 1))).slots(hours(1), hours(1)).filter(t, t > now)`,
  /** Where any thing is free. */
  any: `all.things.union(t, (${time} - spans(t.tickets.filter(k, k.id != id), k, k.at, k.at + hours(3))).slots(hours(2), hours(1)))`,
  neighbours: `thing.box.things.union(t, (${time} - spans(t.tickets.filter(k, k.id != id), k, k.at, k.at + hours(6))).slots(hours(3), hours(1)))`,
  /** Without end where one of the days is empty. */
  own: '(span(start, due) - spans(followers, f, f.at, f.at + days(1))).slots(hours(6), hours(1))',
} as const;

/** The first moment at which a ticket fits. */
export const firstFree = `(span(now, now + days(2)) - at_once(thing.tickets, t, t.at - hours(1), t.at + hours(2), 2)).first_fit(hours(2))`;

/** A moment that anybody names, or one of those that are free. */
export function momentField(): fc.Arbitrary<string> {
  const free = fc
    .constantFrom(...Object.values(chosenMoments), chosenMoments.own)
    .map((text) => `, choose: ${JSON.stringify(text)}`);
  const first = fc.constantFrom('', '', `, initial: ${JSON.stringify(firstFree)}`);
  const offered = field(
    'at',
    'datetime',
    free,
    first,
    maybe('any_moment: [staff]'),
    maybe('errors: { options: HOUR_TAKEN }'),
  );
  return fc.oneof(field('at', 'datetime', maybe('initial: now')), offered);
}
