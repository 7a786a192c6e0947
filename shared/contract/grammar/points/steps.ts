import type { StepAct, StepDeclaration } from '../../declaration-effects.ts';
import { reservedNames } from '../../language/names.ts';
import type { MapNode } from '../../language/node.ts';
import { readMoment, readPause, reportNoStep, stepKinds } from '../../points/scenario-steps.ts';
import { type MapReader, readInteger } from '../../reading/reading.ts';
import { acts } from './acts.ts';
import {
  as,
  either,
  key,
  keys,
  later,
  list,
  map,
  needed,
  oneOrMany,
  type ValuesOf,
} from '../shapes/combine.ts';
import { forms } from './field-types.ts';
import { givenWord } from '../shapes/key-names.ts';
import * as schemas from '../shapes/schema-parts.ts';
import type { Keys, Shape } from '../shapes/shape.ts';
import { anything, expression, plainText, record, value, whole, word, words } from '../shapes/values.ts';

const knownRecord = word({ kind: 'known record' });
/** The record that a step is about. */
const itsRecord = word({ kind: 'known record', opens: true });
const answer = word({ kind: 'answer' });
const codes = oneOrMany(word({ kind: 'code' }));

/** A moment, RFC 3339, in wire form. */
export const moment = value(readMoment, forms.datetime);

/** A person by name, or whoever has the key of a record: `{ holder: q1 }`. */
const actor = either(
  as(word({ kind: 'person' }), (one): Pick<StepDeclaration, 'as' | 'holder'> => ({ as: one })),
  {
    map: keys(
      {
        of: '`as`',
        title: 'Who does a step',
        keys: {
          holder: needed(
            knownRecord,
            'A caller without an account who has the key of the record of this name.',
            'Say of which record: `as: { holder: q1 }`.',
          ),
        },
      },
      ({ values: { holder } }) => ({ holder }),
    ),
  },
);

const asKey = needed(actor, 'Who does it.', 'Say who does it: `as: sam`.');
const refused = key(answer, 'The code it must be refused with.');
const demanded = {
  refused,
  at: key(word({ kind: 'field beside' }), 'The field at which the refusal must stand.'),
  warns: key(codes, 'The codes it must warn of.'),
  confirm: key(codes, 'The codes that are said yes to.'),
};
const byPerson = {
  as: asKey,
  ...demanded,
  second: key(word({ kind: 'person' }), 'The second person who agrees to a call that waits for one.'),
};
const seen = {
  as: asKey,
  refused,
  where: key(expression, 'What must hold of the record, or which records are listed.'),
};
/** Values by names that something else in the contract declares. */
const givenValues = { ...record, form: map({ schema: schemas.name }, anything).form };
const sent = 'What is sent.';
const WITH = 'The record that takes the transition, or that the mail or the document is about.';
const COUNT = 'How many records, or mails, there must be.';
const called = key(
  givenWord({ what: 'A record', reserved: [reservedNames] }),
  'The name of the new record from here on.',
);

/** What steps have around what each does. */
type Around = Partial<ValuesOf<typeof byPerson>>;

function step<Table extends Keys>(
  kind: StepAct['kind'],
  table: Table,
  make: (values: ValuesOf<Table>, reader: MapReader) => StepAct | undefined,
): Shape<StepDeclaration> {
  const fixed = { of: `A step \`${kind}\``, title: 'A step of a scenario', keys: table };
  return keys(fixed, ({ values, reader }) => {
    const act = make(values, reader);
    // What the shapes of the keys have read; each kind of step has some of them.
    const { as: who, refused: code, at, warns = [], confirm = [], second } = values as Around;
    const place = reader.placeOf(kind);
    return act && { ...who, act, refused: code, at, warns, confirm, second, place };
  });
}

function nothing({ place }: MapReader): MapNode {
  return { kind: 'map', entries: [], place };
}

const together: Shape<readonly StepDeclaration[]> = later(() => steps, schemas.listOf(schemas.ref('step')));

