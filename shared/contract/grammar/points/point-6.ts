import { choice, leaveOut } from '../../language/fixes.ts';
import type { RoleDeclaration, SignInDeclaration, UnreadableDeclaration } from '../../declaration-limits.ts';
import type { GrantCover, GrantDeclaration } from '../../declaration.ts';
import type { Name, ScalarNode } from '../../language/node.ts';
import { actions, readAction, readActions, reportNoAction } from '../../points/grants.ts';
import type { GrantAction } from '../../model.ts';
import { audit } from '../doors/audit.ts';
import { roles } from '../doors/roles.ts';
import { actAs } from '../doors/act-as.ts';
import { recordKey } from '../doors/record-key.ts';
import { invitations } from '../doors/invitations.ts';
import { codeWay, linkWay } from '../doors/mailed-ways.ts';
import { password, usualPassword } from '../doors/password.ts';
import { secondFactor } from '../doors/second-factor.ts';
import { userName } from '../doors/user-name.ts';
import { as, either, key, keys, list, map, type Named, oneOrMany, type Written } from '../shapes/combine.ts';
import { usedKey } from '../shapes/key-names.ts';
import { oneOf } from '../shapes/schema-parts.ts';
import type { Fit, Shape } from '../shapes/shape.ts';
import { expression, flag, value, word, words } from '../shapes/values.ts';
import { guards } from './transitions.ts';

/** Whether openings are kept, and what is told by them alone. */
type Logged = Pick<GrantDeclaration, 'logged' | 'withheld'>;

/** A grant of one action, before it is known of what and to whom. */
type Grant = Pick<
  GrantDeclaration,
  'condition' | 'covers' | 'otherwise' | 'logged' | 'withheld' | 'ignored' | 'unseen' | 'place'
>;

/** What the fields of a grant must be good for: nobody reads what is secret, nor sets what the engine keeps. */
const fits: Readonly<Record<GrantAction, Fit>> = {
  read: 'shown',
  refer: 'shown',
  history: 'shown',
  create: 'given',
  update: 'given',
  delete: 'given',
};

const grantKeys = (action: GrantAction) => ({
  if: key(expression, 'On which records: a condition on each.'),
  ...(action === 'refer' || action === 'history'
    ? {}
    : {
        fields: key(words({ kind: 'field', fit: fits[action] }), 'Only these fields.'),
        except: key(words({ kind: 'field', fit: 'covered' }), 'All fields but these.'),
      }),
  ...(action === 'read'
    ? {
        else: key(code, 'The code for people whom its `if` excludes, in place of `not_found`.'),
        logged: key(
          logged,
          'Records each opening of such a record, with the person, the time and the way; or the fields that only an opening shows.',
        ),
      }
    : {}),
  ...(action === 'create' || action === 'update'
    ? { ignore: key(words({ kind: 'field' }), 'Fields that may be sent, and are not heeded.') }
    : {}),
  ...(action === 'delete' ? { unseen: key(flag, 'Also records that they may not read.') } : {}),
});

const code = word({ kind: 'code' });

/** `true`, or the fields that no list tells. */
const logged = either(
  as(flag, (is): Logged => ({ logged: is })),
  { list: as(words({ kind: 'field' }), (withheld): Logged => ({ logged: true, withheld })) },
);

function grantOf(action: GrantAction): Shape<readonly Grant[]> {
  const limited = keys({ of: 'A grant', keys: grantKeys(action) }, (written): Grant => {
    const { if: condition } = written.values;
    const isLimit = condition !== undefined && !isTrue(condition);
    const covers = coverOf(written, action);
    const otherwise = otherwiseOf(written, isLimit);
    const { place } = written.node;
    return {
      condition: isLimit ? condition : undefined,
      covers,
      otherwise,
      ...withheldIn(written, covers),
      ignored: ignoredOf(written),
      unseen: written.values.unseen,
      place,
    };
  });
  return oneOrMany(either(as(expression, plainGrant), { map: limited }));
}

/** `true`, or a condition. */
function plainGrant(written: ScalarNode): Grant {
  const { place } = written;
  if (isTrue(written)) return { covers: { kind: 'whole' }, place };
  return { condition: written, covers: { kind: 'usual' }, place };
}

