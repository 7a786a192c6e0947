import type { Words } from '../words.ts';

/** What code has to know of English at once. */
export const words: Words = { yes: 'Yes', no: 'No', nounsKeepCapitals: false };