/** One step of a scenario, with one act. */
export const oneStep: Shape<StepDeclaration> = acts({
  of: 'A step',
  words: stepKinds,
  report: reportNoStep,
  shapes: {
    create: step(
      'create',
      {
        create: key(word({ kind: 'entity beside', opens: true }), 'Makes a record of this entity.'),
        ...byPerson,
        values: key(record, sent),
        name: called,
      },
      ({ create: entity, values, name }, reader) =>
        entity && { kind: 'create', entity, values: values ?? nothing(reader), name },
    ),
    update: step(
      'update',
      {
        update: key(itsRecord, 'Changes the record of this name.'),
        ...byPerson,
        values: needed(record, sent, 'For instance `values: { note: Hello }`.'),
      },
      ({ update, values }, reader) =>
        update && { kind: 'update', record: update, values: values ?? nothing(reader) },
    ),
    delete: step(
      'delete',
      { delete: key(itsRecord, 'Deletes the record of this name.'), ...byPerson },
      ({ delete: gone }) => gone && { kind: 'delete', record: gone },
    ),
    do: step(
      'do',
      {
        do: key(word({ kind: 'step' }), 'Makes this transition.'),
        ...byPerson,
        with: needed(itsRecord, WITH, 'Say with which record: `with: l1`.'),
        input: key(record, 'The inputs of the transition.'),
        name: called,
      },
      ({ do: transition, with: taker, input, name }, reader) =>
        transition &&
        taker && {
          kind: 'do',
          transition,
          record: taker,
          input: input ?? nothing(reader),
          name,
        },
    ),
    sees: step(
      'sees',
      {
        sees: key(itsRecord, 'Reads the record of this name.'),
        ...seen,
        hidden: key(words({ kind: 'field beside' }), 'Fields that must not be there.'),
      },
      ({ sees, where, hidden = [] }) => sees && { kind: 'sees', record: sees, where, hidden },
    ),
    list: step(
      'list',
      {
        list: key(word({ kind: 'entity beside', opens: true }), 'Lists the records of this entity.'),
        ...seen,
        count: key(whole({ least: 0, most: 1_000_000 }), COUNT),
      },
      ({ list: entity, where, count }) => entity && { kind: 'list', entity, where, count },
    ),
    draws: step(
      'draws',
      {
        draws: key(word({ kind: 'document' }), 'Draws this document.'),
        as: asKey,
        refused,
        with: needed(itsRecord, WITH, 'Say from which record: `with: i1`.'),
        says: key(oneOrMany(plainText), 'Words that must be in it.'),
        lacks: key(oneOrMany(plainText), 'Words that must not be in it.'),
      },
      ({ draws: name, with: about, says = [], lacks = [] }) =>
        name && about && { kind: 'draws', document: name, record: about, says, lacks },
    ),
    mailed: step(
      'mailed',
      {
        mailed: key(word({ kind: 'mail' }), 'This mail has been written.'),
        with: needed(itsRecord, WITH, 'Say about which record: `with: l1`.'),
        to: key(plainText, 'The address it goes to.'),
        says: key(oneOrMany(plainText), 'Words that must be in its subject or its text.'),
        attached: key(oneOrMany(plainText), 'Names of files and documents that must go along.'),
        count: key(whole({ least: 0, most: 1_000_000 }), COUNT),
      },
      ({ mailed: name, with: about, to, says = [], attached = [], count }) =>
        name && about && { kind: 'mailed', mail: name, record: about, to, says, attached, count },
    ),
    arrives: step(
      'arrives',
      {
        arrives: key(word({ kind: 'inbox' }), 'Somebody writes a mail to this inbox.'),
        from: needed(plainText, 'The address it comes from.', 'Say who writes it: `from: kim@example.org`.'),
        subject: key(plainText, 'Its subject.'),
        text: key(plainText, 'What it says.'),
        files: key(oneOrMany(plainText), 'Names of files that come along.'),
        answers: key(word({ kind: 'mail' }), 'The mail that it answers, about the record of `with`.'),
        with: key(knownRecord, 'The record that the answered mail is about.'),
        refused: demanded.refused,
        at: demanded.at,
        name: key(
          givenWord({ what: 'A record', reserved: [reservedNames] }),
          'The name of the record that it creates, of the entity in `of` of the inbox.',
        ),
      },
      ({ arrives: inbox, from, subject, text: said, files = [], answers, with: about, name }, reader) => {
        if ((answers === undefined) !== (about === undefined))
          reader.findings.add('missing_key', reader.place, {
            message:
              '`answers` and `with` go together: the mail that is answered, and the record it is about.',
            hint: 'For instance `answers: received, with: t1`.',
          });
        if (inbox === undefined || from === undefined) return undefined;
        const answered = answers && about && { mail: answers, record: about };
        return { kind: 'arrives', inbox, from, subject, text: said, files, answered, name };
      },
    ),
    answered: step(
      'answered',
      {
        answered: key(word({ kind: 'call' }), 'The other system answers this call, or never will.'),
        with: needed(itsRecord, WITH, 'Say about which record: `with: l1`.'),
        answer: key(
          givenValues,
          'Its values, by the names that the call declares; without it, it fails for good.',
        ),
        ...demanded,
      },
      ({ answered: name, with: about, answer: values }) =>
        name && about && { kind: 'answered', call: name, record: about, values },
    ),
    received: step(
      'received',
      {
        received: key(word({ kind: 'receive' }), 'Another system sends this; its proof is right.'),
        id: needed(plainText, 'The id that its sender gives it.', 'For instance `id: evt_1`.'),
        body: key(givenValues, 'Its values, by the names that the contract declares.'),
        ...demanded,
      },
      ({ received: name, id, body }, reader) =>
        name && id !== undefined
          ? { kind: 'received', receive: name, id, values: body ?? nothing(reader) }
          : undefined,
    ),
    wait: step(
      'wait',
      { wait: key(value(readPause, forms.duration), 'Time goes by, such as `P10D`.') },
      ({ wait: duration }) => (duration === undefined ? undefined : { kind: 'wait', duration }),
    ),
    now: step('now', { now: key(moment, 'It is this moment.') }, ({ now }) =>
      now === undefined ? undefined : { kind: 'now', now },
    ),
    set_constant: step(
      'set_constant',
      {
        set_constant: key(
          { ...record, form: map({ use: { kind: 'constant' }, schema: {} }, anything).form },
          'Gives constants other values.',
        ),
        as: key(actor, 'Who does it.'),
        ...demanded,
      },
      ({ set_constant: values }, reader) => ({ kind: 'set_constant', values: values ?? nothing(reader) }),
    ),
    together: step(
      'together',
      {
        together: key(together, 'Steps that happen at one moment.'),
        succeed: needed(
          { ...anything, schema: { ...schemas.whole, minimum: 0 } },
          'How many of the steps must succeed.',
          'How many of them go through: `succeed: 1`.',
        ),
        others: key(answer, 'The code that the others must be refused with.'),
      },
      ({ together: all = [], succeed: node, others }, { findings }) => {
        const succeed = node && readInteger(node, findings, { least: 0, most: all.length });
        return { kind: 'together', steps: all, succeed: succeed ?? 0, others };
      },
    ),
  },
});

/** The steps of a scenario, each with one act. */
export const steps = list({ ...oneStep, schema: schemas.ref('step') }, 'a list of steps');
