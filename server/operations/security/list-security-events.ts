import { z } from 'zod';
import { type SecurityEvent, type SecurityEventsAnswer, securityKinds } from '#shared/api/calls/data.ts';
import { done, type Outcome, refuse } from '#shared/api/refusal.ts';
import { isId } from '#shared/fields/base/is-id.ts';
import type { Call } from '#server/call.ts';
import type { Row } from '#server/db/database.ts';
import { titlesOf } from '#server/operations/history/history-titles.ts';
import { momentIn, type ParameterKey, sentenceOf } from '#server/operations/history/search-question.ts';
import { pageAsked } from '#server/reads/page-asked.ts';
import { withinReadTime } from '#server/reads/within-read-time.ts';
import type { Runtime } from '#server/runtime.ts';
import { selectSecurityEvents } from '#server/sql/engine/security-rows.ts';

const words = ['person', 'kind', 'address', 'since', 'until'] as const;

/** `GET /api/-/security-events`: who came in, who could not, and what was done about accounts, newest first. */
export async function listSecurityEvents(
  runtime: Runtime,
  call: Call,
  query: ReadonlyMap<string, string>,
): Promise<Outcome<SecurityEventsAnswer>> {
  const isOwn = (name: string) => words.some((word) => word === name);
  const page = pageAsked(query, runtime, words);
  if (page.kind === 'refusal') return page;
  const asked = questionOf(runtime, new Map([...query].filter(([name]) => isOwn(name))));
  if (asked.kind === 'refusal') return asked;
  const { limit, after } = page.value;
  return withinReadTime(runtime, 'several', async (connection) => {
    const search = { ...asked.value, after, limit: limit + 1 };
    const rows = await connection.all(selectSecurityEvents(search));
    const items = rows.slice(0, limit).map(eventOf);
    const named = new Set(items.flatMap(({ person, by, acted_by: acted }) => [person, by, acted]));
    const people = new Set([...named].filter((id) => id !== null));
    const titles = await titlesOf({ connection, runtime, call }, new Map([['user', people]]));
    const next = rows.length > limit ? (items.at(-1)?.id ?? null) : null;
    return done({ items, next, titles });
  });
}

function questionOf({ zone, model: { limits } }: Runtime, query: ReadonlyMap<string, string>) {
  const schema = z.object({
    person: z
      .string()
      .refine(isId, 'refusals.isRecordId' satisfies ParameterKey)
      .optional(),
    kind: z
      .string()
      .refine(
        (text) => securityKinds.some((kind) => kind === text),
        'refusals.isEventKind' satisfies ParameterKey,
      )
      .optional(),
    address: z.string().max(100).optional(),
    since: momentIn(zone, 0).optional(),
    until: momentIn(zone, 1).optional(),
  });
  const read = schema.safeParse(Object.fromEntries(query));
  return read.success ? done(read.data) : refuse('bad_request', sentenceOf(read.error, limits.pageMax));
}

function eventOf(row: Row): SecurityEvent {
  const text = (name: string) => {
    const value = row[name];
    return typeof value === 'string' ? value : null;
  };
  return {
    id: String(row['id']),
    at: String(row['at']),
    last_at: String(row['last_at']),
    count: Number(row['count']),
    kind: securityKinds.find((kind) => kind === row['kind']) ?? 'refused',
    person: text('person'),
    by: text('actor'),
    acted_by: text('acted_by'),
    address: text('address'),
    about: text('about'),
  };
}
