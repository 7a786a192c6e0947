import type { Words } from '../words.ts';

/** What code has to know of Arabic at once. */
export const words: Words = { yes: 'نعم', no: 'لا', nounsKeepCapitals: true };
