import { leaveOut } from '../../language/fixes.ts';
import type { ErrorDeclaration } from '../../declaration.ts';
import { codePattern, longestName } from '../../language/names.ts';
import { acceptCode, engineOwn, isEngineCode } from '../../points/errors.ts';
import { as, keys, map, type Named, needed } from '../shapes/combine.ts';
import type { Reading } from '../shapes/shape.ts';
import { wordsKeys } from './words.ts';

const error = keys(
  {
    of: 'An error',
    keys: {
      ...wordsKeys,
      message: needed(wordsKeys.message.shape, wordsKeys.message.help, 'The sentence that people read.'),
    },
  },
  ({ values, reader }) => ({
    ...values,
    statusAt: reader.has('status') ? reader.placeOf('status') : undefined,
  }),
);

const errors = map(
  {
    use: { kind: 'raised', declares: true },
    accept: acceptCode,
    schema: { anyOf: [{ enum: [...engineOwn] }, { pattern: codePattern.source, maxLength: longestName }] },
  },
  error,
);

/** Point 8: every code of the contract with its words; the engine's codes may be listed to be given other words. */
export const point8 = as(errors, (all, reading) => all.map((one) => declaredError(one, reading)));

type Written = NonNullable<ReturnType<typeof error.read>>;

function declaredError({ name, value }: Named<Written>, { findings }: Reading): ErrorDeclaration {
  const { status, message = [], help, statusAt } = value;
  if (isEngineCode(name.text) && statusAt !== undefined) {
    const said = `The status of \`${name.text}\` is fixed.`;
    findings.add('wrong_value', statusAt, {
      message: said,
      hint: 'Leave `status` out.',
      fixes: [leaveOut(statusAt)],
    });
  }
  return { code: name, status, messages: message, help, place: name.place };
}
