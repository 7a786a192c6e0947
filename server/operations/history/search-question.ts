import { z } from 'zod';
import { done, type Outcome, refuse } from '#shared/api/refusal.ts';
import { isDate, toInstant } from '#shared/fields/time/calendar.ts';
import { isId } from '#shared/fields/data/ref.ts';
import { instantAt, type ZoneOffsets } from '#shared/time/zone-offsets.ts';
import type { HistoryPlace, SearchedActor, SearchedEvent } from '#server/sql/engine/history-search.ts';

/** What a search of the history asks, in the names of the contract. */
export interface SearchQuestion {
  readonly entity?: string;
  readonly record?: string;
  readonly field?: string;
  readonly event?: SearchedEvent;
  readonly by?: SearchedActor;
  readonly contract?: number;
  /** Instants: from this one on, and before that one. */
  readonly since?: string;
  readonly until?: string;
  readonly after?: HistoryPlace;
  readonly limit: number;
}

const dayMs = 86_400_000;
const cursorForm = /^(\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z)~([0-9a-f-]{36})$/;

/** Reads the parameters. A date is a whole day in the contract's time zone: `until` has that day in it. */
export function parseSearch(
  query: ReadonlyMap<string, string>,
  { zone, pageMax }: { readonly zone: ZoneOffsets; readonly pageMax: number },
): Outcome<SearchQuestion> {
  const moment = (extraDays: number) => momentIn(zone, extraDays);
  const schema = z.strictObject({
    entity: name.optional(),
    record: z.string().refine(isId, 'is the id of a record').optional(),
    field: name.optional(),
    event: name.transform(eventOf).optional(),
    by: z.string().transform(actorOf).optional(),
    contract: z.coerce.number('is the number of a version').int().min(1).optional(),
    since: moment(0).optional(),
    until: moment(1).optional(),
    after: z.string().transform(placeOf).optional(),
    limit: z.coerce
      .number(`is a whole number from 1 to ${pageMax}`)
      .int()
      .min(1)
      .max(pageMax)
      .default(Math.min(50, pageMax)),
  });
  const read = schema.safeParse(Object.fromEntries(query));
  if (!read.success) return refuse('bad_request', sentenceOf(read.error));
  const { field, entity } = read.data;
  if (field !== undefined && entity === undefined)
    return refuse('bad_request', 'Say with `entity` whose `field` it is.');
  return done(read.data);
}

const name = z.string().regex(/^[a-z][a-z0-9_]{0,99}$/, 'is a name of the contract');

function momentIn(zone: ZoneOffsets, extraDays: number) {
  return z.string().transform((text, context) => {
    const instant = isDate(text)
      ? new Date(instantAt(zone, Date.parse(text) + extraDays * dayMs)).toISOString()
      : toInstant(text);
    if (instant !== undefined) return instant;
    context.addIssue('is a day such as 2026-01-05, or a moment such as 2026-01-05T08:00:00Z');
    return z.NEVER;
  });
}

function eventOf(text: string): SearchedEvent {
  switch (text) {
    case 'create':
    case 'restore':
    case 'update':
    case 'delete':
      return { kind: text };
    default:
      return { kind: 'transition', name: text };
  }
}

function actorOf(text: string, context: z.RefinementCtx): SearchedActor {
  if (text === 'engine' || text === 'holder' || text === 'nobody') return { kind: text };
  if (isId(text)) return { kind: 'person', id: text };
  context.addIssue('is the id of a person, or engine, holder or nobody');
  return z.NEVER;
}

function placeOf(text: string, context: z.RefinementCtx): HistoryPlace {
  const [, at, id] = cursorForm.exec(text) ?? [];
  if (at !== undefined && id !== undefined) return { at, id };
  context.addIssue('takes what the page before gave as next');
  return z.NEVER;
}

function sentenceOf({ issues }: z.ZodError): string {
  const [issue] = issues;
  if (issue?.code === 'unrecognized_keys') return `There is no parameter ${issue.keys[0]} here.`;
  return `\`${issue?.path.join('.')}\` ${issue?.message}.`;
}
