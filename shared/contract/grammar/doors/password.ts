import type { PasswordDeclaration } from '../../declaration-limits.ts';
import { key, keys } from '../shapes/combine.ts';
import { whole, word } from '../shapes/values.ts';

const code = word({ kind: 'code' });

const codes = keys(
  {
    of: '`errors`',
    title: 'Codes of passwords',
    keys: {
      short: key(code, 'The code for too few letters.'),
      known: key(code, 'The code for a well-known password.'),
    },
  },
  ({ values }) => values,
);

/** Where nothing is said. */
export const usualPassword: PasswordDeclaration = { min: 10, errors: {} };

/** `password` of `sign_in`: what a new one must be like. */
export const password = keys(
  {
    of: 'A password',
    title: 'Passwords',
    keys: {
      min: key(whole({ least: 8, most: 64 }), 'How many letters it has at least.'),
      errors: key(codes, 'Codes of the contract, in the place of `weak_password`.'),
    },
  },
  ({ values: { min = usualPassword.min, errors = {} } }): PasswordDeclaration => ({ min, errors }),
);
