import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';
import type { Proof, ProofChallenge } from '#shared/api/proof/proof.ts';

/**
 * Does the work of a challenge, as the header takes it. The browser derives the keys beside the page, which goes on
 * answering. Browsers do so only for pages of https (and localhost): elsewhere what was refused stays refused.
 */
export async function solved(challenge: ProofChallenge, refused: Error): Promise<string> {
  if (globalThis.crypto?.subtle === undefined) throw refused;
  const solution = await solveChallenge({ challenge, deriveKey });
  if (solution === null) throw refused;
  const proof: Proof = { challenge, solution };
  return btoa(JSON.stringify(proof)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}
