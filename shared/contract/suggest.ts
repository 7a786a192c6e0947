/** The nearest of the known words, and lists of words for sentences: also for what stands outside of contracts. */
export { inWords, suggest } from './language/suggest.ts';
