import type { TextKey } from '#shared/messages/catalogue.ts';
import { messageOf, type Text } from '#shared/messages/message.ts';
import { z } from 'zod';
import { unknownParameter } from '#shared/api/query-parameters.ts';
import { done, type Outcome, refuse } from '#shared/api/refusal.ts';
import { isDate, toInstant } from '#shared/fields/time/calendar.ts';
import { isId } from '#shared/fields/base/is-id.ts';
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

const versionNumber: ParameterKey = 'refusals.isVersionNumber';
const wholeUpTo: ParameterKey = 'refusals.isWholeUpTo';

const dayMs = 86_400_000;
const cursorForm = /^(\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z)~([0-9a-f-]{36})$/;

/** Reads the parameters. A date is a whole day in the contract's time zone: `until` has that day in it. */
export function parseSearch(
  query: ReadonlyMap<string, string>,
  { zone, pageMax }: { readonly zone: ZoneOffsets; readonly pageMax: number },
): Outcome<SearchQuestion> {
  const moment = (extraDays: number) => momentIn(zone, extraDays);
  const schema = z.object({
    entity: name.optional(),
    record: z
      .string()
      .refine(isId, 'refusals.isRecordId' satisfies ParameterKey)
      .optional(),
    field: name.optional(),
    event: name.transform(eventOf).optional(),
    by: z.string().transform(actorOf).optional(),
    contract: z.coerce.number(versionNumber).int(versionNumber).min(1, versionNumber).optional(),
    since: moment(0).optional(),
    until: moment(1).optional(),
    after: z.string().transform(placeOf).optional(),
    limit: z.coerce
      .number(wholeUpTo)
      .int(wholeUpTo)
      .min(1, wholeUpTo)
      .max(pageMax, wholeUpTo)
      .default(Math.min(50, pageMax)),
  });
  const unknown = unknownParameter(query, Object.keys(schema.shape));
  if (unknown !== undefined) return unknown;
  const read = schema.safeParse(Object.fromEntries(query));
  if (!read.success) return refuse('bad_request', sentenceOf(read.error, pageMax));
  const { field, entity } = read.data;
  if (field !== undefined && entity === undefined)
    return refuse('bad_request', messageOf('refusals.fieldWithoutEntity'));
  return done(read.data);
}

const name = z.string().regex(/^[a-z][a-z0-9_]{0,99}$/, 'refusals.isContractName' satisfies ParameterKey);

/** A day or a moment; with `extraDays` a day up to its end. */
export function momentIn(zone: ZoneOffsets, extraDays: number) {
  return z.string().transform((text, context) => {
    const instant = isDate(text)
      ? new Date(instantAt(zone, Date.parse(text) + extraDays * dayMs)).toISOString()
      : toInstant(text);
    if (instant !== undefined) return instant;
    context.addIssue('refusals.isDayOrMoment' satisfies ParameterKey);
    return z.NEVER;
  });
}

function eventOf(text: string): SearchedEvent {
  switch (text) {
    case 'create':
    case 'restore':
    case 'update':
    case 'delete':
    case 'erase':
      return { kind: text };
    default:
      return { kind: 'transition', name: text };
  }
}

function actorOf(text: string, context: z.RefinementCtx): SearchedActor {
  if (text === 'engine' || text === 'holder' || text === 'nobody') return { kind: text };
  if (isId(text)) return { kind: 'person', id: text };
  context.addIssue('refusals.isPerson' satisfies ParameterKey);
  return z.NEVER;
}

function placeOf(text: string, context: z.RefinementCtx): HistoryPlace {
  const [, at, id] = cursorForm.exec(text) ?? [];
  if (at !== undefined && id !== undefined) return { at, id };
  context.addIssue('refusals.takesNext' satisfies ParameterKey);
  return z.NEVER;
}

/** What a parameter has to be. The checks above say nothing else. */
export type ParameterKey = Extract<TextKey, `refusals.is${string}` | 'refusals.takesNext'>;

/** What is wrong with the parameters, in a sentence. */
export function sentenceOf({ issues }: z.ZodError, most: number): Text {
  const [issue] = issues;
  const key = issue?.message as ParameterKey;
  const form = key === 'refusals.isWholeUpTo' ? messageOf(key, { most }) : messageOf(key);
  return messageOf('refusals.parameterIs', { name: issue?.path.join('.') ?? '', form });
}
