import type { InvitationsDeclaration } from '../../declaration-limits.ts';
import { key, keys, needed } from '../shapes/combine.ts';
import { word } from '../shapes/values.ts';

const code = word({ kind: 'code' });

const codes = keys(
  {
    of: '`errors`',
    title: 'Codes of invitations',
    keys: {
      too_many: key(code, 'Where a list has more than thirty addresses.'),
      known: key(code, 'Where everybody of a list has an account.'),
    },
  },
  ({ values: { too_many: tooMany, known } }) => ({ too_many: tooMany, known }),
);

/** `invitations` of `sign_in`: what is said to who invites people by a list. */
export const invitations = keys(
  {
    of: '`invitations`',
    title: 'Inviting people',
    keys: {
      errors: needed(
        codes,
        'Codes of the contract, in the place of those of the engine.',
        'Name the codes: `errors: { too_many: TOO_MANY_RECIPIENTS }`.',
      ),
    },
  },
  ({ values: { errors = {} } }): InvitationsDeclaration => ({ errors }),
);
