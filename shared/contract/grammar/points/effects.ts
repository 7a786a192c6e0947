import type { AssignmentDeclaration, EffectAct, EffectDeclaration } from '../../declaration-effects.ts';
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
  each: key(each, 'The records it happens for, one after the other, with a name for each.'),
};

const createKeys = {
  create: key(word({ kind: 'entity beside' }), 'Makes a record of this entity.'),
  ...both,
  set: values,
  like: key(expression, 'The record whose values are copied first.'),
  as: key(
    givenWord({ what: 'A record', reserved: [reservedNames] }),
    'What the new record is called for the effects after it; `result` comes back in the answer.',
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
  input: key(assignments(undefined), 'What the transition is given.'),
};
const deleteKeys = { delete: key(expression, 'Deletes a record, or every record of a collection.'), ...both };

/** What all kinds of effects have, around what each does. */
function effectOf(
  act: EffectAct | undefined,
  { values: { if: condition, each: list }, reader }: Written<typeof both>,
): EffectDeclaration | undefined {
  return act && { act, if: condition, each: list, place: reader.placeOf(act.kind) };
}

function created({ values: { create, set = [], like, as: name }, reader }: Written<typeof createKeys>) {
  if (create === undefined) return undefined;
  if (name !== undefined && reader.has('each')) {
    const message = 'One name cannot stand for the several records that an effect with `each` makes.';
    reader.findings.add('wrong_value', name.place, { message, hint: 'Leave `as` out.' });
  }
  return { kind: 'create', entity: create, like, set, as: name } as const;
}

/** One effect: exactly one of the four acts, with the keys it has. */
export const effect: Shape<EffectDeclaration> = acts({
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
  },
  words: effectKinds,
  report: reportNoEffect,
});

/** Effects in order, `then:` of a transition or an event of `after:`. */
export const effects = list(
  { ...effect, schema: schemas.ref('effect') },
  'a list of effects, each beginning with `- create:` or the like',
);
