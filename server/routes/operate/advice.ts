import type { Advice } from '#shared/api/calls/owner.ts';
import { writeAdvice } from '#shared/api/index-advice.ts';
import { done } from '#shared/api/refusal.ts';
import type { Handlers } from '#server/http/resource.ts';
import { onlyOwner } from '#server/identity/people/only-owner.ts';
import type { SlowCalls } from '#server/observe/slow-calls.ts';
import { writerIn } from '#server/messages/write-message.ts';
import { readerIn } from '#server/runtime.ts';
import { adviseIndexes } from '#server/tables/search/index-advice.ts';
import { keepIndexUses } from '#server/tables/search/index-uses.ts';
import { keepSlowCalls, readSlowCalls } from '#server/tables/search/slow-calls.ts';
import { unknownParameter } from '#shared/api/query-parameters.ts';

/** `GET /api/-/advice`: which indexes there are, what for, how much they are used, and what took long, for the owner. */
export const advice = (noted: SlowCalls): Handlers => ({
  GET: async ({ runtime, call, query }) => {
    const unknown = unknownParameter(query, []);
    if (unknown !== undefined) return unknown;
    const refused = onlyOwner(call.actor);
    if (refused !== undefined) return refused;
    await keepSlowCalls(runtime, noted);
    await keepIndexUses(runtime);
    const slow = await runtime.database.read(readSlowCalls);
    const advised = writeAdvice(await adviseIndexes(runtime), writerIn(readerIn(runtime)));
    const body: Advice = { ...advised, slow };
    return done({ status: 200, body });
  },
});
