import type { Words } from '../words.ts';

/** What code has to know of Italian at once. */
export const words: Words = { yes: 'Sì', no: 'No', nounsKeepCapitals: false };
