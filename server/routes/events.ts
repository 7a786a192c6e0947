import type { Request } from 'express';
import { done, refuse } from '#shared/api/refusal.ts';
import type { Actor } from '#server/call.ts';
import { onlyKnown } from '#server/http/query.ts';
import type { Handlers } from '#server/http/resource.ts';
import { identify, type IdentitySettings } from '#server/identity/identify.ts';
import { ChangeFeed, type FeedDeps } from '#server/live/change-feed.ts';
import { eventStream } from '#server/live/event-stream.ts';
import type { Runtime } from '#server/runtime.ts';

/** What events need. */
export interface EventDeps extends FeedDeps, IdentitySettings {
  /** The server ends: so do its streams. */
  readonly ending?: AbortSignal;
}

/** Streams that are open at once: of one person (or address, where nobody is signed in), and of all. */
const MOST_OF_ONE = 20;
const MOST = 2_000;

/** `GET /api/-/events`: what is changed, as it is changed. */
export function events(deps: EventDeps): Handlers {
  const feed = new ChangeFeed(deps);
  const open = new Map<string, number>();
  return {
    GET: async ({ request, call, query, header }) => {
      const known = onlyKnown(query, []);
      if (known.kind === 'refusal') return known;
      const who = call.actor.id ?? `address ${request.ip ?? 'unknown'}`;
      const all = [...open.values()].reduce((sum, count) => sum + count, 0);
      if ((open.get(who) ?? 0) >= MOST_OF_ONE || all >= MOST)
        return { ...refuse('too_many_requests', 'Too many event streams are open.'), retryAfter: 5 };
      const viewer = {
        stillThere: (runtime: Runtime) => lookAgain(request, runtime, { deps, before: call.actor }),
        lastSeen: header('last-event-id'),
        requestId: call.requestId,
      };
      // `no-transform` keeps it from being compressed, which would hold events back.
      const headers = {
        'Content-Type': 'text/event-stream; charset=utf-8',
        'Cache-Control': 'no-store, no-transform',
        'X-Accel-Buffering': 'no',
      };
      return done({ status: 200, headers, stream: (gone) => counted(gone) });

      async function* counted(gone: AbortSignal): AsyncGenerator<string> {
        open.set(who, (open.get(who) ?? 0) + 1);
        const either = AbortSignal.any(deps.ending === undefined ? [gone] : [gone, deps.ending]);
        try {
          yield* eventStream({ current: deps.current, feed, gone: either }, viewer);
        } finally {
          const left = (open.get(who) ?? 1) - 1;
          if (left === 0) open.delete(who);
          else open.set(who, left);
        }
      }
    },
  };
}

/** Who the sender of a request is by now; undefined where that is somebody else, or nobody any more. */
async function lookAgain(
  request: Request,
  runtime: Runtime,
  { deps, before }: { readonly deps: IdentitySettings; readonly before: Actor },
): Promise<Actor | undefined> {
  const caller = await identify(request, runtime, { ...deps, quiet: true });
  if (caller.kind === 'refusal') return undefined;
  const { actor } = caller.value;
  const isSame = actor.id === before.id && actor.held?.id === before.held?.id;
  return isSame ? actor : undefined;
}
