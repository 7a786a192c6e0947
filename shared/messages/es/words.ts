import type { Words } from '../words.ts';

/** What code has to know of Spanish at once. */
export const words: Words = { yes: 'Sí', no: 'No', nounsKeepCapitals: false };
