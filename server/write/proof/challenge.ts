import { createChallenge, randomInt, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { type Outcome, done, refuse } from '#shared/api/refusal.ts';
import { type Proof, proofSchema, type ProofChallenge } from '#shared/api/proof/proof.ts';

/** So long a challenge may be answered. A form is sent within it, for it is asked for when the form is sent. */
export const CHALLENGE_SECONDS = 600;

/**
 * How much work it is: some hundred thousand rounds of SHA-256. A slow phone needs a second or two for them, and whoever
 * wants to send a million messages, days.
 */
const COST = 3_000;
const TRIES = [100, 200] as const;

/** A challenge that only the holder of the secret could have made. */
export async function newChallenge(secret: string, now: string): Promise<ProofChallenge> {
  const { parameters, signature = '' } = await createChallenge({
    algorithm: 'PBKDF2/SHA-256',
    cost: COST,
    counter: randomInt(...TRIES),
    deriveKey,
    data: { until: new Date(Date.parse(now) + CHALLENGE_SECONDS * 1000).toISOString() },
    ...secretsOf(secret),
  });
  return { parameters, signature } as ProofChallenge; // what we have just put into it
}

/** The name of the challenge that was answered, where the answer is right and in time. */
export async function provenBy(
  sent: string | undefined,
  { secret, now }: { readonly secret: string | undefined; readonly now: string },
): Promise<Outcome<string>> {
  const proof = sent === undefined ? undefined : proofIn(sent);
  if (proof === undefined || secret === undefined) return refuse('proof_needed');
  const { verified } = await verifySolution({ ...proof, deriveKey, ...secretsOf(secret) });
  if (!verified) return refuse('proof_needed');
  const { nonce, data } = proof.challenge.parameters;
  return data.until < now ? refuse('expired') : done(nonce);
}

/** One signs the challenge, the other the answer, so that an answer is checked without the work. */
function secretsOf(secret: string) {
  return { hmacSignatureSecret: secret, hmacKeySignatureSecret: `${secret} key` };
}

function proofIn(sent: string): Proof | undefined {
  try {
    return proofSchema.safeParse(JSON.parse(Buffer.from(sent, 'base64url').toString('utf8'))).data;
  } catch {
    return undefined; // no JSON
  }
}
