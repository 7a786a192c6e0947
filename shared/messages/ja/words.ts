import type { Words } from '../words.ts';

/** What code has to know of Japanese at once. It has no capitals: labels stay within sentences as they are. */
export const words: Words = { yes: 'はい', no: 'いいえ', nounsKeepCapitals: true };
