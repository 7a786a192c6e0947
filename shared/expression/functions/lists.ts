import { rangeOf, splitBy, wordsOf } from '../values/lists.ts';
import type { Value } from '../values/value.ts';
import { always, type ValueFunction } from './value-function.ts';

const texts = { kind: 'list', element: { kind: 'text' } } as const;

/** A list with nothing in it is the empty value. */
function listOf(elements: readonly Value[]): Value {
  return elements.length === 0 ? null : elements;
}

/** Functions that give lists of values. */
export const listFunctions = {
  split: {
    form: "split(text, ',')",
    says: 'The parts of a text between a separator, as a list; a part with nothing in it is empty.',
    examples: ["split('5+2, 9', ', ').last() == '9'", "split('a,,b', ',').size() == 3"],
    parameters: [['text'], ['text']],
    result: texts,
    work: always(([text, separator]) => listOf(splitBy(String(text), String(separator)))),
  },
  words: {
    form: 'words(text)',
    says: 'The words of a text, as a list: what stands between white space.',
    examples: ["words(' two  words ').size() == 2", "'b' in words('a b')"],
    parameters: [['text']],
    result: texts,
    work: always(([text]) => listOf(wordsOf(String(text)))),
  },
  range: {
    form: 'range(from, to)',
    says: 'Every whole number from one to another, as a list of 10,000 at most.',
    examples: ['range(2, 4).sum() == 9', 'range(1, 0).size() == 0'],
    parameters: [['number'], ['number']],
    result: { kind: 'list', element: { kind: 'number' } },
    work: always(([from, to]) =>
      typeof from === 'bigint' && typeof to === 'bigint' ? listOf(rangeOf(from, to)) : null,
    ),
  },
} as const satisfies Readonly<Record<string, ValueFunction>>;
