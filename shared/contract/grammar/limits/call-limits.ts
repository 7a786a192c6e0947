import type { CallLimitDeclaration } from '../../declaration-limits.ts';
import { signUpCall } from '../../language/sign-up-call.ts';
import { durationPattern, readDuration, secondsIn } from '../../points/durations.ts';
import { as, key, keys, map, needed, type ValuesOf } from '../shapes/combine.ts';
import { usedKey } from '../shapes/key-names.ts';
import * as schemas from '../shapes/schema-parts.ts';
import { flag, oneOf, value, whole, word, words } from '../shapes/values.ts';

/** More is no limit on a call but one on the machine, which `requests` is for. */
const MOST = 10_000;

const limitKeys = {
  count: needed(whole({ least: 1, most: MOST }), 'How many of these calls.', 'For instance `count: 5`.'),
  per: needed(
    value(readDuration, schemas.fitting(durationPattern, 'time such as `1h` or `15m`')),
    'In which time.',
    'For instance `per: 1h`.',
  ),
  by: key(
    oneOf(['account', 'address']),
    'Whose calls are counted together: those of one person, or those from one network.',
  ),
  except: key(words({ kind: 'audience' }), 'The people without this limit.'),
  code: key(word({ kind: 'raised' }), 'What one call too many is refused with.'),
};

const proof = key(
  flag,
  'The browsers of people without an account must do some work for each record that they create, against spam.',
);

type Limit = Omit<CallLimitDeclaration, 'entity' | 'call'>;

function limitOf(
  { count, per, by = 'account', except = [], code }: Partial<ValuesOf<typeof limitKeys>>,
  isProven: boolean,
): Limit | undefined {
  return count === undefined || per === undefined
    ? undefined
    : { count, perSeconds: secondsIn(per), by, except, code, proof: isProven };
}

const limit = keys({ of: 'A limit on a call', keys: { ...limitKeys, proof } }, ({ values }) =>
  limitOf(values, values.proof === true),
);

const limitOfQuery = keys(
  { of: 'A limit on a query', title: 'A limit on a call', keys: limitKeys },
  ({ values }) => limitOf(values, false),
);

/** Strangers sign up, so what is counted together are the calls of one network. */
export const signUpLimit = keys(
  {
    of: 'A limit on signing up',
    title: 'A limit on a call',
    keys: { count: limitKeys.count, per: limitKeys.per, code: limitKeys.code },
  },
  ({ values, node: { place } }): CallLimitDeclaration | undefined => {
    const limited = limitOf({ ...values, by: 'address' }, false);
    return limited && { ...limited, entity: { text: 'user', place }, call: { text: signUpCall, place } };
  },
);

/** `calls` of the limits: how often a call on records may be made. */
export const callLimits = as(
  map(usedKey({ kind: 'entity' }), map(usedKey({ kind: 'event' }), limit)),
  (entities) =>
    entities.flatMap(({ name: entity, value: events }) =>
      events.map(({ name: call, value: one }): CallLimitDeclaration => ({ ...one, entity, call })),
    ),
);

/** `queries` of the limits: how often a named query may be asked. */
export const queryLimits = as(map(usedKey({ kind: 'query' }), limitOfQuery), (all) =>
  all.map(({ name: call, value: one }): CallLimitDeclaration => ({ ...one, call })),
);
