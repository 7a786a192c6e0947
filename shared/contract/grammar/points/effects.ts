import { leaveOut } from '../../language/fixes.ts';
import type { AssignmentDeclaration, EffectAct, EffectDeclaration } from '../../declaration-effects.ts';
import type { Name, ScalarNode } from '../../language/node.ts';
import { reservedNames } from '../../language/names.ts';
import { effectKinds, readEach, reportNoEffect } from '../../points/effects.ts';
import { acts } from './acts.ts';
import { as, key, keys, list, map, needed, type Written } from '../shapes/combine.ts';
import { givenWord } from '../shapes/key-names.ts';
import * as schemas from '../shapes/schema-parts.ts';
import type { Shape } from '../shapes/shape.ts';
import { expression, value, word } from '../shapes/values.ts';

/** `{ loan: record, amount: FEE }`: values of fields, each an expression; `null` empties one. */
export const assignments = (kind: 'field beside' | undefined): Shape<readonly AssignmentDeclaration[]> =>
  as(
    map({ use: kind && { kind }, schema: schemas.name }, { ...expression, schema: schemas.assigned }),
    (all) => all.map(({ name: field, value: written }) => ({ field, value: written })),
  );

const each: Shape<EffectDeclaration['each']> = {
  ...value(readEach, { ...schemas.mapOf(schemas.expression), minProperties: 1, maxProperties: 1 }),
  form: { kind: 'map', title: '', keys: {}, rest: { key: { schema: {} }, value: expression } },
};

const of = (act: string) => ({ of: `An effect \`${act}\``, title: 'An effect' });
const values = key(assignments(undefined), 'The values, as expressions.');
const both = {
  if: key(expression, 'When it happens at all.'),
  each: key(each, 'The records or values it happens for, one after the other, with a name for each.'),
};

const createKeys = {
  create: key(word({ kind: 'entity beside' }), 'Makes a record of this entity.'),
  ...both,
  times: key(expression, 'How many are made, one after the other; without a word one.'),
  set: values,
  like: key(expression, 'The record whose values are copied first.'),
  as: key(
    givenWord({ what: 'A record', reserved: [reservedNames] }),
    'The name of the new record for the effects after it; `result` is sent with the answer.',
  ),
};
const updateKeys = {
  update: key(expression, 'Changes a record, or every record of a collection.'),
  ...both,
  set: needed(
    assignments(undefined),
    'The values, as expressions.',
    'For instance `set: { paid_on: today }`.',
  ),
};
const doKeys = {
  do: key(word({ kind: 'step' }), 'Makes a transition.'),
  ...both,
  with: needed(
    expression,
    'The record, or the collection, that takes the transition.',
    'Say with which record: `with: record`.',
  ),
  input: key(assignments(undefined), 'The inputs of the transition.'),
};
const forgetKeys = {
  forget: key(
    expression,
    'Takes values out of a record, or of every record of a collection, for good: out of its history and messages, too.',
  ),
  ...both,
  fields: needed(
    list(word(), 'a list of fields'),
    'The fields whose values go.',
    'For instance `fields: [diagnosis]`.',
  ),
  set: values,
};
const applyKeys = {
  apply: key(expression, 'Sets the values of a field of type `changes`.'),
  ...both,
  to: needed(
    expression,
    'The record, or the collection, that is changed.',
    'Say what is changed: `to: record`.',
  ),
};
const deleteKeys = { delete: key(expression, 'Deletes a record, or every record of a collection.'), ...both };

/** Effects stand within an effect; the shape of a list of them is known only once that of one is. */
const inner: Shape<readonly EffectDeclaration[]> = {
  read: (node, reading) => effects.read(node, reading),
  schema: { type: 'array', items: schemas.ref('effect') },
  get form() {
    return effects.form;
  },
};
const thenKeys = {
  then: key(inner, 'Several effects in order, all of them for one record before the next.'),
  ...both,
  while: key(expression, 'They are repeated as long as it is true, which is asked before each time.'),
};

/** Without one of these they could stand one below the other. */
const repeatedOrAsked = {
  anyOf: ['each', 'if', 'while'].map((word) => ({ properties: { [word]: {} }, required: [word] })),
};

