import { ownTypes } from '#shared/expression/functions/own-functions.ts';
import type { FunctionDeclaration, FunctionExampleDeclaration } from '../../declaration-calls.ts';
import { key, keys, list, needed } from '../shapes/combine.ts';
import { anything, oneOf, plainText } from '../shapes/values.ts';

const type = oneOf(ownTypes);
const types = list(type, 'a list of types such as `[text, integer]`', 'A function takes something.');

const example = keys(
  {
    of: 'An example',
    keys: {
      given: needed(
        list(anything, 'a list of values', 'A function takes something.'),
        'What the function is given.',
        'For instance `given: ["0664 123"]`.',
      ),
      gives: needed(anything, 'What it should give.', 'For instance `gives: "+43664123"`.'),
    },
  },
  ({ values: { given, gives }, node }): FunctionExampleDeclaration | undefined =>
    given && gives && { given, gives, place: node.place },
);

/** A function of point 7, whose code stands in a block marked `ts` of the same point. */
export const ownFunction = keys(
  {
    of: 'A function',
    keys: {
      takes: needed(types, 'What it is given, in order.', 'For instance `takes: [text]`.'),
      gives: needed(type, 'What comes out.', 'For instance `gives: text`.'),
      help: key(plainText, 'What it is for.'),
      examples: key(list(example, 'a list of examples'), 'What it gives for some values: run as tests.'),
    },
  },
  ({ values: { takes, gives, help, examples = [] } }): Omit<FunctionDeclaration, 'name'> | undefined =>
    takes && gives && takes.length > 0 ? { takes, gives, help, examples } : undefined,
);
