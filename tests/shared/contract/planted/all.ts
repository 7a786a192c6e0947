import type { Mistake } from './mistake.ts';
import { mistakesInParts } from './parts.ts';
import { mistakesInTheWhole } from './whole.ts';

/** Every planted mistake. The first of each code is the example in the documentation. */
export const mistakes: readonly Mistake[] = [...mistakesInParts, ...mistakesInTheWhole];
