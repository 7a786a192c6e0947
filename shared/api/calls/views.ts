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

/** What of the records of a list a tile shows: how many or how much, the first of them, or that by groups. */
export const tileShows = ['number', 'list', 'bar', 'line', 'area', 'donut'] as const;
/** How much room a tile has. */
export const tileSizes = ['small', 'medium', 'large'] as const;
export type TileSize = (typeof tileSizes)[number];

const ownTile = z.strictObject({
  id: z.string(),
  /** The address of the dashboard it stands on, and of the list whose records it is about. */
  dashboard: z.string(),
  screen: z.string(),
  name: z.string(),
  /** What the list has behind its `?`: filters, order, columns, what is added up and by what. */
  query: z.string(),
  shows: z.enum(tileShows),
  /** Whom it is shared with: a role, `member` for everybody who is signed in, or nobody. */
  for: maybeText,
  mine: z.boolean(),
  /** Whether the caller may change and delete it. */
  change: z.boolean(),
  /** Why it cannot be shown any more; only the one whose it is is told. */
  problem: maybeText,
});

/** A tile that somebody put on a dashboard. */
export type OwnTile = TypeOf<typeof ownTile>;

const audience = z.string().max(60).nullable();

/** A tile to be put on a dashboard. */
export const newTile = z.strictObject({
  dashboard: z.string().max(200),
  screen: z.string().max(200),
  name,
  query,
  shows: z.enum(tileShows),
  for: audience.default(null),
});

/** What may be changed of it. */
export const changedTile = z.strictObject({
  name: name.optional(),
  query: query.optional(),
  shows: z.enum(tileShows).optional(),
  for: audience.optional(),
});

const arranged = z.strictObject({
  /** The `key` of a tile of the contract, or `own:` with the id of one that somebody made. */
  tile: z.string().min(1).max(200),
  size: z.enum(tileSizes).optional(),
  /** It is not shown. */
  hidden: z.literal(true).optional(),
});

/** One tile in an arrangement. */
export type ArrangedTile = TypeOf<typeof arranged>;

const version = z.int().min(0);
/** Which tiles come first, and how they stand; those that are not named follow. Empty: as the contract has it. */
const arrangement = z.strictObject({ items: z.array(arranged), version });
export type Arrangement = TypeOf<typeof arrangement>;

/** An arrangement to be kept; `version`: the one that was changed. */
export const newArrangement = z.strictObject({
  dashboard: z.string().max(200),
  version,
  items: z.array(arranged).max(300),
});

/** `share`: whether the caller may share tiles with others. */
const board = arrangement.extend({ tiles: z.array(ownTile), share: z.boolean() });
export type Board = TypeOf<typeof board>;

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
  'GET /api/-/dashboards': {
    id: 'read_dashboard',
    summary: 'How you have arranged a dashboard, and the tiles that people have put on it',
    asked: z.object({ dashboard: z.string().describe('The address of the dashboard.') }),
    answers: { 200: board },
  },
  'PUT /api/-/dashboards': {
    id: 'arrange_dashboard',
    summary: 'Arrange a dashboard for yourself',
    body: newArrangement,
    answers: { 200: arrangement },
    refusals: ['invalid', 'stale', 'unsupported_media', 'too_big'],
  },
  'POST /api/-/dashboards/tiles': {
    id: 'add_tile',
    summary: 'Put a tile of a list on a dashboard',
    body: newTile,
    answers: { 201: ownTile },
    refusals: ['invalid', 'forbidden_field', 'limit_reached', 'unsupported_media', 'too_big'],
  },
  'PATCH /api/-/dashboards/tiles/{id}': {
    id: 'change_tile',
    summary: 'Change the name, content or audience of a tile',
    body: changedTile,
    answers: { 200: ownTile },
    refusals: ['invalid', 'forbidden_field', 'unsupported_media', 'too_big'],
  },
  'DELETE /api/-/dashboards/tiles/{id}': {
    id: 'delete_tile',
    summary: 'Delete a tile that somebody put on a dashboard',
    answers: { 204: null },
  },
  'DELETE /api/-/views/{id}': { id: 'delete_view', summary: 'Delete a view', answers: { 204: null } },
} satisfies EngineCallsOf;
