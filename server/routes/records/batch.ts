import { messageOf } from '#shared/messages/message.ts';
import type { Refusal } from '#shared/api/problem.ts';
import { done, type Outcome, refuse } from '#shared/api/refusal.ts';
import type { Answer, RecordExchange } from '#server/http/exchange.ts';
import { countMore } from '#server/http/limit/request-limit.ts';
import type { Handlers } from '#server/http/resource.ts';
import { writeSettings } from '#server/http/write-settings.ts';
import { ofOperation, runBatch } from '#server/operations/batch/run-batch.ts';
import { restoreLock } from '#server/operations/records/restore.ts';
import type { Runtime } from '#server/runtime.ts';
import { type BatchOperation, readBatch, withEarlierIds } from './batch-operation.ts';
import { entityOf } from './entity-of.ts';
import { openedBy, RESTORE, type RecordHandler, recordCalls } from './records.ts';
import type { BatchAnswer, BatchPart } from '#server/operations/batch/batch.ts';
import { keepOpenings } from '#server/operations/openings/keep-openings.ts';

/** `POST /api/-/batch {operations: [{method, path, body?, ifMatch?}]}`: several calls on records, all or none. */
export const batch: Handlers = {
  POST: (exchange) => answerBatch(exchange, (calls) => countMore(exchange.request, calls)),
};

/** Runs what was sent as a batch. Each operation counts as the call that it is, before the first of them begins. */
export async function answerBatch(
  exchange: RecordExchange,
  count: (calls: number) => Promise<Refusal | undefined> = async () => undefined,
): Promise<Outcome<Answer>> {
  const settings = writeSettings(exchange);
  if (settings.kind === 'refusal') return settings;
  const { dryRun, idempotencyKey, proof, ifMatch, confirm } = settings.value;
  if (ifMatch !== undefined || confirm.length > 0) {
    return refuse('bad_request', messageOf('refusals.settingsOfOperations'));
  }
  const operations = readBatch(exchange.body);
  if (operations.kind === 'refusal') return operations;
  const parts = partsOf(exchange, operations.value);
  if (parts.kind === 'refusal') return parts;
  const tooMany = await count(parts.value.length - 1);
  if (tooMany !== undefined) return tooMany;
  const request = { parts: parts.value, dryRun, idempotencyKey, proof, sent: JSON.stringify(exchange.body) };
  const ran = await runBatch(exchange.runtime, exchange.call, request);
  if (ran.kind === 'refusal') return ran;
  const unkept = await keepOpened(exchange, parts.value, ran.value.answers);
  if (unkept !== undefined) return unkept;
  const headers: Record<string, string> = ran.value.replayed ? { 'Idempotent-Replay': 'true' } : {};
  const answers = ran.value.answers.map(({ status, body }) => ({ status, body: body ?? null }));
  return done({ status: 200, headers, body: { answers } });
}

/** What was read of single records is told after all is done, and so it is kept then: also where a dry run undid the rest. */
async function keepOpened(
  { runtime, call }: RecordExchange,
  parts: readonly BatchPart[],
  answers: readonly BatchAnswer[],
): Promise<Refusal | undefined> {
  for (const [index, { entity, opens }] of parts.entries()) {
    const id = answers[index]?.id;
    if (opens === undefined || id === undefined) continue;
    const refusal = await keepOpenings(runtime, call, { entity, ids: [id], way: opens });
    if (refusal !== undefined) return refusal;
  }
  return undefined;
}

function partsOf(
  exchange: RecordExchange,
  operations: readonly BatchOperation[],
): Outcome<readonly BatchPart[]> {
  const parts: BatchPart[] = [];
  for (const [index, operation] of operations.entries()) {
    const part = partOf(exchange, operation);
    if (part.kind === 'refusal') return ofOperation(part, index);
    parts.push(part.value);
  }
  return done(parts);
}

function partOf(exchange: RecordExchange, operation: BatchOperation): Outcome<BatchPart> {
  const place = placeOf(operation.segments);
  const entity = place && entityOf({ runtime: exchange.runtime, params: place.params });
  if (place === undefined || entity === undefined) return refuse('not_found');
  const handler = recordCalls[place.pattern]?.[operation.method];
  if (handler === undefined) return refuse('method_not_allowed');
  const event = eventOf(operation.method, place.params);
  return done({
    entity,
    event,
    opens: operation.method === 'GET' ? openedBy[place.pattern] : undefined,
    locks: locksOf(place, operation),
    perform: (runtime, ids, confirm) =>
      perform(
        { exchange, operation: confirming(operation, confirm), handler, params: place.params },
        runtime,
        ids,
      ),
  });
}

function locksOf({ pattern }: Place, { body }: BatchOperation): readonly string[] {
  if (pattern !== RESTORE || typeof body !== 'object' || body === null || !('id' in body)) return [];
  return [restoreLock(String(body.id))];
}

interface Place {
  readonly pattern: string;
  readonly params: Readonly<Record<string, string>>;
}

/** The first address among those of records that fits. */
function placeOf(segments: readonly string[]): Place | undefined {
  for (const pattern of Object.keys(recordCalls)) {
    const params = paramsIn(pattern.slice(1).split('/'), segments);
    if (params !== undefined) return { pattern, params };
  }
  return undefined;
}

function paramsIn(pattern: readonly string[], segments: readonly string[]): Place['params'] | undefined {
  if (pattern.length !== segments.length) return undefined;
  const params: Record<string, string> = {};
  for (const [index, name] of pattern.entries()) {
    const segment = segments[index] ?? '';
    if (name.startsWith(':')) params[name.slice(1)] = segment;
    if (name.startsWith(':') ? segment === '' : segment !== name) return undefined;
  }
  return params;
}

function eventOf(method: BatchOperation['method'], { transition }: Place['params']): string | undefined {
  switch (method) {
    case 'GET':
      return undefined;
    case 'POST':
      return transition ?? 'create';
    case 'PATCH':
      return 'update';
    case 'DELETE':
      return 'delete';
  }
}

function confirming(operation: BatchOperation, codes: readonly string[] | undefined): BatchOperation {
  if (codes === undefined) return operation;
  return { ...operation, query: new Map([...operation.query, ['confirm', codes.join(',')]]) };
}

interface Performing {
  readonly exchange: RecordExchange;
  readonly operation: BatchOperation;
  readonly handler: RecordHandler;
  readonly params: Place['params'];
}

async function perform(
  { exchange, operation, handler, params }: Performing,
  runtime: Runtime,
  ids: readonly (string | undefined)[],
): Promise<Outcome<BatchAnswer>> {
  const id = withEarlierIds(params['id'], ids);
  if (id.kind === 'refusal') return id;
  const body = withEarlierIds(operation.body, ids);
  if (body.kind === 'refusal') return body;
  const named: Record<string, string> = typeof id.value === 'string' ? { id: id.value } : {};
  const answer = await handler({
    runtime,
    call: exchange.call,
    query: operation.query,
    params: { ...params, ...named },
    header: (name) => (name === 'if-match' ? operation.ifMatch : undefined),
    body: body.value,
  });
  if (answer.kind === 'refusal') return answer;
  const { status, body: answered } = answer.value;
  return done({ status, body: answered, ...named, ...idIn(answered) });
}

function idIn(body: unknown): { readonly id?: string } {
  const isRecord = typeof body === 'object' && body !== null && 'id' in body && typeof body.id === 'string';
  return isRecord ? { id: String(body.id) } : {};
}
