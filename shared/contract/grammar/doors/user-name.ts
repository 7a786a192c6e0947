import type { UserNameDeclaration } from '../../declaration-limits.ts';
import { as, either, key, keys } from '../shapes/combine.ts';
import { flag, word } from '../shapes/values.ts';

const code = word({ kind: 'code' });

const codes = keys(
  {
    of: '`errors`',
    title: 'Codes of user names',
    keys: {
      unique: key(code, 'The code if somebody else has it.'),
      pattern: key(code, 'The code for other characters than it may have.'),
    },
  },
  ({ values }) => values,
);

const special = keys(
  {
    of: '`user_name`',
    title: 'User names',
    keys: { errors: key(codes, 'Codes of the contract, in the place of those of the engine.') },
  },
  ({ values: { errors = {} } }): UserNameDeclaration => ({ errors }),
);

/** `user_name` of `sign_in`: `true`, or what is special about it. */
export const userName = either(
  as(flag, (has): UserNameDeclaration | false => has && { errors: {} }),
  { map: special },
);
