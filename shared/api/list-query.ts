import { messageOf } from '#shared/messages/message.ts';
import { type Cursor, decodeCursor } from './list-cursor.ts';
import { unknownParameter } from './query-parameters.ts';
import { done, type Outcome, refuse } from './refusal.ts';
import type { Refusal } from './problem.ts';

/** What a caller asks of a list, parsed but not yet looked up: names may still be unknown. */
export interface ListQuery {
  readonly filter?: string;
  /** As asked; empty for the order of creation. */
  readonly sort: readonly SortTerm[];
  readonly limit: number;
  readonly after?: Cursor;
  /** Undefined: every readable field. */
  readonly fields?: readonly string[];
  readonly expand: readonly string[];
  /** Search words; undefined where nothing was typed. */
  readonly q?: string;
  readonly count: boolean;
}

export interface SortTerm {
  /** A field or a path through references, `item.name`. */
  readonly path: string;
  readonly descending: boolean;
}

/** What of a query a read of one record takes. */
export interface RecordQuery {
  readonly fields?: readonly string[];
  readonly expand: readonly string[];
  readonly can: boolean;
  /** Whether the record is looked at without being opened. */
  readonly peek: boolean;
}

const listNames = ['filter', 'sort', 'limit', 'after', 'fields', 'expand', 'q', 'count'];
const recordNames = ['fields', 'expand', 'can', 'peek'];

const most: Readonly<Record<'sort' | 'fields' | 'expand', number>> = { sort: 8, fields: 500, expand: 16 };
const DEEPEST_PATH = 6;
const LONGEST_SEARCH = 200;

/** Parses the parameters of a list; anything unknown or malformed is `bad_request`. */
export function parseListQuery(
  parameters: ReadonlyMap<string, string>,
  limits: { readonly page: number; readonly pageMax: number },
): Outcome<ListQuery> {
  const problem = unknownParameter(parameters, listNames) ?? malformed(parameters, limits.pageMax);
  if (problem !== undefined) return problem;
  const sort = sortTerms(parameters.get('sort'));
  const after = parameters.get('after');
  const cursor = after === undefined ? undefined : decodeCursor(after);
  if (after !== undefined && cursor?.sort !== encodeSort(sort)) {
    return refuse('bad_request', messageOf('refusals.foreignCursor'));
  }
  return done({
    filter: given(parameters.get('filter')),
    sort,
    limit: Number(parameters.get('limit') ?? Math.min(limits.page, limits.pageMax)),
    after: cursor,
    fields: names(parameters.get('fields')),
    expand: names(parameters.get('expand')) ?? [],
    q: given(parameters.get('q')),
    count: parameters.get('count') === 'true',
  });
}

/** As most records are read. */
const everything = done<RecordQuery>({ expand: [], can: false, peek: false });

/** Parses the parameters of a read of one record. */
export function parseRecordQuery(parameters: ReadonlyMap<string, string>): Outcome<RecordQuery> {
  if (parameters.size === 0) return everything;
  const problem =
    unknownParameter(parameters, recordNames) ??
    tooManyNames(parameters) ??
    notBoolean(parameters, 'can') ??
    notBoolean(parameters, 'peek');
  if (problem !== undefined) return problem;
  return done({
    fields: names(parameters.get('fields')),
    expand: names(parameters.get('expand')) ?? [],
    can: parameters.get('can') === 'true',
    peek: parameters.get('peek') === 'true',
  });
}

/** The parameters of a list as an address carries them; what is left out is not asked. */
export function encodeListQuery(query: {
  readonly filter?: string;
  readonly sort?: readonly SortTerm[];
  readonly limit?: number;
  /** The cursor as the answer gave it. */
  readonly after?: string;
  readonly fields?: readonly string[];
  readonly expand?: readonly string[];
  readonly q?: string;
  readonly count?: boolean;
}): URLSearchParams {
  const parameters = new URLSearchParams();
  const set = (name: string, value: string | undefined) => {
    if (value !== undefined && value !== '') parameters.set(name, value);
  };
  set('filter', query.filter);
  set('sort', query.sort === undefined ? undefined : encodeSort(query.sort));
  set('limit', query.limit === undefined ? undefined : String(query.limit));
  set('after', query.after);
  set('fields', query.fields?.join(','));
  set('expand', query.expand?.join(','));
  set('q', query.q);
  set('count', query.count === true ? 'true' : undefined);
  return parameters;
}

/** `category,-created_at`. */
export function encodeSort(sort: readonly SortTerm[]): string {
  return sort.map(({ path, descending }) => (descending ? `-${path}` : path)).join(',');
}

/** The terms of `category,-created_at`. */
export function sortTerms(text: string | undefined): readonly SortTerm[] {
  return (names(text) ?? []).map((name) =>
    name.startsWith('-') ? { path: name.slice(1), descending: true } : { path: name, descending: false },
  );
}

function malformed(parameters: ReadonlyMap<string, string>, pageMax: number): Refusal | undefined {
  const limit = parameters.get('limit');
  if (limit !== undefined && !(/^[1-9]\d{0,5}$/.test(limit) && Number(limit) <= pageMax)) {
    return refuse('bad_request', messageOf('refusals.limitOfList', { most: pageMax }));
  }
  if ((parameters.get('q') ?? '').length > LONGEST_SEARCH) {
    return refuse('bad_request', messageOf('refusals.searchTooLong', { most: LONGEST_SEARCH }));
  }
  return notText(parameters) ?? tooManyNames(parameters) ?? notBoolean(parameters, 'count');
}

/** Each step of a path is a join or a statement of its own. */
function tooManyNames(parameters: ReadonlyMap<string, string>): Refusal | undefined {
  const listed = (['sort', 'fields', 'expand'] as const).find((name) => {
    const paths = names(parameters.get(name)) ?? [];
    return paths.length > most[name] || paths.some((path) => path.split('.').length > DEEPEST_PATH);
  });
  return listed === undefined
    ? undefined
    : refuse('bad_request', messageOf('refusals.parameterTooLong', { name: listed }));
}

/** U+0000 and halves of characters are in no text that is stored, and PostgreSQL takes neither. */
function notText(parameters: ReadonlyMap<string, string>): Refusal | undefined {
  const broken = parameters.entries().find(([, value]) => !value.isWellFormed() || value.includes('\0'));
  return broken && refuse('bad_request', messageOf('refusals.parameterNotText', { name: broken[0] }));
}

/** Refuses a parameter that is neither `true` nor `false`. */
export function notBoolean(parameters: ReadonlyMap<string, string>, name: string): Refusal | undefined {
  const value = parameters.get(name);
  if (value === undefined || value === 'true' || value === 'false') return undefined;
  return refuse('bad_request', messageOf('refusals.parameterNotBoolean', { name }));
}

function names(text: string | undefined): readonly string[] | undefined {
  return given(text)
    ?.split(',')
    .map((name) => name.trim());
}

function given(text: string | undefined): string | undefined {
  return text === undefined || text.trim() === '' ? undefined : text;
}
