import { reservedNames, reservedRoleNames } from '../../language/names.ts';
import { key, keys, map, orNothing } from '../shapes/combine.ts';
import { givenKey } from '../shapes/key-names.ts';
import { flag, text, word, words } from '../shapes/values.ts';

const role = keys(
  {
    of: 'A role',
    keys: {
      includes: key(words({ kind: 'role' }), 'Roles whose rights it has too.'),
      may_give: key(words({ kind: 'role' }), 'Roles that its people may give to others.'),
      may_extend: key(
        words({ kind: 'entity' }),
        'Entities to which its people may add fields, on their pages and lists, and change those that were added.',
      ),
      signup: key(flag, 'People who sign up get it.'),
      from: key(
        word({ kind: 'entity' }),
        'People have it by records of this entity, in which roles are put together while the application runs.',
      ),
      label: key(text, 'The text that people read in place of the name.'),
      help: key(text, 'A sentence about it.'),
      was: key(word(), 'What it was called before. Its people keep it.'),
    },
  },
  ({
    values: { includes = [], may_give: mayGive = [], may_extend: mayExtend = [], signup = false, ...rest },
  }) => ({
    ...rest,
    includes,
    mayGive,
    mayExtend,
    signup,
  }),
);

/** `roles` of point 6: who there is. */
export const roles = map(
  givenKey(
    {
      what: 'A role',
      reserved: [reservedNames, reservedRoleNames],
      otherwise:
        'Choose another word. `anyone`, `member` (whoever is signed in), `holder` and `owner` are there without being declared.',
    },
    { kind: 'role', declares: true },
  ),
  orNothing(role),
);
