import type { z } from 'zod';
import { triedFunction, triedMail } from '#shared/api/calls/studio.ts';
import { problemsOf } from '#shared/api/field-problems.ts';
import { done, type Outcome, refuse } from '#shared/api/refusal.ts';
import { messageOf } from '#shared/messages/message.ts';
import type { Exchange } from '#server/http/exchange.ts';
import type { Handlers } from '#server/http/resource.ts';
import { onlyOwner } from '#server/identity/people/only-owner.ts';
import { listShipped, readShipped } from '#server/operations/contract/shipped-contracts.ts';
import { studioDocument } from '#server/operations/contract/studio-document.ts';
import { tryFunction } from '#server/operations/contract/try-function.ts';
import { tryMail } from '#server/operations/contract/try-mail.ts';
import { unknownParameter } from '#shared/api/query-parameters.ts';

/** What the Studio opens, for the owner: the contract in force, and those that come with Ninefold. */
export const studioCalls: Readonly<Record<string, Handlers>> = {
  '/-/studio/document': opens(({ runtime }) => studioDocument(runtime)),
  '/-/studio/shipped': opens(async () => done({ items: await listShipped() })),
  '/-/studio/shipped/:id': opens(({ params }) => readShipped(params['id'] ?? '')),
  '/-/studio/function': tries(triedFunction, ({ runtime }, sent) => tryFunction(runtime, sent)),
  '/-/studio/mail': tries(triedMail, ({ runtime, call, caller }, sent) =>
    tryMail(runtime, { call, person: caller.person }, sent),
  ),
};

/** A call that is sent something, and answers what came of it. */
function tries<Sent extends z.ZodType>(
  schema: Sent,
  work: (exchange: Exchange, sent: z.output<Sent>) => Promise<Outcome<unknown>>,
): Handlers {
  return {
    POST: async (exchange) => {
      const refused = onlyOwner(exchange.call.actor);
      if (refused !== undefined) return refused;
      const unknown = unknownParameter(exchange.query, []);
      if (unknown !== undefined) return unknown;
      const sent = schema.safeParse(exchange.body);
      if (!sent.success) return refuse('invalid', messageOf('studio.bodyUnfit'), problemsOf(sent.error, []));
      const came = await work(exchange, sent.data);
      return came.kind === 'refusal' ? came : done({ status: 200, body: came.value });
    },
  };
}

function opens(read: (exchange: Exchange) => Promise<Outcome<unknown>>): Handlers {
  return {
    GET: async (exchange) => {
      const refused = onlyOwner(exchange.call.actor);
      if (refused !== undefined) return refused;
      const unknown = unknownParameter(exchange.query, []);
      if (unknown !== undefined) return unknown;
      const opened = await read(exchange);
      return opened.kind === 'refusal' ? opened : done({ status: 200, body: opened.value });
    },
  };
}
