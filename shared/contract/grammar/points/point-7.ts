import type {
  DocumentDeclaration,
  FeedDeclaration,
  FunctionDeclaration,
  InboxDeclaration,
  NoticeDeclaration,
  QueryDeclaration,
  ReceiveDeclaration,
  ScheduleDeclaration,
  WebhookDeclaration,
} from '../../declaration-calls.ts';
import { reservedNames } from '../../language/names.ts';
import type { Name } from '../../language/node.ts';
import { takenNames } from '../../points/functions.ts';
import { mailFields } from '../../points/inboxes.ts';
import * as messages from '../../points/messages.ts';
import { aboutOne } from '../../points/outside.ts';
import { readTimetable, timetablePattern } from '../../points/schedules.ts';
import { type Aggregate, aggregatePattern, partOf, readAggregate } from '../../reading/aggregate.ts';
import { as, key, keys, list, map, needed } from '../shapes/combine.ts';
import { parameterField } from './fields.ts';
import { givenKey } from '../shapes/key-names.ts';
import * as schemas from '../shapes/schema-parts.ts';
import type { NameKind, Shape } from '../shapes/shape.ts';
import { events, on } from '../calls/events.ts';
import { document } from '../calls/documents.ts';
import { feed } from '../calls/feeds.ts';
import { ownFunction } from '../calls/functions.ts';
import { mail } from '../calls/mails.ts';
import { call, inbox, receive } from './outside.ts';
import { expression, groupExpression, oneOf, template, value, word, words } from '../shapes/values.ts';

/** `sum(amount)`: a function over the records of a group. */
export const aggregate: Shape<Aggregate> = {
  ...value(readAggregate, schemas.fitting(aggregatePattern, 'function over records')),
  form: { kind: 'value', isAggregate: true },
};

/** Words that stand beside the values in each row of an answer. */
const besideValues: ReadonlySet<string> = new Set(['group', 'titles']);

const given = (what: string, kind: NameKind) =>
  givenKey({ what, reserved: [reservedNames] }, { kind, declares: true });

const values = as(
  map(givenKey({ what: 'A value', reserved: [reservedNames, besideValues] }), aggregate),
  (all) => all.map(({ name, value: one }) => ({ name: name.text, ...one })),
);

const params = as(
  map(
    givenKey({ what: 'A parameter', reserved: [reservedNames] }, { kind: 'input', declares: true }),
    parameterField,
  ),
  (all) => all.map(({ name, value: one }) => ({ ...one, name, place: name.place })),
);

const query = keys(
  {
    of: 'A query',
    keys: {
      of: needed(
        word({ kind: 'entity', opens: true }),
        'The entity it is about.',
        'Say which records it asks about: `of: loan`.',
      ),
      where: key(expression, 'Which records count.'),
      group: key(groupExpression, 'By what they are put together.'),
      values: needed(
        values,
        'The values that are calculated for each group, by name.',
        'Say what it answers: `values: { loans: count() }`.',
      ),
      params: key(params, 'What the caller gives.'),
      for: needed(words({ kind: 'audience' }), 'Who may ask.', 'Say who may ask it: `for: [staff]`.'),
    },
  },
  ({ values: { of: entity, values: asked = [], params: sent = [], for: audiences = [], ...rest } }) =>
    entity && { ...rest, entity, values: asked, params: sent, for: audiences },
);

const webhook = keys(
  {
    of: 'A webhook',
    keys: {
      on: needed(events, on, 'For instance `on: [loan.return]`.'),
      url: needed(
        value(messages.readAddress, schemas.fitting(messages.addressPattern, 'address, or `env.NAME`')),
        'Where it is sent: an address, or `env.NAME`.',
        'Where it goes: `url: env.LEDGER_URL`.',
      ),
      secret: key(
        value(messages.readSecret, schemas.fitting(/^env\.[A-Z][A-Z0-9_]*$/, '`env.NAME`')),
        'The secret that signs it.',
      ),
      if: key(expression, 'When it is sent at all.'),
      send: key(words({ kind: 'sent' }), 'The fields that are sent.'),
    },
  },
  ({ values: { on: all = [], url = messages.nowhere, ...rest } }) => ({ ...rest, on: all, url }),
);

const usualWay: NoticeDeclaration['via'] = ['app'];

const notice = keys(
  {
    of: 'A notice',
    keys: {
      on: key(events, on),
      to: needed(
        expression,
        'The readers: a person or a list of people.',
        'The reader of it: `to: borrower`.',
      ),
      if: key(expression, 'When it is sent at all.'),
      title: needed(
        template,
        'The first line, with places such as `{item.name}`.',
        'For instance `title: "{item.name} is yours"`.',
      ),
      text: key(template, 'What is said, with places.'),
      via: key(
        list(oneOf(['app', 'email']), 'a list such as `[app, email]`'),
        'How: in the app, by mail, or both.',
      ),
    },
  },
  ({ values: { on: all = [], to, title, via = usualWay, if: condition, text: written } }) => {
    if (to === undefined || title === undefined) return undefined;
    return { on: all, to, if: condition, title, text: written ?? partOf(title, 0, title.text), via };
  },
);

