import { floor } from '../values/exact.ts';
import { logarithm, power, squareRoot } from '../values/powers.ts';
import type { ValueFunction, Work } from './value-function.ts';

const ofNumber = { parameters: [['number']], result: { kind: 'number' } } as const;
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
  sqrt: {
    ...ofNumber,
    form: 'sqrt(number)',
    says: 'The square root, to 12 digits.',
    examples: ['sqrt(2) == 1.414213562373', 'sqrt(-1) == null'],
    work: onNumber(squareRoot),
  },
  log: {
    ...ofNumber,
    form: 'log(number)',
    says: 'The natural logarithm, to 12 digits.',
    examples: ['log(10) == 2.302585092994', 'round(log(1000) / log(10), 9) == 3', 'log(0) == null'],
    work: onNumber(logarithm),
  },
  power: {
    parameters: [['number'], ['number']],
    result: { kind: 'number' },
    form: 'power(number, exponent)',
    says: 'The number to a power, to 12 digits.',
    examples: [
      'power(1.05, 3) == 1.157625',
      'power(2, -1) == 0.5',
      'power(2, 0.5) == sqrt(2)',
      'power(-8, 0.5) == null',
    ],
    work:
      () =>
      ([base, exponent]) =>
        typeof base === 'bigint' && typeof exponent === 'bigint' ? (power(base, exponent) ?? null) : null,
  },
} as const satisfies Readonly<Record<string, ValueFunction>>;
