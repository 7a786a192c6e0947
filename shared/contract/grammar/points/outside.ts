import { add, choice, leaveOut } from '../../language/fixes.ts';
import type { FieldDeclaration } from '../../declaration.ts';
import type { SenderId, Verification } from '../../model-outside.ts';
import { durationPattern, readDuration, secondsIn } from '../../points/durations.ts';
import * as inboxes from '../../points/inboxes.ts';
import * as messages from '../../points/messages.ts';
import * as outside from '../../points/outside.ts';
import { acts } from './acts.ts';
import { assignments, effects } from './effects.ts';
import { outsideField } from './fields.ts';
import { as, either, key, keys, map, needed } from '../shapes/combine.ts';
import { givenKey } from '../shapes/key-names.ts';
import * as schemas from '../shapes/schema-parts.ts';
import { expression, oneOf, plainTemplate, plainText, value, whole, word } from '../shapes/values.ts';
import { events, on } from '../calls/events.ts';

const DAY_MS = 86_400_000;

/** Values of another system, by the names that expressions use. */
const values = as(
  map(givenKey({ what: 'A value' }, { kind: 'input', declares: true }), outsideField),
  (all) => all.map(({ name, value: one }): FieldDeclaration => ({ ...one, name, place: name.place })),
);

const variable = schemas.fitting(/^env\.[A-Z][A-Z0-9_]*$/, '`env.NAME`');
const secret = value(messages.readSecret, variable);
const header = value(outside.readHeaderName, schemas.fitting(outside.headerPattern, 'name of a header'));

const headers = as(
  map(
    { schema: { pattern: outside.headerPattern.source } },
    value(messages.readTextOrVariable, schemas.text),
  ),
  (all, { findings }) =>
    all.flatMap(({ name, value: one }) =>
      outside.acceptHeader(name, findings) ? [{ name, value: one }] : [],
    ),
);

/** A call to another system whose answer is read. */
export const call = keys(
  {
    of: 'A call',
    keys: {
      on: key(events, on),
      if: key(expression, 'When it is made at all.'),
      method: key(oneOf(outside.methods), 'How it is sent; without a word `POST`.'),
      url: needed(
        value(messages.readAddress, schemas.fitting(messages.addressPattern, 'address, or `env.NAME`')),
        'Whom it calls: an address, or `env.NAME`.',
        'Whom it calls: `url: env.PAYMENT_URL`.',
      ),
      path: key(plainTemplate, 'What follows the address, with places, such as `/parcels/{number}`.'),
      headers: key(headers, 'Headers by their names, each a text or `env.NAME`.'),
      secret: key(secret, 'The secret that signs it.'),
      send: key(assignments(undefined), 'The JSON that is sent: values by name, as expressions.'),
      answer: key(values, 'The values that are read from the answer, by name.'),
      // oxlint-disable-next-line unicorn/no-thenable -- a word of the language; nobody awaits it
      then: key(effects, 'What is done with the answer, in order; `answer.…` are its values.'),
      failed: key(effects, 'The effects if there will never be an answer.'),
      within: key(
        value(readDuration, schemas.fitting(durationPattern, 'time such as `1d` or `2h`')),
        'How long the call is tried; one day by default.',
      ),
    },
  },
  ({ values: { url = messages.nowhere, within = DAY_MS, ...rest } }) => ({
    if: rest.if,
    path: rest.path,
    secret: rest.secret,
    on: rest.on ?? [],
    method: rest.method ?? 'POST',
    url,
    headers: rest.headers ?? [],
    send: rest.send ?? [],
    answer: rest.answer ?? [],
    then: rest.then ?? [],
    failed: rest.failed ?? [],
    withinSeconds: secondsIn(within),
  }),
);

const of = (kind: string) => ({ of: `A check \`${kind}\``, title: 'How a message is verified' });
const kept = (help: string) => key(secret, help);

const verification = acts<Verification, (typeof outside.verifications)[number]>({
  of: '`verify`',
  words: outside.verifications,
  report: outside.reportNoVerification,
  shapes: {
    standard: keys(
      { ...of('standard'), keys: { standard: kept('The secret of Standard Webhooks.') } },
      ({ values: { standard } }) => standard && { kind: 'standard', secret: standard },
    ),
    hmac: keys(
      {
        ...of('hmac'),
        keys: {
          hmac: kept('The secret of an HMAC-SHA256 over the body.'),
          header: needed(header, 'The header it stands in.', 'For instance `header: x-signature`.'),
          prefix: key(plainText, 'The text before it, such as `sha256=`.'),
          encoding: key(oneOf(['hex', 'base64']), 'How it is written; without a word `hex`.'),
        },
      },
      ({ values: { hmac, header: name, prefix = '', encoding = 'hex' } }) =>
        hmac && name && { kind: 'hmac', secret: hmac, header: name.text.toLowerCase(), prefix, encoding },
    ),
    basic: keys(
      { ...of('basic'), keys: { basic: kept('`name:password` of HTTP Basic.') } },
      ({ values: { basic } }) => basic && { kind: 'basic', secret: basic },
    ),
    bearer: keys(
      { ...of('bearer'), keys: { bearer: kept('A token in the header `Authorization`.') } },
      ({ values: { bearer } }) => bearer && { kind: 'bearer', secret: bearer },
    ),
  },
});

