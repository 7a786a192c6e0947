import { choice, leaveOut } from '../../language/fixes.ts';
import type { InvitationsDeclaration } from '../../declaration-limits.ts';
import { key, keys, map } from '../shapes/combine.ts';
import { usedKey } from '../shapes/key-names.ts';
import { flag, word, words } from '../shapes/values.ts';

const code = word({ kind: 'code' });

const codes = keys(
  {
    of: '`errors`',
    title: 'Codes of invitations',
    keys: {
      too_many: key(code, 'The code for a list of more than thirty addresses.'),
      known: key(code, 'The code if all people of a list have accounts.'),
      no_link: key(code, 'The code if a letter has no place for the link.'),
    },
  },
  ({ values: { too_many: tooMany, known, no_link: noLink } }) => ({
    too_many: tooMany,
    known,
    no_link: noLink,
  }),
);

/** `invitations` of `sign_in`: who invites people beside those who give roles, and what is said to who does. */
export const invitations = keys(
  {
    of: '`invitations`',
    title: 'Inviting people',
    keys: {
      by: key(
        map(usedKey({ kind: 'role' }), words({ kind: 'role' })),
        'By role: the roles into which its people may invite, beside those that they may give.',
      ),
      letter: key(flag, 'People who invite may write a subject and a message of their own.'),
      errors: key(codes, 'Codes of the contract, in the place of those of the engine.'),
    },
  },
  ({ values: { by = [], letter = false, errors = {} }, reader }): InvitationsDeclaration => {
    if (errors.no_link !== undefined && !letter)
      reader.findings.add('error_not_raised', errors.no_link.place, {
        message: `\`${errors.no_link.text}\` is never raised here: nobody writes a letter of their own.`,
        hint: 'Add `letter: true`, or leave the code out.',
        fixes: [choice(leaveOut(errors.no_link.place))],
      });
    return { by: by.map(({ name, value }) => ({ role: name, into: value })), letter, errors };
  },
);
