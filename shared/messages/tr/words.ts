import type { Words } from '../words.ts';

/**
 * What code has to know of Turkish at once. Its sentences often begin with the label of an entity or a field, and the
 * small letters of Turkish would spoil labels of other languages (Invoice: ınvoice), so labels keep their capitals.
 */
export const words: Words = { yes: 'Evet', no: 'Hayır', nounsKeepCapitals: true };
