import type { ErrorDeclaration } from '../../declaration.ts';
import { codePattern, longestName } from '../../language/names.ts';
import { acceptCode, engineOwn, isEngineCode } from '../../points/errors.ts';
import { as, either, key, keys, list, map, type Named, needed } from '../shapes/combine.ts';
import type { Reading } from '../shapes/shape.ts';
import { template, text, whole } from '../shapes/values.ts';

/** One sentence, or several of which the first is used whose values the reader may read. */
const messages = either(
  as(template, (one) => [one]),
  { list: list(template, '', 'There is no sentence here.'), expected: 'a sentence, or a list of sentences' },
);

const error = keys(
  {
    of: 'An error',
    keys: {
      status: key(whole({ least: 400, most: 499 }), 'The HTTP status of the answer.'),
      message: needed(
        messages,
        'What people read, with places such as `{due}`; of a list the first that the reader may know.',
        'The sentence that people read.',
      ),
      help: key(text, 'What they can do about it.'),
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
    findings.add('wrong_value', statusAt, { message: said, hint: 'Leave `status` out.' });
  }
  return { code: name, status, messages: message, help, place: name.place };
}
