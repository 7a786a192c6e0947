import { z } from 'zod';
import { type EngineCallsOf, maybeText, type TypeOf } from './call.ts';

const isText = (text: string) => text.isWellFormed() && !/\p{Cc}/u.test(text);
const name = z.string().trim().min(1).max(60).refine(isText);
const query = z.string().max(4_000).refine(isText);

const savedView = z.strictObject({
  id: z.string(),
  /** The address of the screen it belongs to. */
  screen: z.string(),
  name: z.string(),
  /** What the screen's address has behind its `?`: filters, order, search, columns. */
  query: z.string(),
  /** Whether everybody who may open the screen, and ask what it asks, has it. */
  shared: z.boolean(),
  mine: z.boolean(),
  /** Whether the caller may rename, change and delete it. */
  change: z.boolean(),
  /** Why it cannot be opened any more; only the one who saved it is told of such a view. */
  problem: maybeText,
});

/** A view of a list that somebody saved. */
export type SavedView = TypeOf<typeof savedView>;

/** `share`: whether the caller may share views with others. */
const savedViews = z.strictObject({ items: z.array(savedView), share: z.boolean() });
export type SavedViews = TypeOf<typeof savedViews>;

/** A view to be saved. */
export const newView = z.strictObject({
  screen: z.string().max(200),
  name,
  query,
  shared: z.boolean().default(false),
});

/** What may be changed of it. */
export const changedView = z.strictObject({
  name: name.optional(),
  query: query.optional(),
  shared: z.boolean().optional(),
});

const refusals = [
  'invalid',
  'forbidden_field',
  'not_unique',
  'limit_reached',
  'unsupported_media',
  'too_big',
] as const;

/** Calls about views of lists that people save for themselves and others. */
export const viewCalls = {
  'GET /api/-/views': {
    id: 'list_views',
    summary: 'Views of lists that you have saved, and those shared with you',
    asked: z.object({ screen: z.string().optional().describe('Only those of the screen at this address.') }),
    answers: { 200: savedViews },
  },
  'POST /api/-/views': {
    id: 'save_view',
    summary: 'Save a view of a list',
    body: newView,
    answers: { 201: savedView },
    refusals,
  },
  'PATCH /api/-/views/{id}': {
    id: 'change_view',
    summary: 'Give a view another name, query or audience',
    body: changedView,
    answers: { 200: savedView },
    refusals,
  },
  'DELETE /api/-/views/{id}': { id: 'delete_view', summary: 'Delete a view', answers: { 204: null } },
} satisfies EngineCallsOf;
