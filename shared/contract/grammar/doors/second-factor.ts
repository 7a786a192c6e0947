import type { SecondFactorDeclaration } from '../../declaration-limits.ts';
import { key, keys } from '../shapes/combine.ts';
import { words } from '../shapes/values.ts';

/** `second_factor` of `sign_in`: who must have one. Whoever wants one may have it anyway. */
export const secondFactor = keys(
  {
    of: '`second_factor`',
    title: 'Second factors',
    keys: {
      required: key(
        words({ kind: 'held role' }),
        'Roles whose people come in only with a second factor; `owner` may be among them.',
      ),
    },
  },
  ({ values: { required = [] } }): SecondFactorDeclaration => ({ required }),
);
