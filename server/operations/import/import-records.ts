import { messageOf } from '#shared/messages/message.ts';
import type { FieldProblem, Refusal } from '#shared/api/problem.ts';
import { done, type Outcome, refuse } from '#shared/api/refusal.ts';
import type { Entity, Field } from '#shared/contract/model.ts';
import type { Call } from '#server/call.ts';
import { databaseWithin } from '#server/db/database-within.ts';
import type { Connection, Locks, Transaction } from '#server/db/database.ts';
import type { Runtime } from '#server/runtime.ts';
import { notingForgotten } from '#server/write/answer/forgotten-answers.ts';
import { findEarlierBatch, type KeptAnswer, keepBatchKey, keyLockOf } from '../batch/batch-key.ts';
import { callablesOf } from '#server/rights/callables.ts';
import { refuseCall } from '#server/reads/read-access.ts';
import { lockSetOf } from '#server/write/lock-set.ts';
import { keepAnswer, replayAnswer } from '#server/write/answer/replayed-answer.ts';
import { refuseOften } from '#server/write/refuse-often.ts';
import { withinTimeOf } from '#server/write/within-write-time.ts';
import { namingField } from './find-record.ts';
import { type FileLimits, type ImportRow, MOST_PROBLEMS, ROWS_OF_A_WRITE } from './import-row.ts';
import { refuseColumns } from './refuse-columns.ts';
import { RowBodies } from './row-body.ts';
import { type RowContext, writeRow, type WrittenRow } from './write-row.ts';

/** What is asked of an import. */
export interface ImportRequest {
  readonly entity: Entity;
  readonly rows: readonly ImportRow[];
  /** The field by which a row names the record it changes; undefined: every row is a new record. */
  readonly key?: string;
  readonly dryRun: boolean;
  /** Rows that are refused are left out, and all others written. Where none is left, the import is refused as ever. */
  readonly skip?: boolean;
  readonly idempotencyKey?: string;
  /** Codes of soft rules the caller has confirmed, for every row. */
  readonly confirm: readonly string[];
  /** What was sent, as text: two imports with one key are the same where it is. Without a key nobody asks. */
  readonly sent: string;
}

/** What came of it. */
export interface ImportAnswer {
  readonly created: number;
  readonly updated: number;
  /** What soft rules said that only warn, with the line. */
  readonly warnings: readonly FieldProblem[];
  /** Rows that were left out, where that was asked for, and what is wrong with them. */
  readonly skipped?: Skipped;
  readonly replayed: boolean;
}

interface Skipped {
  readonly rows: number;
  readonly problems: readonly FieldProblem[];
}

/**
 * `POST /api/<plural>/-/import`: each row is a create or an update as its own call would be, with every grant, rule and
 * effect; all of them in one transaction, or none, unless those that are refused are skipped. What is wrong is told of
 * all rows together, with their lines.
 */
export async function importRecords(
  runtime: Runtime,
  call: Call,
  request: ImportRequest,
): Promise<Outcome<ImportAnswer>> {
  const refused = refuseImport(runtime, call, request);
  if (refused !== undefined) return refused;
  const tooOften = await refuseOften(runtime, call, {
    made: eventsOf(request).map((event) => ({ entity: request.entity, event, times: request.rows.length })),
    ...request,
  });
  if (tooOften !== undefined) return tooOften;
  const writes = Math.max(1, Math.ceil(request.rows.length / ROWS_OF_A_WRITE));
  const locks = locksOf(runtime, call, request);
  return withinTimeOf(writes, { runtime, locks }, async (transaction) => {
    const within = { ...runtime, database: databaseWithin(transaction) };
    const outcome = await begin({ runtime: within, call, transaction }, request);
    if (outcome.kind === 'refusal' || request.dryRun) transaction.rollBackAtEnd();
    return outcome;
  });
}

