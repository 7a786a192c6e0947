import type { MailedCodes, MailedWayDeclaration } from '../../declaration-limits.ts';
import type { Findings } from '../../language/findings.ts';
import type { Node } from '../../language/node.ts';
import { durationPattern, readDuration, secondsIn } from '../../points/durations.ts';
import { as, either, key, keys } from '../shapes/combine.ts';
import * as schemas from '../shapes/schema-parts.ts';
import type { Shape } from '../shapes/shape.ts';
import { flag, value, word } from '../shapes/values.ts';

const code = word({ kind: 'code' });
const HOUR = 3600;

/** A length of time, in seconds, that is not more than some hours. */
function upTo(hours: number): Shape<number> {
  const read = (node: Node, findings: Findings) => {
    const found = readDuration(node, findings);
    if (found === undefined || secondsIn(found) <= hours * HOUR) return found && secondsIn(found);
    findings.add('wrong_value', node.place, `This can be ${hours === 1 ? 'an hour' : 'a day'} at most.`);
    return undefined;
  };
  return value(read, schemas.fitting(durationPattern, 'time such as `10m` or `1h`'));
}

const ended = 'The code if its time is over, or nobody has asked for one.';
const codesOfCode = keys(
  {
    of: '`errors`',
    title: 'Codes of a mailed code',
    keys: {
      wrong: key(code, 'The code for wrong digits.'),
      ended: key(code, 'The code after too many wrong tries.'),
      expired: key(code, ended),
    },
  },
  ({ values }): MailedCodes => values,
);
const codesOfLink = keys(
  { of: '`errors`', title: 'Codes of a mailed link', keys: { expired: key(code, ended) } },
  ({ values }): MailedCodes => values,
);

/** `true`, or what is special about it. */
function orTrue(way: Shape<MailedWayDeclaration>, usual: MailedWayDeclaration) {
  return either(
    as(flag, (isWay): MailedWayDeclaration | false => (isWay ? usual : false)),
    { map: way },
  );
}

const usualCode = { seconds: 600, again: 0, errors: {} };
const mailedCode = keys(
  {
    of: 'A mailed code',
    title: 'Signing in by a mailed code',
    keys: {
      within: key(upTo(1), 'How long it works: 10 minutes where nothing is said.'),
      errors: key(codesOfCode, 'Codes of the contract, in the place of those of the engine.'),
    },
  },
  ({ values: { within, errors = {} } }): MailedWayDeclaration => ({
    ...usualCode,
    seconds: within ?? usualCode.seconds,
    errors,
  }),
);

const usualLink = { seconds: 900, again: 0, errors: {} };
const mailedLink = keys(
  {
    of: 'A mailed link',
    title: 'Signing in by a mailed link',
    keys: {
      within: key(upTo(24), 'How long it works: 15 minutes where nothing is said.'),
      again: key(upTo(1), 'For how long after it was used it works once more; once where nothing is said.'),
      errors: key(codesOfLink, 'Codes of the contract, in the place of those of the engine.'),
    },
  },
  ({ values: { within, again = 0, errors = {} } }): MailedWayDeclaration => ({
    seconds: within ?? usualLink.seconds,
    again,
    errors,
  }),
);

/** `code` of `sign_in`: six digits that are mailed; false where it is no way in. */
export const codeWay = orTrue(mailedCode, usualCode);

/** `link` of `sign_in`: a link that is mailed. */
export const linkWay = orTrue(mailedLink, usualLink);
