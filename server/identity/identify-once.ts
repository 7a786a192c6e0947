import type { Request } from 'express';
import type { Outcome } from '#shared/api/refusal.ts';
import type { Runtime } from '#server/runtime.ts';
import type { Caller } from './caller.ts';

type Identify = (request: Request, runtime: Runtime) => Promise<Outcome<Caller>>;

/** Looks up once who sent a request, however many ask; again only where the contract in force has changed meanwhile. */
export function identifyOnce(identify: Identify): Identify {
  const known = new WeakMap<Request, { readonly runtime: Runtime; readonly caller: ReturnType<Identify> }>();
  return (request, runtime) => {
    const before = known.get(request);
    if (before?.runtime === runtime) return before.caller;
    const caller = identify(request, runtime);
    known.set(request, { runtime, caller });
    return caller;
  };
}
