import fc from 'fast-check';
import { load } from '#shared/contract/load.ts';
import { anyParts } from './contract.ts';
import { contractText } from './contract-text.ts';

/**
 * The text of the contract of a seed. A few in a hundred of what the parts make fits together badly (an effect that gives a
 * value to what is calculated, or leaves out what is required): `check` refuses those, and the next one is taken.
 */
export function generatedContract(seed: number): string {
  const [text] = fc.sample(anyParts().map(contractText).filter(passes), { seed, numRuns: 1 });
  if (text === undefined) throw new Error('nothing was generated');
  return text;
}

function passes(text: string): boolean {
  return load(text, 'generated.md').model !== undefined;
}