const schedule = keys(
  {
    of: 'A schedule',
    together: schemas.exactlyOne('do', 'notice', 'mail', 'call'),
    keys: {
      every: needed(
        value(readTimetable, schemas.fitting(timetablePattern, 'timetable such as `day at 02:00`')),
        'When, such as `day at 02:00`.',
        'For instance `every: day at 02:00`.',
      ),
      of: needed(
        word({ kind: 'entity', opens: true }),
        'The entity whose records it looks at.',
        'Say which records it looks at: `of: plan`.',
      ),
      where: key(expression, 'Which records it looks at.'),
      do: key(word({ kind: 'transition' }), 'The transition that is made.'),
      notice: key(word({ kind: 'notice' }), 'The notice that is given.'),
      mail: key(word({ kind: 'mail' }), 'The mail that is sent.'),
      call: key(word({ kind: 'call' }), 'The call that is made.'),
    },
  },
  ({
    values: { every, of: entity, where, do: transition, notice: told, mail: sent, call: made },
    reader,
  }) => {
    const acts = [
      ...(transition === undefined ? [] : [{ kind: 'do', transition } as const]),
      ...(told === undefined ? [] : [{ kind: 'notice', notice: told } as const]),
      ...(sent === undefined ? [] : [{ kind: 'mail', mail: sent } as const]),
      ...(made === undefined ? [] : [{ kind: 'call', call: made } as const]),
    ];
    const [act, second] = acts;
    if (act === undefined || second !== undefined) {
      const message = 'A schedule has one of `do`, `notice`, `mail` and `call`.';
      const hint = 'For instance `do: run`: the transition it makes with each record it finds.';
      const code = act === undefined ? 'missing_key' : 'wrong_value';
      reader.findings.add(code, reader.placeOf(second?.kind ?? 'do'), { message, hint });
    }
    if (every === undefined || entity === undefined || act === undefined || second !== undefined)
      return undefined;
    return { every, entity, where, act };
  },
);

/** Point 7: queries that are asked, calls to the outside, messages to people, work by the clock. */
export const point7 = keys(
  {
    of: 'Point 7',
    title: 'Calls',
    keys: {
      queries: key(map(given('A query', 'query'), query), 'Numbers over many records, by name.'),
      webhooks: key(map(given('A webhook', 'webhook'), webhook), 'Messages to other systems.'),
      notices: key(map(given('A notice', 'notice'), notice), 'Messages to people inside the application.'),
      mails: key(map(given('A mail', 'mail'), mail), 'The mails that it writes.'),
      calls: key(map(given('A call', 'call'), call), 'Calls to other systems, with their answers.'),
      receives: key(
        map(given('What is received', 'receive'), receive),
        'Messages that other systems may send.',
      ),
      inboxes: key(map(given('An inbox', 'inbox'), inbox), 'Mailboxes whose mails become records.'),
      documents: key(map(given('A document', 'document'), document), 'Documents drawn from records.'),
      feeds: key(map(given('A feed', 'feed'), feed), 'Lists that other programs fetch.'),
      functions: key(
        map(
          givenKey({ what: 'A function', reserved: takenNames }, { kind: 'function', declares: true }),
          ownFunction,
        ),
        'Functions whose TypeScript stands in this point.',
      ),
      schedules: key(map(given('A schedule', 'schedule'), schedule), 'What happens at set times.'),
    },
  },
  (
    {
      values: {
        queries = [],
        webhooks = [],
        notices = [],
        mails = [],
        documents = [],
        feeds = [],
        schedules = [],
        calls = [],
        receives = [],
        functions = [],
        inboxes = [],
      },
    },
    { findings },
  ) => {
    const timed = schedules.map(({ name, value: one }): ScheduleDeclaration => ({ name, ...one }));
    return {
      queries: queries.map(({ name, value: one }): QueryDeclaration => ({ name, ...one })),
      webhooks: webhooks.flatMap(({ name, value: one }) => webhooksOf(name, one)),
      notices: notices.flatMap(({ name, value: one }) => messages.forEntities({ name, ...one }, timed)),
      mails: mails.flatMap(({ name, value: one }) => messages.mailForEntities({ name, ...one }, timed)),
      calls: calls.flatMap(({ name, value: one }) => aboutOne({ name, ...one }, timed, findings)),
      receives: receives.map(({ name, value: one }): ReceiveDeclaration => ({ name, ...one })),
      inboxes: inboxes.map(({ name, value: one }) => inboxOf(name, one)),
      documents: documents.map(({ name, value: one }): DocumentDeclaration => ({ name, ...one })),
      feeds: feeds.map(({ name, value: one }): FeedDeclaration => ({ name, ...one })),
      schedules: timed,
      functions: functions.map(({ name, value: one }): FunctionDeclaration => ({ name, ...one })),
    };
  },
);

function inboxOf(name: Name, written: NonNullable<ReturnType<typeof inbox.read>>): InboxDeclaration {
  const { entity: of } = written;
  return { ...written, name, fields: mailFields(of === undefined ? { name } : { name, of }) };
}

/** Once for each entity whose events it names: the same words mean other fields there. */
function webhooksOf(
  name: Name,
  { on: all, if: condition, ...rest }: NonNullable<ReturnType<typeof webhook.read>>,
): readonly WebhookDeclaration[] {
  const entities = new Map(all.map(({ entity }) => [entity.text, entity]));
  return [...entities.values()].map((entity) => {
    const events = all.filter((event) => event.entity.text === entity.text);
    return { ...rest, name, entity, on: events, if: condition && { ...condition } };
  });
}
