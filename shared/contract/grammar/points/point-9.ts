import type { ConstantDeclaration } from '../../declaration.ts';
import type { LimitsDeclaration } from '../../declaration-limits.ts';
import { Findings } from '../../language/findings.ts';
import type { MapNode } from '../../language/node.ts';
import { durationPattern, readDuration, secondsIn } from '../../points/durations.ts';
import { readSize, sizePattern } from '../../points/upload-limits.ts';
import { key, keys, map, needed, type Named, type ValuesOf } from '../shapes/combine.ts';
import { callLimits, queryLimits, signUpLimit } from '../limits/call-limits.ts';
import { choices } from '../shapes/choices.ts';
import { type Constant, constant } from './constants.ts';
import { givenKey, usedKey } from '../shapes/key-names.ts';
import * as schemas from '../shapes/schema-parts.ts';
import type { OptionList, Reading } from '../shapes/shape.ts';
import { flag, value, whole } from '../shapes/values.ts';

const rate = keys(
  {
    of: 'A limit on calls',
    keys: {
      count: needed(whole({ least: 1, most: 1_000_000 }), 'How many calls.'),
      per: needed(duration(), 'In which time.', 'For instance `per: 1m`.'),
    },
  },
  ({ values: { count, per } }) =>
    count === undefined || per === undefined ? undefined : { count, perSeconds: secondsIn(per) },
);

function duration() {
  return value(readDuration, schemas.fitting(durationPattern, 'time such as `30d` or `15m`'));
}

const size = value(readSize, schemas.fitting(sizePattern, 'size such as `10 MB`'));

/** A call is taken apart in one stretch, during which nobody else is answered. */
const body = value(
  (node, findings) => {
    const bytes = readSize(node, findings);
    if (bytes === undefined || bytes <= 64 * 1024 ** 2) return bytes;
    findings.add('wrong_value', node.place, 'A call may send 64 MB at most.');
    return undefined;
  },
  schemas.fitting(sizePattern, 'size such as `10 MB`'),
);

const limitKeys = {
  page: key(whole({ least: 1, most: 10_000 }), 'Records on a page where nobody asks for another number.'),
  page_max: key(whole({ least: 1, most: 10_000 }), 'The most records on a page.'),
  requests: key(rate, 'Calls that one caller may make in a time.'),
  calls: key(callLimits, 'How often a call on records may be made, by entity and call.'),
  queries: key(queryLimits, 'How often a query may be asked, by its name.'),
  sign_in: key(rate, 'Attempts to sign in within a time.'),
  sign_up: key(signUpLimit, 'How often people of one network may sign up.'),
  session: key(duration(), 'How long somebody stays signed in.'),
  security_events: key(
    duration(),
    'How long it is kept who came in, who could not, and what was done about accounts.',
  ),
  records: key(
    map(usedKey({ kind: 'entity' }), whole({ least: 1, most: 1_000_000_000 })),
    'How many records an entity may have.',
  ),
  read_time: key(duration(), 'How long a read may take.'),
  write_time: key(duration(), 'How long a write may take.'),
  body: key(body, 'How much one call may send; files and imports have a size of their own.'),
  upload: key(size, 'How large a file may be.'),
  storage: key(size, 'How much all files may take together.'),
  import_rows: key(whole({ least: 1, most: 1_000_000 }), 'Rows of one import.'),
  effects: key(whole({ least: 1, most: 100_000 }), 'Records that one call may write.'),
};

const limits = keys({ of: '`limits`', title: 'Limits', keys: limitKeys }, ({ values, reader }) => {
  const { page, page_max: most = 200 } = values;
  if (page !== undefined && page > most) {
    const message = `A page cannot be longer than \`page_max\`, ${most}.`;
    reader.findings.add('wrong_value', reader.placeOf('page'), message);
  }
  return limitsOf(values);
});

/** What holds where nothing is said stands here and nowhere else. */
function limitsOf(values: Partial<ValuesOf<typeof limitKeys>>): LimitsDeclaration {
  const { page_max: pageMax = 200 } = values;
  return {
    page: values.page ?? Math.min(50, pageMax),
    pageMax,
    signIn: values.sign_in ?? { count: 10, perSeconds: 900 },
    calls: [...(values.calls ?? []), ...(values.queries ?? []), ...(values.sign_up ? [values.sign_up] : [])],
    requests: values.requests ?? { count: 1_000, perSeconds: 60 },
    sessionSeconds: secondsIn(values.session ?? 30 * 86_400_000),
    securityEventsSeconds: secondsIn(values.security_events ?? 365 * 86_400_000),
    readTimeMs: values.read_time ?? 1_000,
    writeTimeMs: values.write_time ?? 10_000,
    effects: values.effects ?? 1_000,
    importRows: values.import_rows ?? 5_000,
    bodyBytes: values.body ?? 1024 ** 2,
    uploadBytes: values.upload ?? 10 * 1024 * 1024,
    storageBytes: values.storage,
    records: (values.records ?? []).map(({ name: entity, value: most }) => ({ entity, most })),
  };
}

const constants = map(
  givenKey({ what: 'A constant', upperCase: true }, { kind: 'constant', declares: true }),
  constant,
);

const optionList = keys(
  {
    of: 'A list',
    keys: {
      options: needed(
        choices,
        'The options, by name and in order.',
        'For instance `options: { low: {}, high: {} }`.',
      ),
      ordered: key(flag, 'Whether they are compared and sorted by in this order: the first is the least.'),
    },
  },
  ({ values: { options, ordered = false } }): OptionList | undefined => options && { options, ordered },
);

const lists = map(
  givenKey({ what: 'A list', upperCase: true }, { kind: 'list', declares: true }),
  optionList,
);

/** The lists of point 9, which the fields of other points name. What is wrong in them is told where the point is read. */
export function listsIn(
  root: MapNode | undefined,
  { settings, calling }: Pick<Reading, 'settings' | 'calling'>,
): Reading['lists'] {
  const written = root?.entries.find(({ key: word }) => word.text === 'lists')?.value;
  const all =
    written && lists.read(written, { findings: new Findings(), settings, calling, lists: new Map() });
  return new Map(all?.map(({ name, value: one }) => [name.text, one]));
}

/** Point 9: numbers of the business by name, and the limits of the engine. */
export const point9 = keys(
  {
    of: 'Point 9',
    title: 'Constants and limits',
    keys: {
      constants: key(constants, 'Values of the business that have a name.'),
      lists: key(lists, 'Options by a name that several fields use.'),
      limits: key(limits, 'How much there may be of everything.'),
    },
  },
  ({ values }) => ({
    constants: (values.constants ?? []).map(
      ({ name, value: one }: Named<Constant>): ConstantDeclaration => ({ name, ...one }),
    ),
    limits: values.limits ?? limitsOf({}),
  }),
);
