import { unknownParameter } from '#shared/api/query-parameters.ts';
import { done } from '#shared/api/refusal.ts';
import type { Handlers } from '#server/http/resource.ts';
import { newChallenge } from '#server/write/proof/challenge.ts';
import { proofSecret } from '#server/write/proof/proof-secret.ts';

/** `/api/-/challenges`: work for whoever sends something without an account. */
export const challenges: Handlers = {
  POST: async ({ runtime, call, query }) => {
    const unknown = unknownParameter(query, []);
    if (unknown !== undefined) return unknown;
    const secret = await proofSecret(runtime, call.now);
    return done({ status: 200, body: await newChallenge(secret, call.now) });
  },
};