/** What no row can change: no right to any of it, a key that names no record. */
export function refuseImport(
  runtime: Runtime,
  call: Call,
  { entity, key }: Pick<ImportRequest, 'entity' | 'key'>,
): Refusal | undefined {
  const may = callablesOf(entity, call.actor);
  if (may.create.length === 0 && (key === undefined || may.update.length === 0))
    return refuseCall(call.actor);
  if (key !== undefined && keyField(runtime, call, { entity, key }) === undefined) {
    const name = JSON.stringify(key.slice(0, 60));
    return refuse('bad_request', messageOf('refusals.badImportKey', { name }));
  }
  return undefined;
}

/** What the file of an import may have in it. */
export function limitsOfFile(runtime: Runtime, call: Call, entity: Entity): FileLimits {
  const context = { connection: nothingRead(runtime), runtime, call };
  return {
    entity,
    mostRows: runtime.model.limits.importRows,
    lineBytes: runtime.model.limits.bodyBytes,
    refuseColumns: (names) => refuseColumns(context, entity, names),
  };
}

function keyField(
  runtime: Runtime,
  call: Call,
  { entity, key }: { readonly entity: Entity; readonly key: string },
): Field | undefined {
  return namingField({ connection: nothingRead(runtime), runtime, call }, entity, key);
}

function nothingRead({ database }: Runtime): Connection {
  return { run: neverRun, all: neverRun, kind: database.kind };
}

function neverRun(): never {
  throw new Error('only names are looked up here');
}

interface Beginning {
  readonly runtime: Runtime;
  readonly call: Call;
  readonly transaction: Transaction;
}

async function begin(context: Beginning, request: ImportRequest): Promise<Outcome<ImportAnswer>> {
  const { dryRun, idempotencyKey, sent } = request;
  const asBatch = {
    parts: [],
    dryRun,
    idempotencyKey,
    sent: JSON.stringify(['import', request.entity.name, sent]),
  };
  const earlier = await findEarlierBatch(context, asBatch);
  switch (earlier.kind) {
    case 'refusal':
      return earlier;
    case 'replay':
      return done(await importedBefore(context, request, earlier.answers));
    case 'first': {
      const { noting, forgotten } = notingForgotten(context.runtime);
      const written = await writeAll({ ...context, runtime: noting }, request);
      if (written.kind === 'refusal') return written;
      const { rows, warnings, skipped } = written.value;
      // What was warned of a row may name what a later one has forgotten.
      const said = [...(forgotten.length > 0 ? [] : warnings), ...(skipped?.problems ?? [])];
      const told = keepAnswer({ ...context, connection: context.transaction }, { warnings: said });
      const imported = {
        entity: request.entity.name,
        request: context.call.requestId,
        fields: sentFieldsOf(request),
        ...(skipped && { skipped: skipped.rows, problems: skipped.problems.length }),
      };
      const kept = rows.map((row, index) => ({ ...row, ...(index === 0 && { told, imported }) }));
      await keepBatchKey(context, asBatch, kept);
      const counts = countOf(rows.map(({ status }) => status));
      return done({ ...counts, warnings, ...(skipped && { skipped }), replayed: false });
    }
  }
}

/** What was said to the whole file is kept with its first row: of soft rules, then of the rows that were left out. */
async function importedBefore(
  { runtime, call, transaction }: Beginning,
  { entity }: ImportRequest,
  answers: readonly KeptAnswer[],
): Promise<ImportAnswer> {
  const context = { connection: transaction, runtime, call };
  const { told, imported } = answers[0] ?? {};
  const place = { entity, id: '' };
  const said = told === undefined ? [] : (await replayAnswer(context, place, told)).warnings;
  const { skipped: rows, problems = 0 } = imported ?? {};
  const ends = Math.max(0, said.length - problems);
  const skipped = rows === undefined ? {} : { skipped: { rows, problems: said.slice(ends) } };
  const counts = countOf(answers.map(({ status }) => status));
  return { ...counts, warnings: said.slice(0, ends), ...skipped, replayed: true };
}

