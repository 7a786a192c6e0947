import type { Words } from '../words.ts';

/** What code has to know of Polish at once. */
export const words: Words = { yes: 'Tak', no: 'Nie', nounsKeepCapitals: false };
