import type { WrittenProblem } from '#shared/api/problem.ts';
import type { JsonValue } from '#shared/fields/field.ts';
import { ApiProblem } from './call/api-problem.ts';
import { type ApiRequest, call, callVersioned } from './call/call.ts';
import { type RecordAnswer, recordFrom } from './record-answer.ts';

export type ListQuery = Readonly<
  Partial<Record<'filter' | 'sort' | 'limit' | 'after' | 'fields' | 'expand' | 'q' | 'count', string>>
>;

export interface ListAnswer {
  readonly items: readonly RecordAnswer[];
  /** Cursor of the next page. */
  readonly next: string | null;
  readonly count?: number;
  /** True where there are more than `count`. */
  readonly more?: boolean;
}

/** The most that one answer of the server has. */
export const LONGEST_PAGE = 200;

type Sent = Record<string, JsonValue>;

/** A write of something that exists names the version that was seen. */
export interface Target {
  readonly plural: string;
  readonly id: string;
  readonly version?: number;
}

export interface WriteOptions {
  /** The same for every attempt of one intention. */
  readonly idempotencyKey?: string;
  /** Codes of soft rules the person agreed to. */
  readonly confirm?: readonly string[];
}

export async function listRecords(
  plural: string,
  query: ListQuery,
  signal?: AbortSignal,
): Promise<ListAnswer> {
  const answer = await call<Omit<ListAnswer, 'items'> & { items: Sent[] }>({ path: plural, query, signal });
  return { ...answer, items: answer.items.map((item) => recordFrom(item)) };
}

/** The pages of a list in one answer, up to so many records; `next` where there are more. */
export async function listMany(
  plural: string,
  query: Omit<ListQuery, 'limit' | 'after'>,
  { most, signal }: { readonly most: number; readonly signal?: AbortSignal },
): Promise<ListAnswer> {
  let items: readonly RecordAnswer[] = [];
  let next: string | null | undefined;
  while (next !== null && items.length < most) {
    const limit = String(Math.min(LONGEST_PAGE, most - items.length));
    const page = await listRecords(plural, { ...query, limit, ...(next && { after: next }) }, signal);
    items = [...items, ...page.items];
    ({ next } = page);
  }
  return { items, next: next ?? null };
}

/** Where a call tells what may be chosen in a place of it, and what is filled in there so far. */
export interface ChoicesAt {
  readonly path: string;
  readonly filledIn: Readonly<Sent>;
}

export async function listChoices(
  { path, filledIn }: ChoicesAt,
  query: ListQuery,
  signal?: AbortSignal,
): Promise<ListAnswer> {
  const request = { method: 'POST', path, body: filledIn, query, signal } as const;
  const answer = await call<Omit<ListAnswer, 'items'> & { items: Sent[] }>(request);
  return { ...answer, items: answer.items.map((item) => recordFrom(item)) };
}

/** Moments that may be chosen, in order and a page at a time. */
export interface MomentsAnswer {
  readonly items: readonly string[];
  /** The first of the next page. */
  readonly next: string | null;
}

export async function listMoments(
  { path, filledIn }: ChoicesAt,
  from: string | undefined,
  signal?: AbortSignal,
): Promise<MomentsAnswer> {
  return call({ method: 'POST', path, body: filledIn, query: { from }, signal });
}

/** What the server would fill in where a call leaves something out, by what is filled in so far. */
export async function readPrefilled(
  address: string,
  body: Readonly<Record<string, unknown>>,
  signal?: AbortSignal,
): Promise<Readonly<Record<string, JsonValue>>> {
  return call({ method: 'POST', path: `${address}/-/prefilled`, body, signal });
}

/** How a record is read: to `peek` is not to open it, so that nothing is done because of it. */
export interface ReadOptions {
  readonly expand: string;
  readonly peek: boolean;
  readonly signal?: AbortSignal;
}

export async function readRecord(
  target: Target,
  { expand, peek, signal }: ReadOptions,
): Promise<RecordAnswer> {
  const query = { can: 'true', expand, peek: String(peek) };
  return record({ path: `${target.plural}/${target.id}`, query, signal });
}

export async function createRecord(plural: string, body: Sent, options: WriteOptions): Promise<RecordAnswer> {
  const { idempotencyKey } = options;
  const request = { method: 'POST', path: plural, body, idempotencyKey, query: confirming(options) } as const;
  const { body: told, version, status } = await callVersioned<Sent>(request);
  return { ...recordFrom(told, version), existing: status === 200 };
}

/** What a write would answer: the server makes it and undoes it. Without an id it is of a new record. */
export async function tryRecord(
  { plural, id }: { readonly plural: string; readonly id?: string },
  body: Readonly<Record<string, unknown>>,
  signal?: AbortSignal,
): Promise<RecordAnswer> {
  const query = { dry_run: 'true' };
  if (id === undefined) return record({ method: 'POST', path: plural, body, query, signal });
  return record({ method: 'PATCH', path: `${plural}/${id}`, body, query, signal });
}

/** What soft rules would say of a step: the server makes it and undoes it. */
export async function warningsOfStep(
  { plural, id, transition }: Target & { readonly transition: string },
  input: Readonly<Record<string, unknown>>,
  signal?: AbortSignal,
): Promise<readonly WrittenProblem[]> {
  const request = { method: 'POST', path: `${plural}/${id}/${transition}`, body: input, signal } as const;
  try {
    const { warnings } = await record({ ...request, query: { dry_run: 'true' } });
    return warnings;
  } catch (error) {
    if (!(error instanceof ApiProblem)) throw error;
    // What blocks is told when the step is taken.
    return error.errors.filter(({ level }) => level !== undefined);
  }
}

export async function updateRecord(target: Target, body: Sent, options: WriteOptions): Promise<RecordAnswer> {
  return record({ ...addressed(target, options), method: 'PATCH', body });
}

/** What soft rules warn of, and whether it waits. */
export async function removeRecord(
  target: Target,
  options: WriteOptions,
): Promise<Pick<RecordAnswer, 'warnings' | 'held'>> {
  const answer = await call<Sent | undefined>({ ...addressed(target, options), method: 'DELETE' });
  return answer === undefined ? { warnings: [] } : recordFrom(answer);
}

/** Brings a deleted record back as it was, with the parts that went with it. */
export async function restoreRecord(
  { plural, id }: Pick<Target, 'plural' | 'id'>,
  { idempotencyKey }: WriteOptions,
): Promise<RecordAnswer> {
  return record({ method: 'POST', path: `${plural}/-/restore`, body: { id }, idempotencyKey });
}

export async function runTransition(
  target: Target & { readonly transition: string },
  input: Sent,
  options: WriteOptions,
): Promise<RecordAnswer> {
  const request = addressed(target, options);
  const path = `${request.path}/${target.transition}`;
  return record({ ...request, path, method: 'POST', body: input });
}

async function record(request: ApiRequest): Promise<RecordAnswer> {
  const { body, version } = await callVersioned<Sent>(request);
  return recordFrom(body, version);
}

function addressed({ plural, id, version }: Target, options: WriteOptions) {
  const { idempotencyKey } = options;
  return { path: `${plural}/${id}`, ifMatch: version, idempotencyKey, query: confirming(options) };
}

function confirming({ confirm = [] }: WriteOptions): { confirm?: string } {
  return confirm.length === 0 ? {} : { confirm: confirm.join(',') };
}
