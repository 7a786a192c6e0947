import type { ActAsDeclaration } from '../../declaration-limits.ts';
import { key, keys, map, needed } from '../shapes/combine.ts';
import { usedKey } from '../shapes/key-names.ts';
import { word, words } from '../shapes/values.ts';

const code = word({ kind: 'code' });

const codes = keys(
  {
    of: '`errors`',
    title: 'Codes of acting as another',
    keys: {
      forbidden: key(code, 'The code for people who may not act as this person.'),
      unknown: key(code, 'The code if there is no such person.'),
    },
  },
  ({ values }) => values,
);

/** `act_as` of `sign_in`: who may act as whom. */
export const actAs = keys(
  {
    of: '`act_as`',
    title: 'Acting as another',
    keys: {
      by: needed(
        map(usedKey({ kind: 'role' }), words({ kind: 'role' })),
        'By role: the roles whose people its own may act as, if they have no others.',
        'Say who may: `by: { support: [customer] }`.',
      ),
      errors: key(codes, 'Codes of the contract, in the place of those of the engine.'),
    },
  },
  ({ values: { by = [], errors = {} } }): ActAsDeclaration => ({
    by: by.map(({ name, value }) => ({ role: name, as: value })),
    errors,
  }),
);
