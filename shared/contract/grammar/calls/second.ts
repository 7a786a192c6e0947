import type { SecondDeclaration } from '../../declaration.ts';
import { readDuration, durationPattern, secondsIn } from '../../points/durations.ts';
import { key, keys, list, needed } from '../shapes/combine.ts';
import * as schemas from '../shapes/schema-parts.ts';
import { expression, oneOf, value, words } from '../shapes/values.ts';

const DAYS_7 = 7 * 86_400_000;
const usualWay: SecondDeclaration['via'] = ['app'];

/** A second person: who must agree before a call is done, and how long it waits for them. */
export const second = keys(
  {
    of: '`second`',
    title: 'A second person',
    keys: {
      by: needed(
        words({ kind: 'audience' }),
        'Who may agree: never the one who has asked.',
        'Say who may agree: `by: [checker]`.',
      ),
      if: key(
        expression,
        'When it waits: the condition is asked of the record as the call would leave it, and `old` is what it was.',
      ),
      within: key(
        value(readDuration, schemas.fitting(durationPattern, 'time such as `7d` or `12h`')),
        'How long the call waits. Without a word seven days.',
      ),
      via: key(
        list(oneOf(['app', 'email']), 'a list such as `[app, email]`'),
        'How people are told that it waits for them, and how it was decided: in the app, by mail, or both.',
      ),
    },
  },
  ({ values: { by = [], within = DAYS_7, via = usualWay, if: condition }, node }): SecondDeclaration => ({
    by,
    if: condition,
    withinSeconds: secondsIn(within),
    via,
    place: node.place,
  }),
);

const ofCall = (call: string) => key(second, `Who must agree before a record is ${call}.`);

/** `second` of an entity: for the calls that are no transitions. */
export const seconds = keys(
  {
    of: '`second`',
    title: 'Calls that need a second person',
    keys: { create: ofCall('created'), update: ofCall('updated'), delete: ofCall('deleted') },
  },
  ({ values }) =>
    Object.entries(values).flatMap(([call, one]) => (one === undefined ? [] : [{ ...one, call }])),
);