function isTrue(node: ScalarNode): boolean {
  return node.plain && node.value === true;
}

function coverOf({ values, reader }: Written<ReturnType<typeof grantKeys>>, action: GrantAction): GrantCover {
  const { fields, except } = values;
  const report = (at: string, message: string) =>
    reader.findings.add('wrong_value', reader.placeOf(at), message);
  if (fields !== undefined && except !== undefined)
    report('except', 'A grant names the fields it covers, or those it leaves out, not both.');
  if (action === 'delete' && (fields ?? except) !== undefined)
    report(fields === undefined ? 'except' : 'fields', 'A record is deleted as a whole, not by fields.');
  if (fields !== undefined) return { kind: 'fields', names: fields };
  return except === undefined ? { kind: 'usual' } : { kind: 'except', names: except };
}

/** Only a condition keeps somebody out. */
function otherwiseOf(
  { values, reader }: Written<ReturnType<typeof grantKeys>>,
  isLimit: boolean,
): Name | undefined {
  if (values.else !== undefined && !isLimit)
    reader.findings.add('wrong_value', reader.placeOf('else'), {
      message: '`else` is for people whom a condition excludes, and this grant has no condition.',
      hint: 'Say with `if` which records may be read, or leave `else` out.',
      fixes: [choice(leaveOut(reader.placeOf('else')))],
    });
  return values.else;
}

/** Only what a grant covers can be told by it, be it by an opening alone. */
function withheldIn(
  { values: { logged: said }, reader }: Written<ReturnType<typeof grantKeys>>,
  covers: GrantCover,
): Logged {
  const isCovered = (name: string) => {
    if (covers.kind === 'fields') return covers.names.some(({ text }) => text === name);
    return covers.kind !== 'except' || covers.names.every(({ text }) => text !== name);
  };
  for (const { text, place } of said?.withheld ?? [])
    if (!isCovered(text))
      reader.findings.add('wrong_value', place, {
        message: `This grant does not show \`${text}\`, so no opening shows it.`,
        hint: `Let the grant cover \`${text}\`, or leave it out here.`,
        fixes: [choice(leaveOut(place))],
      });
  return said ?? {};
}

/** What is not heeded is not covered either. */
function ignoredOf({ values, reader }: Written<ReturnType<typeof grantKeys>>): readonly Name[] | undefined {
  const { ignore, fields = [] } = values;
  for (const name of ignore ?? [])
    if (fields.some(({ text }) => text === name.text))
      reader.findings.add(
        'wrong_value',
        name.place,
        `\`${name.text}\` stands among \`fields\` too: it is taken or ignored, not both.`,
      );
  return ignore;
}

const byAction = keys(
  {
    of: 'Grants',
    title: 'Grants on an entity',
    keys: {
      read: key(grantOf('read'), 'See records, and their history where no `history` is granted.'),
      refer: key(grantOf('refer'), 'Choose records in references: only their title is shown.'),
      history: key(grantOf('history'), 'See what happened to records that they may read; nobody else does.'),
      create: key(grantOf('create'), 'Make records.'),
      update: key(grantOf('update'), 'Change records.'),
      delete: key(grantOf('delete'), 'Delete records.'),
    },
    rest: {
      key: { accept: reportNoAction, schema: { enum: [...actions] } },
      value: value(() => true, {}),
    },
  },
  ({ values }) => actions.flatMap((action) => (values[action] ?? []).map((grant) => ({ ...grant, action }))),
);

const whole = (action: GrantAction, { place }: Pick<Name, 'place'>) =>
  ({ action, covers: { kind: 'whole' }, place }) as const;

/** One of those that the word `all` stands for. */
type GrantOfAll = Grant & { readonly action: GrantAction; readonly isOfAll?: boolean };

const grants = either(
  as(value(readActions, oneOf(['all', ...actions])), (all) =>
    all.actions.map((action): GrantOfAll => ({ ...whole(action, all), isOfAll: true })),
  ),
  {
    list: as(list(value(readAction, oneOf(actions)), ''), (all) => all.map((one) => whole(one.action, one))),
    map: byAction,
    expected: '`all`, a list of actions, or actions with grants',
  },
);