const verify = either(
  as(oneOf(['none']), (): Verification => ({ kind: 'none' })),
  { map: verification },
);

const id = either(
  as(value(outside.readWay, schemas.text), (at): SenderId => ({ kind: 'body', at })),
  {
    map: keys(
      {
        of: '`id`',
        title: 'The id of a message',
        keys: { header: needed(header, 'The header it stands in.', 'For instance `header: x-event-id`.') },
      },
      ({ values: { header: name } }): SenderId | undefined =>
        name && { kind: 'header', name: name.text.toLowerCase() },
    ),
  },
);

/** What another system may send. */
export const receive = keys(
  {
    of: 'What is received',
    keys: {
      verify: needed(
        verify,
        'How it proves who has sent it: `none`, or one of `standard`, `hmac`, `basic`, `bearer`.',
        'For instance `verify: { hmac: env.PAYMENT_SECRET, header: x-signature }`.',
      ),
      id: key(id, "Where its sender's id of it stands: a way in the JSON, or `{ header: … }`."),
      body: key(values, 'The values that are read from it, by name.'),
      with: key(expression, 'The record that it is about. Without one it is refused.'),
      if: key(expression, 'When anything is done at all.'),
      // oxlint-disable-next-line unicorn/no-thenable -- a word of the language; nobody awaits it
      then: needed(
        effects,
        'What is done, in order; `received.…` are its values.',
        'For instance `then: [{ do: confirm, with: record }]`.',
      ),
    },
  },
  ({ values: { verify: how, id: where, body = [], then = [], ...rest }, reader }) => {
    const usual = how?.kind === 'standard' ? STANDARD_ID : undefined;
    const known = where ?? usual;
    if (how !== undefined && known === undefined && !reader.has('id'))
      reader.findings.add('missing_key', reader.place, {
        message: 'A received message needs `id`, so that a repeated message is recognised.',
        hint: 'For instance `id: event.id`, or `id: { header: x-event-id }`.',
      });
    if (how === undefined || known === undefined) return undefined;
    return { verify: how, id: known, body, with: rest.with, if: rest.if, then };
  },
);

/** Mails that become records. */
export const inbox = keys(
  {
    of: 'An inbox',
    keys: {
      verify: key(verify, 'How a mail server proves that it hands mails over; as under `receives`.'),
      imap: key(
        secret,
        'The mailbox that is read: `env.NAME`, an address such as `imaps://user:password@host/INBOX`.',
      ),
      move_to: key(
        plainText,
        'The folder that mails of the mailbox go to; without it they are marked as seen.',
      ),
      address: key(
        value(inboxes.readInboxAddress, schemas.fitting(inboxes.addressPattern, 'address, or `env.NAME`')),
        'Its address. Mails about its records carry it with a key of their own, `support+…@example.org`, as the one to answer to.',
      ),
      of: key(
        word({ kind: 'entity', opens: true }),
        'What the record is that a mail may be about: `mail.record`.',
      ),
      with: key(expression, 'Finds it where the mail answers none of ours.'),
      if: key(expression, 'When anything is done at all.'),
      per_sender: key(
        whole({ least: 1, most: 10_000 }),
        'How many mails of one sender are taken in an hour; without a word 30.',
      ),
      // oxlint-disable-next-line unicorn/no-thenable -- a word of the language; nobody awaits it
      then: needed(
        effects,
        'What is done with a mail, in order; `mail.…` are its values.',
        'For instance `then: [{ create: message, set: { text: mail.text } }]`.',
      ),
    },
  },
  ({
    values: { of: entity, verify: how, imap, move_to: moveTo, per_sender: perSender, then = [], ...rest },
    reader,
  }) => {
    if (!reader.has('verify') && !reader.has('imap'))
      reader.findings.add('missing_key', reader.place, {
        message:
          'An inbox needs `imap`, a mailbox that it reads, or `verify`, for mails that are handed over.',
        hint: 'For instance `imap: env.DESK_MAILBOX`, or `verify: { bearer: env.DESK_SECRET }`.',
      });
    if (moveTo !== undefined && !reader.has('imap'))
      reader.findings.add('wrong_value', reader.place, {
        message: '`move_to` is for mails of a mailbox, and this inbox reads none.',
        hint: 'Write `imap: env.DESK_MAILBOX`, or leave it out.',
        fixes: [
          choice(add(reader.place, 'imap', 'env.DESK_MAILBOX')),
          choice(leaveOut(reader.placeOf('move_to'))),
        ],
      });
    if (how === undefined && imap === undefined) return undefined;
    if (rest.address !== undefined && entity === undefined && !reader.has('of'))
      reader.findings.add('wrong_value', reader.place, {
        message:
          '`address` is carried by mails about records of this inbox, and it is not said what those are.',
        hint: 'Write `of: ticket`, or leave it out.',
        fixes: [choice(leaveOut(reader.placeOf('address')))],
      });
    const mailbox = imap && { address: imap, ...(moveTo === undefined ? {} : { moveTo }) };
    return { ...rest, verify: how, mailbox, entity, perSender: perSender ?? inboxes.USUAL_PER_SENDER, then };
  },
);

const STANDARD_ID: SenderId = { kind: 'header', name: 'webhook-id' };
