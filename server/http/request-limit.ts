import type { Request, RequestHandler } from 'express';
import { ipKeyGenerator, rateLimit } from 'express-rate-limit';
import { type Outcome, refuse } from '#shared/api/refusal.ts';
import type { Caller } from '#server/identity/caller.ts';
import type { Runtime } from '#server/runtime.ts';

/** What requests are counted by. */
export interface RequestLimitSettings {
  current(): Runtime;
  identify(request: Request, runtime: Runtime): Promise<Outcome<Caller>>;
}

/**
 * `limits.requests` of the contract: so many requests of one person, or of one address where nobody is signed in, in so
 * much time. Counted by each process for itself. Every answer carries the standard `RateLimit` headers.
 */
export function limitRequests(settings: RequestLimitSettings): RequestHandler {
  const limiters = new Map<number, RequestHandler>();
  return (request, response, next) => {
    const { perSeconds } = settings.current().model.limits.requests;
    const limiter = limiters.get(perSeconds) ?? limiterFor(perSeconds, settings);
    limiters.set(perSeconds, limiter);
    return limiter(request, response, next);
  };
}

function limiterFor(perSeconds: number, { current, identify }: RequestLimitSettings): RequestHandler {
  return rateLimit({
    windowMs: perSeconds * 1000,
    limit: () => current().model.limits.requests.count,
    standardHeaders: 'draft-8',
    legacyHeaders: false,
    // Its checks of the surroundings print to the console; what they look at is settled in app.ts.
    validate: false,
    keyGenerator: async (request) => {
      const caller = await identify(request, current());
      const id = caller.kind === 'done' ? caller.value.actor.id : undefined;
      return id ?? ipKeyGenerator(request.ip ?? '');
    },
    // `Retry-After` is set by the limiter itself.
    handler: (_request, _response, next) => next(refuse('too_many_requests')),
  });
}
