import type { Request, RequestHandler } from 'express';
import { MemoryStore } from 'express-rate-limit';
import { type Outcome, refuse } from '#shared/api/refusal.ts';
import type { Caller } from '#server/identity/caller.ts';
import type { Runtime } from '#server/runtime.ts';
import { networkOf } from './network.ts';
import { contextOf } from './request-context.ts';

/** What requests are counted by. */
export interface RequestLimitSettings {
  current(): Runtime;
  identify(request: Request, runtime: Runtime): Promise<Outcome<Caller>>;
}

/**
 * `limits.requests` of the contract: so many requests of one person, or of one network where nobody is signed in, in so
 * much time. Counted by each process for itself. Every answer carries the standard `RateLimit` headers. The library
 * counts; its own handler would hash the person into every answer, which costs more than all the rest of the counting.
 */
export function limitRequests({ current, identify }: RequestLimitSettings): RequestHandler {
  const counters = new Map<number, MemoryStore>();
  return async (request, _response, next) => {
    const runtime = current();
    const { count, perSeconds } = runtime.model.limits.requests;
    const counter = counters.get(perSeconds) ?? counterOf(perSeconds);
    counters.set(perSeconds, counter);
    const caller = await identify(request, runtime);
    const id = caller.kind === 'done' ? caller.value.actor.id : undefined;
    const { totalHits, resetTime } = await counter.increment(id ?? networkOf(request));
    const seconds = secondsTo(resetTime, perSeconds);
    const { headers } = contextOf(request);
    headers.push('RateLimit-Policy', `"requests";q=${count};w=${perSeconds}`);
    headers.push('RateLimit', `"requests";r=${Math.max(0, count - totalHits)};t=${seconds}`);
    if (totalHits <= count) return next();
    headers.push('Retry-After', String(seconds));
    next(refuse('too_many_requests'));
  };
}

function counterOf(perSeconds: number): MemoryStore {
  const counter = new MemoryStore();
  // Of its settings the store reads nothing but the window.
  counter.init({ windowMs: perSeconds * 1000 } as Parameters<MemoryStore['init']>[0]);
  return counter;
}

function secondsTo(moment: Date | undefined, atMost: number): number {
  if (moment === undefined) return atMost;
  return Math.max(1, Math.ceil((moment.getTime() - Date.now()) / 1000));
}
