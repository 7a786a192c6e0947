import type {
  FieldDeclaration,
  GuardDeclaration,
  InputDeclaration,
  PermissionDeclaration,
  TargetDeclaration,
  TransitionDeclaration,
} from '../../declaration.ts';
import { reservedNames, reservedTransitionNames } from '../../language/names.ts';
import { readNobody, reportNoInput } from '../../points/transitions.ts';
import { acceptName } from '../../reading/declared-name.ts';
import { as, either, key, keys, map, type Named, needed, oneOrMany } from '../shapes/combine.ts';
import { codesOfTransition } from '../shapes/codes.ts';
import { assignments, effects } from './effects.ts';
import { inputOrRows } from './fields.ts';
import { givenKey, usedKey } from '../shapes/key-names.ts';
import { second } from '../calls/second.ts';
import * as schemas from '../shapes/schema-parts.ts';
import type { Reading, Shape } from '../shapes/shape.ts';
import { wordsKeys, wordsOf } from './words.ts';
import { anything, expression, flag, text, value, word, words } from '../shapes/values.ts';

const state = as(word({ kind: 'state' }), (one): TargetDeclaration => [{ state: one }]);

/** One state, or states by condition: `{ paid: balance == 0, part_paid: paid > 0 }`. */
export const target: Shape<TargetDeclaration> = either(state, {
  map: as(map(usedKey({ kind: 'state' }), expression, { empty: 'There is no state here.' }), (all) =>
    all.map(({ name, value: condition }) => ({ state: name, condition })),
  ),
});

const from = either(
  as(word({ kind: 'state' }), (one) => [one]),
  { list: words({ kind: 'state' }) },
);

const audiences = as(words({ kind: 'audience' }), (all): readonly PermissionDeclaration[] =>
  all.map((audience) => ({ audience })),
);
const permissions = as(map(usedKey({ kind: 'audience' }), expression), (all) =>
  all.map(({ name: audience, value: written }): PermissionDeclaration => {
    const always = written.plain && written.value === true;
    return { audience, condition: always ? undefined : written };
  }),
);
const by = either(value(readNobody, schemas.oneOf(['engine', 'nobody'])), {
  list: audiences,
  map: permissions,
});

const bareGuard = as(expression, (condition): GuardDeclaration => ({ condition }));

const guard = keys(
  {
    of: 'A guard',
    keys: {
      rule: needed(
        expression,
        'The condition that must hold before the transition.',
        'Write the condition that must hold: `rule: lines.size() > 0`.',
      ),
      ...wordsKeys,
    },
  },
  ({ values: { rule: condition, ...said } }): GuardDeclaration | undefined =>
    condition && { condition, words: wordsOf(said) },
);

/** One condition, or conditions by the code that they raise, in the order in which they are asked. */
export const guards = either(
  as(expression, (condition): TransitionDeclaration['when'] => [{ condition }]),
  {
    map: as(
      map(
        givenKey({ what: 'An error code', upperCase: true }, { kind: 'code' }),
        oneOrMany(either(bareGuard, { map: guard })),
      ),
      (all) => all.flatMap(({ name: code, value: several }) => several.map((one) => ({ ...one, code }))),
    ),
  },
);

type Typed = Omit<FieldDeclaration, 'name' | 'place'>;

const required = { ...anything, schema: schemas.oneOf(['required', 'optional']) };
const inputsOfStep = as(
  map({ use: { kind: 'input' }, schema: schemas.name }, either(required, { map: inputOrRows })),
  (all, reading) => all.flatMap((one) => declaredInput(one, reading) ?? []),
);

/** What is sent beside the fields of a create or an update: each a field of its own, for those of the entity are sent anyway. */
export const inputsBeside = as(
  map(givenKey({ what: 'An input', reserved: [reservedNames] }, { kind: 'input' }), inputOrRows),
  (all): readonly InputDeclaration[] =>
    all.map(({ name, value: field }) => ({
      name,
      required: field.required,
      field: { ...field, name, place: name.place },
    })),
);

/** A field of the entity that is required or optional, or a field of its own. */
function declaredInput(
  { name, value: written }: Named<Typed | NonNullable<ReturnType<typeof required.read>>>,
  { findings }: Reading,
): InputDeclaration | undefined {
  if ('kind' in written) {
    const said = written.kind === 'scalar' ? written.text : '';
    if (said === 'required' || said === 'optional') return { name, required: said === 'required' };
    return reportNoInput(name, written.place, findings);
  }
  const accepted = acceptName(name, { what: 'An input', reserved: [reservedNames] }, findings);
  return accepted
    ? { name, required: written.required, field: { ...written, name, place: name.place } }
    : undefined;
}

const transition = keys(
  {
    of: 'A transition',
    keys: {
      from: key(from, 'The states it leaves; without a word every one that is not final.'),
      to: key(target, 'The state it leads to; without a word the state stays.'),
      by: needed(
        by,
        'Who may make it: roles, roles with a condition, `engine` (automatically) or `nobody`.',
        'Say who may do it: `by: [staff]`, `by: engine` or `by: nobody`.',
      ),
      preview: key(
        words({ kind: 'audience' }),
        'Audiences that may also preview it (`dry_run`), on records that they may read.',
      ),
      when: key(guards, 'What must hold before it: a guard, or guards by the code they raise.'),
      input: key(inputsOfStep, 'What is asked for: fields of the record, or fields of its own.'),
      set: key(assignments('field beside'), 'Values of fields of the record, as expressions.'),
      then: key(effects, 'What happens to other records, in order.'),
      errors: key(codesOfTransition, 'The codes of the product for checks of the transition.'),
      ask: key(text, 'The question before it is done.'),
      second: key(second, 'Who must agree before it is done: another person than the one who asks.'),
      menu: key(flag, 'Whether screens offer it: `menu: false` is for what only programs call.'),
      label: key(text, 'What stands on the button.'),
      help: key(text, 'A sentence for whoever does it.'),
    },
  },
  ({
    values: {
      by: who = 'nobody',
      when = [],
      input = [],
      set = [],
      then = [],
      errors = [],
      preview = [],
      ...rest
    },
  }) => ({
    ...rest,
    by: who,
    preview,
    when,
    input,
    set,
    then,
    errors,
  }),
);

/** Transitions and actions by name: from which states, to which, by whom, under which guards. */
export const transitions = as(
  map(
    givenKey(
      { what: 'A transition', reserved: [reservedTransitionNames] },
      { kind: 'transition', declares: true },
    ),
    transition,
  ),
  (all) => all.map(({ name, value: one }): TransitionDeclaration => ({ ...one, name, place: name.place })),
);
