import { unknownParameter } from '#shared/api/query-parameters.ts';
import { done, type Outcome, refuse } from '#shared/api/refusal.ts';
import type { Feed } from '#shared/contract/model-documents.ts';
import { messageOf } from '#shared/messages/message.ts';
import type { Actor } from '#server/call.ts';
import { calendarFile } from '#shared/time/calendar-file.ts';
import type { Exchange } from '#server/http/exchange.ts';
import { contentDisposition } from '#server/http/file-headers.ts';
import type { Handlers } from '#server/http/resource.ts';
import { callerByToken } from '#server/http/caller/identify.ts';
import { addressOf } from '#server/http/caller/network.ts';
import type { Reporter } from '#server/observe/report.ts';
import { asStranger } from '#server/operations/security/closed-to-strangers.ts';
import { keyHeader } from '#server/identity/keys/held-record.ts';
import { readFeed } from '#server/operations/feeds/read-feed.ts';
import { recordAppointment } from '#server/operations/feeds/record-appointment.ts';
import {
  type FeedFormat,
  feedFormats,
  feedTypes,
  recordLink,
  writeFeed,
} from '#server/operations/feeds/write-feed.ts';
import { feedScope } from '#server/rights/scope.ts';
import type { Clock } from '#server/runtime.ts';
import { once } from '#server/once.ts';
import { ownOrigin } from '#server/http/caller/own-origin.ts';
import { entityOf } from './entity-of.ts';
import { idOf } from './records.ts';

interface FeedDeps {
  readonly clock: Clock;
  readonly report: Reporter;
  readonly publicUrl?: string | undefined;
}

/** `GET /api/-/feeds/<name>`: what the reader may read, by the key in the address, or as who asks. */
export function feed({ clock, report, publicUrl }: FeedDeps): Handlers {
  return {
    GET: async (exchange) => {
      const { runtime, call, params, request } = exchange;
      const found = runtime.model.feeds.get(params['name'] ?? '');
      if (found === undefined) return refuse('not_found');
      const format = formatOf(exchange, found);
      if (format.kind === 'refusal') return format;
      const reader = await readerOf(exchange, found, { now: clock.now(), report });
      if (reader === undefined) return refuse('not_found');
      const read = await readFeed(runtime, { ...call, actor: reader }, found);
      if (read.kind === 'refusal') return read;
      const address = ownOrigin(request, publicUrl);
      const content = writeFeed({ ...read.value, address, now: call.now }, format.value);
      const headers = {
        'Content-Type': feedTypes[format.value],
        'Content-Disposition': `inline; filename="${found.name}.${format.value}"`,
      };
      return done({ status: 200, headers, stream: () => once(content) });
    },
  };
}

/** One record as calendars show it. */
export const APPOINTMENT = '/:plural/:id/-/calendar';

/** `GET /api/<plural>/<id>/-/calendar`: a file that calendars take, with the link by which the caller reads the record. */
export function appointmentCall(publicUrl: string | undefined): Handlers {
  return {
    GET: async (exchange) => {
      const { runtime, call, query, request } = exchange;
      const entity = entityOf(exchange);
      const unknown = unknownParameter(query, []);
      if (unknown !== undefined) return unknown;
      if (entity === undefined) return refuse('not_found');
      const read = await recordAppointment(runtime, call, { entity, id: idOf(exchange) });
      if (read.kind === 'refusal') return read;
      const address = ownOrigin(request, publicUrl);
      const { name } = runtime.model;
      const { id, title } = read.value;
      // The key of another record opens that one.
      const key = call.actor.held?.id === id ? request.get(keyHeader) : undefined;
      const seen =
        key === undefined
          ? { title, url: recordLink(address, entity, id) }
          : { title: `${title} – ${name}`, url: `${address}/-/open#key=${key}` };
      const content = calendarFile(name, [{ ...read.value, ...seen }]);
      const headers = {
        'Content-Type': feedTypes.ics,
        'Content-Disposition': contentDisposition('inline', `${entity.name}.ics`),
      };
      return done({ status: 200, headers, stream: () => once(content) });
    },
  };
}

/** Who reads it: a visitor where it is public, whoever made the key, or who asks; undefined where the key opens nothing. */
async function readerOf(
  { runtime, call, query, request }: Exchange,
  { name, isPublic }: Feed,
  { now, report }: { readonly now: string; readonly report: Reporter },
): Promise<Actor | undefined> {
  if (isPublic) return asStranger(runtime);
  const key = query.get('key');
  if (key === undefined) return call.actor;
  const found = await callerByToken(key, runtime, { now, report, address: addressOf(request) });
  if (found.kind === 'refusal') return undefined;
  const { scope, ...reader } = found.value.actor;
  return scope?.words.includes(feedScope(name)) === true ? reader : undefined;
}

function formatOf({ query }: Exchange, { from }: Feed): Outcome<FeedFormat> {
  const unknown = unknownParameter(query, ['format', 'key']);
  if (unknown !== undefined) return unknown;
  const asked = query.get('format') ?? (from === undefined ? 'atom' : 'ics');
  const format = feedFormats.find((one) => one === asked);
  const isPossible = format !== undefined && (format !== 'ics' || from !== undefined);
  return isPossible ? done(format) : refuse('bad_request', messageOf('refusals.badFeedFormat'));
}
