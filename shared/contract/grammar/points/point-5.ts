import { choice, leaveOut } from '../../language/fixes.ts';
import type { DefinitionDeclaration } from '../../declaration-calls.ts';
import type { ConstantRuleDeclaration, RuleDeclaration } from '../../declaration.ts';
import { acceptSignature, definitionName, parametersOf } from '../../points/definitions.ts';
import {
  as,
  either,
  key,
  keys,
  map,
  type Named,
  needed,
  oneOrMany,
  type Written,
} from '../shapes/combine.ts';
import { givenKey, usedKey } from '../shapes/key-names.ts';
import { expression, flag, word, words as names } from '../shapes/values.ts';
import { wordsKeys, wordsOf } from './words.ts';

const ruleKeys = {
  rule: needed(
    expression,
    'The condition that must hold. Otherwise the write is refused with the code.',
    'Write the condition that must hold: `rule: due > start`.',
  ),
  if: key(expression, 'When it is asked at all.'),
  at: key(word({ kind: 'field', fit: 'asked' }), 'The field, or the input, at which the refusal stands.'),
  on: key(names({ kind: 'asked event' }), 'The events that check the rule. By default it holds always.'),
  confirm: key(flag, 'It asks whether it is meant so, and takes yes for an answer.'),
  confirm_by: key(names({ kind: 'audience' }), 'The audiences that may agree.'),
  warn: key(flag, 'It only warns.'),
  unreadable: key(
    word({ kind: 'code' }),
    'The code in its place where it holds of all that the caller may read: what is in the way is hidden from them.',
  ),
  ...wordsKeys,
};

/** A rule that does not know yet where it stands; one without a place is found by its code. */
type Rule = Omit<RuleDeclaration, 'entity' | 'code' | 'place'> & Partial<Pick<RuleDeclaration, 'place'>>;

const rule = keys({ of: 'A rule', keys: ruleKeys }, (written): Rule | undefined => {
  const { rule: condition, if: when, at, on, unreadable } = written.values;
  const soft = softOf(written);
  if (unreadable !== undefined && soft !== undefined)
    written.reader.findings.add('wrong_value', unreadable.place, {
      message: 'A rule that warns or asks names its own code; `unreadable` is for one that refuses.',
      hint: 'Leave one of the two out.',
      fixes: [choice(leaveOut(unreadable.place))],
    });
  const place = written.reader.placeOf('rule');
  const words = wordsOf(written.values);
  return condition && { condition, if: when, at, on, soft, unreadable, words, place };
});

/** `warn: true`, or `confirm: true` with who may. */
function softOf({ values, reader }: Written<typeof ruleKeys>): RuleDeclaration['soft'] {
  const { warn, confirm, confirm_by: by } = values;
  const report = (at: string, message: string) =>
    reader.findings.add('wrong_value', reader.placeOf(at), message);
  if (warn === true && confirm === true) report('confirm', 'A rule that only warns has nothing to confirm.');
  if (by !== undefined && confirm !== true)
    report('confirm_by', '`confirm_by` says who may confirm; `confirm: true` is missing.');
  if (confirm === true) return { kind: 'confirm', by };
  return warn === true ? { kind: 'warn' } : undefined;
}

const condition = as(expression, (written): Rule => ({ condition: written }));

const rulesOfEntity = map(
  givenKey({ what: 'A rule', upperCase: true }, { kind: 'code' }),
  oneOrMany(either(condition, { map: rule })),
);

const constantRuleKeys = {
  rule: needed(
    expression,
    'The condition that the constants must meet. Otherwise a new value is refused with the code.',
    'Write the condition that must hold: `rule: LEAST <= MOST`.',
  ),
  if: ruleKeys.if,
  at: key(word({ kind: 'constant' }), 'The constant at which the refusal stands.'),
  ...wordsKeys,
};

type ConstantRule = Omit<ConstantRuleDeclaration, 'code'>;

const constantRule = keys(
  { of: 'A rule', title: 'A rule on constants', keys: constantRuleKeys },
  ({ values, reader }): ConstantRule | undefined => {
    const { rule: written, if: when, at } = values;
    return (
      written && {
        condition: written,
        if: when,
        at,
        words: wordsOf(values),
        place: reader.placeOf('rule'),
      }
    );
  },
);

const rulesOfConstants = map(
  givenKey({ what: 'A rule', upperCase: true }, { kind: 'code' }),
  oneOrMany(
    either(
      as(expression, (written): ConstantRule => ({ condition: written, place: written.place })),
      { map: constantRule },
    ),
  ),
);

const definitions = map(
  {
    use: { kind: 'definition', declares: true },
    accept: acceptSignature,
    nameIn: definitionName,
    schema: { pattern: String.raw`^[a-z][a-z0-9_]*\([^()]*\)$` },
  },
  expression,
);

/** Point 5: what must be true of records, and names for expressions that all points may use. */
export const point5 = keys(
  {
    of: 'Point 5',
    title: 'Rules',
    keys: {
      define: key(definitions, 'Names for expressions that several rules share.'),
      shared: key(map(usedKey({ kind: 'shared' }), rulesOfEntity), 'Rules of the shared parts of point 3.'),
      constants: key(
        rulesOfConstants,
        'Rules on constants that may be set while the application runs, asked when they are.',
      ),
    },
    rest: { key: usedKey({ kind: 'entity' }), value: rulesOfEntity },
  },
  ({ values, rest }) => ({
    definitions: (values.define ?? []).map(
      ({ name, value }): DefinitionDeclaration => ({
        name: definitionName(name),
        parameters: parametersOf(name),
        body: value,
      }),
    ),
    rules: rest.flatMap(declaredRules),
    constantRules: (values.constants ?? []).flatMap(({ name: code, value }) =>
      value.map((each): ConstantRuleDeclaration => ({ ...each, code })),
    ),
  }),
);

/** The name of a rule is the error code that it raises. */
function declaredRules({
  name: entity,
  value,
}: Named<readonly Named<readonly Rule[]>[]>): readonly RuleDeclaration[] {
  return value.flatMap(({ name: code, value: rules }) =>
    rules.map((each) => ({ place: code.place, ...each, entity, code })),
  );
}
