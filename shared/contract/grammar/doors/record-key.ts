import type { RecordKeyDeclaration } from '../../declaration-limits.ts';
import { key, keys, needed } from '../shapes/combine.ts';
import { word } from '../shapes/values.ts';

const codes = keys(
  {
    of: '`errors`',
    title: 'Codes of keys of records',
    keys: {
      unknown: key(word({ kind: 'code' }), 'The code for a key that opens nothing, or nothing any more.'),
    },
  },
  ({ values }) => values,
);

/** `key` of `sign_in`: what is said to who comes with the key of a record. */
export const recordKey = keys(
  {
    of: '`key`',
    title: 'Coming by the key of a record',
    keys: {
      errors: needed(
        codes,
        'Codes of the contract, in the place of those of the engine.',
        'Name the code: `errors: { unknown: LINK_GONE }`.',
      ),
    },
  },
  ({ values: { errors = {} } }): RecordKeyDeclaration => ({ errors }),
);
