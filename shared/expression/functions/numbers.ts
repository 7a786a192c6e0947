import { floor } from '../values/exact.ts';
import type { ValueFunction, Work } from './value-function.ts';

const numeric = { parameters: [['number', 'money']], result: 'first' } as const;

function onNumber(work: (number: bigint) => bigint | undefined): () => Work {
  return () =>
    ([number]) =>
      typeof number === 'bigint' ? (work(number) ?? null) : null;
}

/** Functions of numbers and amounts. */
export const numberFunctions = {
  floor: {
    ...numeric,
    form: 'floor(number)',
    says: 'The whole number below.',
    examples: ['floor(2.5) == 2', 'floor(-2.5) == -3'],
    work: onNumber(floor),
  },
  ceil: {
    ...numeric,
    form: 'ceil(number)',
    says: 'The whole number above.',
    examples: ['ceil(2.5) == 3', 'ceil(-2.5) == -2'],
    work: onNumber((number) => {
      const below = floor(-number);
      return below === undefined ? undefined : -below;
    }),
  },
  abs: {
    ...numeric,
    form: 'abs(number)',
    says: 'The number without its sign.',
    examples: ['abs(-2.5) == 2.5'],
    work: onNumber((number) => (number < 0n ? -number : number)),
  },
} as const satisfies Readonly<Record<string, ValueFunction>>;
