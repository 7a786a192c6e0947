import { fold } from '../values/fold.ts';
import type { ValueFunction } from './value-function.ts';

/** Functions of texts that do not follow them. */
export const textFunctions = {
  fold: {
    form: 'fold(text)',
    says: 'Without case and accents.',
    examples: ["fold('Électro') == 'electro'"],
    parameters: [['text']],
    result: { kind: 'text' },
    work:
      () =>
      ([text]) =>
        fold(String(text)) || null,
  },
} as const satisfies Readonly<Record<string, ValueFunction>>;