type OfAudience = Named<NonNullable<ReturnType<typeof grants.read>>>;

interface OnEntity {
  readonly audiences: readonly OfAudience[];
  readonly unreadable?: Name;
}

const grantsOnEntity = keys(
  {
    of: 'Rights on an entity',
    keys: {
      unreadable: key(code, 'The code for people who may not read a record, in place of `not_found`.'),
    },
    rest: { key: usedKey({ kind: 'grantee' }), value: grants },
  },
  ({ values, rest }): OnEntity => ({ audiences: rest, unreadable: values.unreadable }),
);

const signInKeys = {
  password: key(password, 'The rules for passwords.'),
  code: key(codeWay, 'People may sign in by six digits that are mailed to them.'),
  link: key(linkWay, 'People may sign in by a link that is mailed to them.'),
  user_name: key(
    userName,
    'People have a user name, and may sign in with it in the place of their email address.',
  ),
  key: key(recordKey, 'What callers with the key of a record are told.'),
  invitations: key(invitations, 'The code for people who invite by a list.'),
  act_as: key(actAs, 'Who may act as another, with the rights of that person.'),
  second_factor: key(secondFactor, 'Who must have a second factor, a code of an app on their phone.'),
  required: key(
    expression,
    'When nobody comes in without an account: what `anyone` is granted is then for who is signed in.',
  ),
  when: key(guards, 'What must hold of the person: a guard, or guards by the code they raise.'),
};

/** What holds where a contract says nothing of signing in. */
const usualSignIn: SignInDeclaration = { password: usualPassword, ways: ['password'], when: [] };

/** `sign_in` of point 6. */
const signIn = keys(
  { of: '`sign_in`', title: 'Signing in', keys: signInKeys },
  ({ values, node }): SignInDeclaration => {
    const mailed = { code: values.code || undefined, link: values.link || undefined };
    const written = node.entries
      .map(({ key: { text } }) => (['password', 'code', 'link'] as const).find((way) => way === text))
      .filter((way) => way !== undefined)
      .filter((way) => way === 'password' || mailed[way] !== undefined);
    return {
      password: values.password ?? usualPassword,
      ...mailed,
      userName: values.user_name || undefined,
      key: values.key,
      invitations: values.invitations,
      actAs: values.act_as,
      secondFactor: values.second_factor,
      required: values.required,
      // In the order of the contract. Everybody may have a password: without a word of it, it is the last way.
      ways: written.includes('password') ? written : [...written, 'password'],
      when: values.when ?? [],
    };
  },
);

/** Point 6: who there is, and what each may do. */
export const point6 = keys(
  {
    of: 'Point 6',
    title: 'Rights',
    keys: {
      roles: key(roles, 'Who there is.'),
      sign_in: key(signIn, 'How people sign in, and conditions on who may.'),
      grants: key(
        map(usedKey({ kind: 'entity' }), grantsOnEntity),
        'Rights, by role. Calls that no grant allows are refused.',
      ),
      audit: key(audit, 'Roles that see all changes: of everything, or of records of these entities.'),
    },
  },
  ({ values }) => ({
    signIn: values.sign_in ?? usualSignIn,
    audit: values.audit ?? [],
    roles: (values.roles ?? []).map(({ name, value: one }): RoleDeclaration => ({ name, ...one })),
    grants: (values.grants ?? []).flatMap(grantsOfEntity),
    unreadable: (values.grants ?? []).flatMap(({ name: entity, value }): readonly UnreadableDeclaration[] =>
      value.unreadable === undefined ? [] : [{ entity, code: value.unreadable }],
    ),
  }),
);

/** `all` stands for a right to the history only where somebody is granted that by its name. */
function grantsOfEntity({ name: entity, value }: Named<OnEntity>): readonly GrantDeclaration[] {
  const given = value.audiences.flatMap(({ name: audience, value: all }) =>
    all.map(({ isOfAll = false, ...grant }: GrantOfAll) => ({
      isOfAll,
      grant: { ...grant, entity, audience },
    })),
  );
  const isRight = given.some(({ grant, isOfAll }) => grant.action === 'history' && !isOfAll);
  return given.flatMap(({ grant }) => (grant.action === 'history' && !isRight ? [] : [grant]));
}
