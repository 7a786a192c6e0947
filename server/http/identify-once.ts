import type { Request } from 'express';
import type { Outcome } from '#shared/api/refusal.ts';
import type { Caller } from '#server/identity/people/caller.ts';
import type { Runtime } from '#server/runtime.ts';
import { contextOf } from './request-context.ts';

type Identify = (request: Request, runtime: Runtime) => Promise<Outcome<Caller>>;

/** Looks up once who sent a request, however many ask; again only where the contract in force has changed meanwhile. */
export function identifyOnce(identify: Identify): Identify {
  return (request, runtime) => {
    const context = contextOf(request);
    if (context.caller?.runtime !== runtime) {
      const found = identify(request, runtime).then((caller) => {
        if (caller.kind === 'done') context.person = caller.value.actor.id;
        return caller;
      });
      context.caller = { runtime, found };
    }
    return context.caller.found;
  };
}