/** What all kinds of effects have, around what each does. */
function effectOf(
  act: EffectAct | undefined,
  { values: { if: condition, each: list }, reader }: Written<typeof both>,
): EffectDeclaration | undefined {
  return act && { act, if: condition, each: list, place: reader.placeOf(act.kind) };
}

function created({
  values: { create, times, set = [], like, as: name },
  reader,
}: Written<typeof createKeys>) {
  if (create === undefined) return undefined;
  const repeating = (['each', 'times'] as const).find((word) => reader.has(word));
  if (name !== undefined && repeating !== undefined) {
    const message = `One name cannot stand for the several records that an effect with \`${repeating}\` makes.`;
    reader.findings.add('wrong_value', name.place, {
      message,
      hint: 'Leave `as` out.',
      fixes: [leaveOut(name.place)],
    });
  }
  return { kind: 'create', entity: create, times, like, set, as: name } as const;
}

function blockOf(written: Written<typeof thenKeys>): EffectDeclaration | undefined {
  const { values, reader } = written;
  if (!reader.has('each') && !reader.has('if') && !reader.has('while')) {
    const message = 'Effects stand under `then` for each record of a collection, or under a condition.';
    const hint = 'Add `each:`, `if:` or `while:`, or leave `then` out and write them one below the other.';
    reader.findings.add('wrong_value', reader.placeOf('then'), { message, hint });
  }
  const { then: list, while: condition } = values;
  return effectOf(list && { kind: 'then', while: condition, effects: list }, written);
}

/** To forget is to empty fields, or to put something else into them, and more. */
function forgotten(written: Written<typeof forgetKeys>): EffectDeclaration | undefined {
  const { forget: target, fields = [], set: given = [] } = written.values;
  const replaced = new Set(given.map(({ field }) => field.text));
  const emptied = fields.filter(({ text }) => !replaced.has(text));
  const set = [...emptied.map((field) => ({ field, value: emptyAt(field) })), ...given];
  const effect = effectOf(target && { kind: 'update', target, set, forgets: true }, written);
  return effect && { ...effect, place: written.reader.placeOf('forget') };
}

/** The word for no value, where a field is named. */
function emptyAt({ place }: Name): ScalarNode {
  return { kind: 'scalar', value: null, text: 'null', plain: true, place, locate: () => place };
}

/** One effect: exactly one of the acts, with the keys it has. */
export const effect: Shape<EffectDeclaration> = acts({
  of: 'An effect',
  shapes: {
    create: keys({ ...of('create'), keys: createKeys }, (written) => effectOf(created(written), written)),
    update: keys({ ...of('update'), keys: updateKeys }, (written) => {
      const { update: target, set = [] } = written.values;
      return effectOf(target && { kind: 'update', target, set }, written);
    }),
    do: keys({ ...of('do'), keys: doKeys }, (written) => {
      const { do: transition, with: target, input = [] } = written.values;
      const isWhole = transition !== undefined && target !== undefined;
      return effectOf(isWhole ? { kind: 'do', transition, target, input } : undefined, written);
    }),
    delete: keys({ ...of('delete'), keys: deleteKeys }, (written) => {
      const { delete: target } = written.values;
      return effectOf(target && { kind: 'delete', target }, written);
    }),
    apply: keys({ ...of('apply'), keys: applyKeys }, (written) => {
      const { apply, to: target } = written.values;
      const isWhole = apply !== undefined && target !== undefined;
      const declared = effectOf(isWhole ? { kind: 'update', target, set: [], apply } : undefined, written);
      return declared && { ...declared, place: written.reader.placeOf('apply') };
    }),
    forget: keys({ ...of('forget'), keys: forgetKeys }, forgotten),
    // oxlint-disable-next-line unicorn/no-thenable -- a word of the language; nobody awaits it
    then: keys({ ...of('then'), keys: thenKeys, together: repeatedOrAsked }, blockOf),
  },
  words: effectKinds,
  report: reportNoEffect,
});

/** Effects in order, `then:` of a transition or an event of `after:`. */
export const effects = list(
  { ...effect, schema: schemas.ref('effect') },
  'a list of effects, each beginning with `- create:` or the like',
);