/** Fields of the records that any row sends; a reference is sent by a column with a point in its name as well. */
function sentFieldsOf({ rows, key, entity }: ImportRequest): readonly string[] {
  const columns = new Set(rows.flatMap(({ values }) => Object.keys(values)));
  const fields = new Set([...columns].map((name) => name.split('.')[0] ?? name));
  return [...fields].filter((name) => name !== key && entity.fields.has(name));
}

function countOf(statuses: readonly number[]): Pick<ImportAnswer, 'created' | 'updated'> {
  const created = statuses.filter((status) => status === 201).length;
  return { created, updated: statuses.length - created };
}

interface Written {
  readonly rows: readonly Pick<WrittenRow, 'status' | 'id'>[];
  readonly warnings: readonly FieldProblem[];
  readonly skipped?: Skipped;
}

async function writeAll(
  { runtime, call, transaction }: Beginning,
  request: ImportRequest,
): Promise<Outcome<Written>> {
  const { entity, rows, key, confirm, skip } = request;
  const read = { connection: transaction, runtime, call };
  const bodies = new RowBodies(entity);
  const by = key === undefined ? undefined : namingField(read, entity, key);
  const context: RowContext = { read, entity, bodies, confirm, ...(by && { key: by }) };
  const made: Written['rows'][number][] = [];
  const warnings: FieldProblem[] = [];
  const refused: Refusal[] = [];
  for (const row of rows) {
    const written = await writeRow(context, row);
    if (written.kind === 'done') {
      made.push({ status: written.value.status, id: written.value.id });
      warnings.push(...written.value.warnings.map((warning) => ({ ...warning, line: row.line })));
      continue;
    }
    // These are about the call as a whole: it is tried again, or has taken too long.
    if (written.code === 'busy' || written.code === 'too_costly') return written;
    refused.push(ofLine(written, row.line));
    if (refused.length === MOST_PROBLEMS && skip !== true) break;
  }
  if (skip === true && made.length > 0) {
    const problems = refused.flatMap(({ errors }) => errors).slice(0, MOST_PROBLEMS);
    return done({ rows: made, warnings, skipped: { rows: refused.length, problems } });
  }
  return refused.length === 0 ? done({ rows: made, warnings }) : together(refused, warnings);
}

/** Every problem of a row with its line; a refusal that names none is one itself. */
function ofLine(refusal: Refusal, line: number): Refusal {
  const { code, detail, errors } = refusal;
  const problems = errors.length === 0 ? [{ code, message: detail }] : errors;
  return {
    ...refusal,
    detail: messageOf('refusals.atLine', { line, problem: detail }),
    errors: problems.map((problem) => ({ ...problem, line })),
  };
}

/** The first refusal that no answer mends speaks for all; the problems of all come with it, blockers first and what is only said last. */
function together(refused: readonly Refusal[], warnings: readonly FieldProblem[]): Refusal {
  const first = refused.find(({ code }) => code !== 'confirm') ?? refused[0];
  if (first === undefined) throw new Error('nothing was refused');
  const problems = refused.flatMap(({ errors }) => errors);
  const blockers = problems.filter(({ level }) => level === undefined);
  const asked = problems.filter(({ level }) => level === 'confirm');
  const said = problems.filter(({ level }) => level === 'warning');
  const alsoSaid = warnings.map((warning) => ({ ...warning, level: 'warning' as const }));
  return { ...first, errors: [...blockers, ...asked, ...said, ...alsoSaid].slice(0, MOST_PROBLEMS) };
}

/** What its rows may be. */
function eventsOf({ key }: ImportRequest): readonly string[] {
  return key === undefined ? ['create'] : ['create', 'update'];
}

function locksOf({ model }: Runtime, { actor }: Call, request: ImportRequest): Locks {
  const { entity, idempotencyKey } = request;
  const sets = eventsOf(request).map((event) => lockSetOf(model, { entity, event }));
  const kept = keyLockOf(actor, idempotencyKey);
  return {
    exclusive: [
      ...new Set([...sets.flatMap(({ exclusive }) => exclusive), ...(kept === undefined ? [] : [kept])]),
    ],
    shared: [...new Set(sets.flatMap(({ shared }) => shared))],
  };
}
