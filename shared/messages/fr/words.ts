import type { Words } from '../words.ts';

/** What code has to know of French at once. */
export const words: Words = { yes: 'Oui', no: 'Non', nounsKeepCapitals: false };
