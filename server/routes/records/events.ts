import { messageOf } from '#shared/messages/message.ts';
import type { Request } from 'express';
import { done, refuse } from '#shared/api/refusal.ts';
import type { Actor } from '#server/call.ts';
import { contextOf } from '#server/http/request-context.ts';
import type { Handlers } from '#server/http/resource.ts';
import { identify, type IdentitySettings } from '#server/http/caller/identify.ts';
import { ChangeFeed, type FeedDeps } from '#server/live/change-feed.ts';
import { eventStream } from '#server/live/event-stream.ts';
import { gauge } from '#server/observe/gauge.ts';
import type { Metrics } from '#server/observe/metrics.ts';
import type { Runtime } from '#server/runtime.ts';
import { maskOf } from '#server/sql/relations/masked-relation.ts';
import { sourceOf } from '#server/sql/values/sql-source.ts';
import { StreamPlaces } from './stream-places.ts';
import { unknownParameter } from '#shared/api/query-parameters.ts';

/** What events need. */
export interface EventDeps extends FeedDeps, Omit<IdentitySettings, 'report'> {
  /** The server ends: so do its streams. */
  readonly ending?: AbortSignal;
  /** Are told how many streams are open. */
  readonly metrics: Metrics;
}

/** `GET /api/-/events`: what is changed, as it is changed. */
export function events(deps: EventDeps): Handlers {
  const feed = new ChangeFeed(deps);
  const places = new StreamPlaces();
  deps.metrics.add(() => [gauge('ninefold_event_streams', places.open)]);
  return {
    GET: async ({ request, runtime, call, query, header }) => {
      const unknown = unknownParameter(query, []);
      if (unknown !== undefined) return unknown;
      if (call.actor.kind === 'nobody' && !readsAnything(runtime, call.actor)) return refuse('not_signed_in');
      const leave = places.take(request, call.actor);
      if (leave === undefined)
        return { ...refuse('too_many_requests', messageOf('refusals.tooManyStreams')), retryAfter: 5 };
      const viewer = {
        stillThere: (now: Runtime) => lookAgain(request, now, { deps, before: call.actor }),
        lastSeen: header('last-event-id'),
        requestId: call.requestId,
      };
      contextOf(request).lasts = true;
      // `no-transform` keeps it from being compressed, which would hold events back.
      const headers = {
        'Content-Type': 'text/event-stream; charset=utf-8',
        'Cache-Control': 'no-store, no-transform',
        'X-Accel-Buffering': 'no',
      };
      const stream = (gone: AbortSignal) => {
        // Not at the end of the stream: one that nobody takes any more may never begin.
        gone.addEventListener('abort', leave, { once: true });
        const either = AbortSignal.any(deps.ending === undefined ? [gone] : [gone, deps.ending]);
        return eventStream({ current: deps.current, feed, gone: either }, viewer);
      };
      return done({ status: 200, headers, stream });
    },
  };
}

/** Whether there is any record that they could ever be told of. */
function readsAnything(runtime: Runtime, actor: Actor): boolean {
  const source = sourceOf(runtime);
  return [...runtime.model.entities.keys()].some((name) => maskOf(name, actor, source).readable);
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
  const isSame =
    actor.id === before.id && actor.held?.id === before.held?.id && actor.actedBy?.id === before.actedBy?.id;
  return isSame ? actor : undefined;
}
