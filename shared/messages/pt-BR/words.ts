import type { Words } from '../words.ts';

/** What code has to know of Brazilian Portuguese at once. */
export const words: Words = { yes: 'Sim', no: 'Não', nounsKeepCapitals: false };
