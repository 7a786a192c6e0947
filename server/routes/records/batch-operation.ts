import { messageOf } from '#shared/messages/message.ts';
import { z } from 'zod';
import { problemsOf } from '#shared/api/field-problems.ts';
import type { Refusal } from '#shared/api/problem.ts';
import { done, type Outcome, refuse } from '#shared/api/refusal.ts';
import { parseQuery } from '#shared/api/query-parameters.ts';

/** One operation as it was sent, its address taken apart. */
export interface BatchOperation {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** The parts of the address behind `/api/`, decoded. One may be `$1.id`. */
  readonly segments: readonly string[];
  readonly query: ReadonlyMap<string, string>;
  readonly body: unknown;
  /** As the header has it. */
  readonly ifMatch?: string;
}

const atMost = 100;

const sentOperation = z.strictObject({
  method: z.enum(['GET', 'POST', 'PATCH', 'DELETE']),
  path: z.string().max(8_000).startsWith('/api/'),
  body: z.unknown().optional(),
  ifMatch: z.union([z.int().positive(), z.string().max(40)]).optional(),
});

const sentBatch = z.strictObject({ operations: z.array(z.unknown()).min(1) });

/** The operations of a batch; what is wrong in one of them is told with its number. */
export function readBatch(body: unknown): Outcome<readonly BatchOperation[]> {
  const sent = sentBatch.safeParse(body);
  if (!sent.success) return refuse('invalid', undefined, problemsOf(sent.error, []));
  if (sent.data.operations.length > atMost) {
    return refuse('too_big', messageOf('refusals.batchTooBig', { most: atMost }));
  }
  const operations: BatchOperation[] = [];
  for (const [index, one] of sent.data.operations.entries()) {
    const operation = readOperation(one);
    if (operation.kind === 'refusal') return { ...operation, operation: index + 1 };
    operations.push(operation.value);
  }
  return done(operations);
}

function readOperation(sent: unknown): Outcome<BatchOperation> {
  const parsed = sentOperation.safeParse(sent);
  if (!parsed.success) return refuse('invalid', undefined, problemsOf(parsed.error, []));
  const { method, path, body, ifMatch } = parsed.data;
  const query = parseQuery(path);
  if (query.kind === 'refusal') return query;
  const refused = refuseQuery(query.value);
  if (refused !== undefined) return refused;
  const segments = path.replace(/\?.*$/s, '').slice('/api/'.length).split('/').map(decoded);
  if (!segments.every((segment) => segment !== undefined)) return refuse('bad_request');
  const match = typeof ifMatch === 'number' ? `"${ifMatch}"` : ifMatch;
  return done({
    method,
    segments,
    query: query.value,
    body,
    ...(match === undefined ? {} : { ifMatch: match }),
  });
}

function refuseQuery(query: ReadonlyMap<string, string>): Refusal | undefined {
  return query.has('dry_run') ? refuse('bad_request', messageOf('refusals.dryRunOfWholeBatch')) : undefined;
}

function decoded(segment: string): string | undefined {
  try {
    return decodeURIComponent(segment);
  } catch (error) {
    if (error instanceof URIError) return undefined;
    throw error;
  }
}

const earlierId = /^\$(\d{1,3})\.id$/;
const escaped = /^\$\$\d{1,3}\.id$/;

/** Puts the ids of earlier results in the place of `$1.id`, at any depth; `$$1.id` is the text `$1.id` itself. */
export function withEarlierIds(value: unknown, ids: readonly (string | undefined)[]): Outcome<unknown> {
  if (typeof value === 'string') return resolved(value, ids);
  if (typeof value !== 'object' || value === null) return done(value);
  const parts: [string, unknown][] = [];
  for (const [name, part] of Object.entries(value)) {
    const outcome = withEarlierIds(part, ids);
    if (outcome.kind === 'refusal') return outcome;
    parts.push([name, outcome.value]);
  }
  return done(Array.isArray(value) ? parts.map(([, part]) => part) : Object.fromEntries(parts));
}

function resolved(text: string, ids: readonly (string | undefined)[]): Outcome<string> {
  if (escaped.test(text)) return done(text.slice(1));
  const number = earlierId.exec(text)?.[1];
  if (number === undefined) return done(text);
  const id = ids[Number(number) - 1];
  if (id !== undefined) return done(id);
  return refuse('bad_request', messageOf('refusals.namesNoRecord', { name: text }));
}
