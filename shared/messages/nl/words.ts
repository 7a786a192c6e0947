import type { Words } from '../words.ts';

/** What code has to know of Dutch at once. */
export const words: Words = { yes: 'Ja', no: 'Nee', nounsKeepCapitals: false };
