import { z } from 'zod';

const hex = z.string().regex(/^(?:[0-9a-f]{2}){1,64}$/);

/** Work to be done: the number behind which the derived key begins with `keyPrefix`. */
export const proofChallenge = z.strictObject({
  parameters: z.strictObject({
    algorithm: z.literal('PBKDF2/SHA-256'),
    cost: z.int().min(1).max(1_000_000),
    keyLength: z.int().min(1).max(64),
    keyPrefix: hex,
    keySignature: hex.optional(),
    nonce: hex,
    salt: hex,
    /** RFC 3339 UTC: until when it may be answered. */
    data: z.strictObject({ until: z.string().max(40) }),
  }),
  signature: hex,
});
export type ProofChallenge = z.output<typeof proofChallenge>;

/** A challenge with the number that was found, and the key behind it. */
export const proofSchema = z.strictObject({
  challenge: proofChallenge,
  solution: z.strictObject({
    counter: z.int().min(0).max(0xff_ff_ff_ff),
    derivedKey: hex,
    time: z.number().optional(),
  }),
});
export type Proof = z.output<typeof proofSchema>;

/** The header that a proof is sent in, as base64url of its JSON. */
export const PROOF_HEADER = 'Proof-Of-Work';
