import type { Words } from '../words.ts';

/** What code has to know of German at once. */
export const words: Words = { yes: 'Ja', no: 'Nein', nounsKeepCapitals: true };
