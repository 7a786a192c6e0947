import sql, { join, raw } from 'sql-template-tag';
import { v7 as newId } from 'uuid';
import { done, type Outcome } from '#shared/api/refusal.ts';
import type { Model } from '#shared/contract/model.ts';
import type { RecordValues } from '#shared/fields/field.ts';
import type { Call } from '#server/call.ts';
import type { Row } from '#server/db/database.ts';
import { openDatabase } from '#server/db/open/open-database.ts';
import { engineCall } from '#server/identity/people/call-of.ts';
import { createRecord } from '#server/operations/records/create.ts';
import { listRecords } from '#server/reads/lists/list.ts';
import { loadExamples } from '#server/operations/samples/load-examples.ts';
import { openRecord } from '#server/operations/records/open.ts';
import { removeRecord } from '#server/operations/records/remove.ts';
import { restoreRecord } from '#server/operations/records/restore.ts';
import { constantSetting } from '#server/sql/expression/changeable-constant.ts';
import { transitionRecord } from '#server/operations/records/transition.ts';
import { updateRecord } from '#server/operations/records/update.ts';
import type { WriteAnswer } from '#server/write/request/write-request.ts';
import { runDue } from '#server/clock/engine-transitions.ts';
import { answerBatch } from '#server/routes/records/batch.ts';
import { readerOf, writingFor } from '#server/messages/reader.ts';
import type { Runtime } from '#server/runtime.ts';
import { entityNamed } from '#server/sql/relations/masked-relation.ts';
import { publish } from '#server/tables/apply/publish.ts';
import { readZone } from '#server/tables/describe/zones.ts';
import type { TestDatabase } from '#tests/support/databases.ts';
import { type By, readsIn } from './calls.ts';
import { callBy } from './database-callers.ts';
import { decideOne, requestsOf, setMost } from './database-routes.ts';
import {
  type Batch,
  type BatchResult,
  START,
  type Subject,
  toldValues,
  type Write,
  type WriteResult,
} from './subject.ts';

/** The real engine on a database of its own. */
export interface DatabaseSubject extends Subject {
  readonly runtime: Runtime;
  users(): Promise<readonly RecordValues[]>;
  close(): Promise<void>;
}

/** Publishes a contract on an empty database; the people of its examples are there. */
export async function databaseSubject(
  place: TestDatabase,
  { model, text }: { readonly model: Model; readonly text: string },
): Promise<DatabaseSubject> {
  const database = await openDatabase({ directory: place.directory, databaseUrl: place.url });
  const published = await publish(database, { model, text, now: START });
  if (published.kind !== 'done') throw new Error(JSON.stringify(published.plan));
  let now = START;
  const zone = await readZone(database);
  const { storage } = published;
  const runtime: Runtime = { model, storage, database, zone, clock: { now: () => now }, newId };
  const named = await loadExamples(runtime, engineCall(runtime, 'examples'));
  const ids = named.get('user') ?? new Map<string, string>();
  // Who acts as another reads as they always do.
  const readBy = ({ as }: By) => {
    const language = readsIn[as];
    if (language === undefined) return runtime;
    return writingFor(runtime, readerOf(runtime, { chosen: [], accepts: [language] }));
  };
  const atFirst = await peopleIn(runtime);
  let calls = 0;
  const asked = async <Value>(by: By, ask: (on: Runtime, call: Call) => Promise<Outcome<Value>>) => {
    const call = await callBy(runtime, ids, { by, requestId: `request ${(calls += 1)}` });
    return call.kind === 'refusal' ? call : ask(readBy(by), call.value);
  };
  const listed = (by: By, entity: string, query: Record<string, string>) =>
    asked(by, (on, call) =>
      listRecords(on, call, { entity: entityNamed(entity, model), query: new Map(Object.entries(query)) }),
    );
  return {
    name: database.kind,
    runtime,
    people: ids,
    arranged: model.entities.has('duty'),
    reset: () => wipe(runtime, atFirst),
    set: (by, most) => asked(by, (on, call) => setMost(on, call, most)),
    records: () => recordsOf(runtime),
    setClock: (instant) => {
      now = instant;
    },
    tick: () => runDue({ runtime, callOf: () => engineCall(runtime, 'clock') }),
    write: async (by, one) => resultOf(await asked(by, (on, call) => write(on, call, one))),
    read: async (by, { entity, id }) => {
      const outcome = await asked(by, (on, call) =>
        openRecord(on, call, { entity: entityNamed(entity, model), id, query: new Map() }),
      );
      return outcome.kind === 'refusal' ? outcome : done(outcome.value.record);
    },
    decide: (by, decision) => asked(by, (on, call) => decideOne(on, call, decision)),
    requests: (by) => asked(by, requestsOf),
    batch: (by, one) => asked(by, (on, call) => batch(on, call, one)),
    list: async (by, { entity, page, filter, sort }) => {
      const all: object[] = [];
      let after: string | null = null;
      do {
        const query = {
          ...(filter === undefined ? {} : { filter }),
          ...(sort === undefined ? {} : { sort }),
          ...(after === null ? {} : { after }),
        };
        const outcome: Awaited<ReturnType<typeof listed>> = await listed(by, entity, {
          ...query,
          limit: String(page),
        });
        if (outcome.kind === 'refusal') return outcome;
        all.push(...outcome.value.items);
        after = outcome.value.next;
      } while (after !== null);
      return done(all);
    },
    history: () => historyOf(runtime),
    users: async () => {
      const outcome = await listed({ as: 'owner' }, 'user', {});
      if (outcome.kind === 'refusal') throw new Error(outcome.code);
      return outcome.value.items;
    },
    close: () => database.close(),
  };
}

function write(runtime: Runtime, call: Call, one: Write): Promise<Outcome<WriteAnswer>> {
  const { kind, transition = '', entity, id, body, version, key, dryRun, confirm } = one;
  const request = {
    entity: entityNamed(entity, runtime.model),
    body,
    dryRun,
    confirm,
    ...(id === undefined ? {} : { id }),
    ...(version === undefined ? {} : { ifMatch: version }),
    ...(key === undefined ? {} : { idempotencyKey: key }),
  };
  switch (kind) {
    case 'create':
      return createRecord(runtime, call, request);
    case 'update':
      return updateRecord(runtime, call, request);
    case 'delete':
      return removeRecord(runtime, call, request);
    case 'transition':
      return transitionRecord(runtime, call, { ...request, transition });
    case 'restore':
      return restoreRecord(runtime, call, { ...request, id: id ?? '' });
  }
}

/** As the API takes it. */
async function batch(
  runtime: Runtime,
  call: Call,
  { steps, key, dryRun }: Batch,
): Promise<Outcome<BatchResult>> {
  const operations = steps.map((step) => operationOf(step, entityNamed(step.entity, runtime.model).plural));
  const outcome = await answerBatch({
    runtime,
    call,
    query: new Map(dryRun ? [['dry_run', 'true']] : []),
    params: {},
    header: (name) => (name === 'idempotency-key' ? key : undefined),
    body: { operations },
  });
  if (outcome.kind === 'refusal') return outcome;
  const { body, headers = {} } = outcome.value;
  // What the API says a batch answers.
  const { answers } = body as { readonly answers: readonly { status: number; body: unknown }[] };
  return done({
    replayed: headers['Idempotent-Replay'] === 'true',
    answers: answers.map(({ status, body: told }) => ({ status, body: withCodes(objectOf(told)) })),
  });
}

function operationOf(step: Batch['steps'][number], plural: string): object {
  const place = `/api/${plural}`;
  if (step.kind === 'read') return { method: 'GET', path: `${place}/${step.id}` };
  const { kind, id, transition, body, version, confirm } = step;
  const query = confirm.length === 0 ? '' : `?confirm=${confirm.join(',')}`;
  const seen = version === undefined ? {} : { ifMatch: version };
  switch (kind) {
    case 'create':
      return { method: 'POST', path: `${place}${query}`, body };
    case 'update':
      return { method: 'PATCH', path: `${place}/${id}${query}`, body, ...seen };
    case 'delete':
      return { method: 'DELETE', path: `${place}/${id}${query}`, ...seen };
    case 'transition':
      return { method: 'POST', path: `${place}/${id}/${transition}${query}`, body, ...seen };
    case 'restore':
      return { method: 'POST', path: `${place}/-/restore${query}`, body: { id } };
  }
}

/** Of warnings the codes, each once. */
function withCodes(body: object | undefined): object | null {
  if (body === undefined) return null;
  if (!('warnings' in body) || !Array.isArray(body.warnings)) return body;
  const codes: unknown[] = body.warnings.map((one: { readonly code: string }) => one.code);
  return { ...body, warnings: [...new Set(codes)] };
}

function resultOf(outcome: Outcome<WriteAnswer>): Outcome<WriteResult> {
  if (outcome.kind === 'refusal') return outcome;
  const { id, record, replayed, warnings, result, existing, held } = outcome.value;
  const codes = [...new Set(warnings.map(({ code }) => code))];
  return done({ id, record, replayed, warnings: codes, result: objectOf(result), existing, held });
}

function objectOf(value: unknown): object | undefined {
  return typeof value === 'object' && value !== null ? value : undefined;
}

function peopleIn({ storage, database }: Runtime): Promise<readonly Row[]> {
  return database.read((on) => on.all(sql`SELECT * FROM ${raw(`"${storage.table('user')}"`)}`));
}

/** Everything but the people goes, past every rule; they are what they were at first. */
async function wipe({ model, storage, database }: Runtime, people: readonly Row[]): Promise<void> {
  const entities = [...model.entities.keys()].filter((name) => name !== 'user').toReversed();
  const tables = [
    ...entities.map((name) => storage.table(name)),
    'nf_history',
    'nf_idempotency',
    'nf_request',
    'nf_series',
  ];
  await database.write(async (on) => {
    if (on.kind === 'sqlite') await on.run(sql`PRAGMA defer_foreign_keys = ON`);
    for (const table of tables) await on.run(sql`${raw(`DELETE FROM "${table}"`)}`);
    for (const { id, ...values } of people) {
      const was = join(Object.entries(values).map(([name, value]) => sql`${raw(`"${name}"`)} = ${value}`));
      await on.run(sql`UPDATE ${raw(`"${storage.table('user')}"`)} SET ${was} WHERE id = ${id}`);
    }
    await on.run(sql`DELETE FROM nf_setting WHERE name = ${constantSetting('MOST')}`);
  });
}

async function recordsOf({
  model,
  storage,
  database,
}: Runtime): Promise<ReadonlyMap<string, readonly string[]>> {
  const names = [...model.entities.keys()].filter((name) => name !== 'user');
  const parts = names.map((name) => `SELECT '${name}' AS entity, id FROM "${storage.table(name)}"`);
  const rows = await database.read((on) => on.all(sql`${raw(`${parts.join(' UNION ALL ')} ORDER BY id`)}`));
  const grouped = Map.groupBy(rows, ({ entity }) => String(entity));
  return new Map([...grouped].map(([name, all]) => [name, all.map(({ id }) => String(id))]));
}

async function historyOf({ model, storage, database }: Runtime): Promise<readonly string[]> {
  const names = new Map([...model.entities.keys()].map((name) => [storage.table(name), name]));
  const rows = await database.read((on) =>
    on.all(sql`SELECT * FROM nf_history WHERE entity <> 'nf_setting'`),
  );
  return rows.map((row) => {
    const values = toldValues(JSON.parse(String(row['changes'])));
    const { entity, record, version, action, transition, actor_kind: by, acted_by: actedBy } = row;
    const who = [by, actedBy ?? '-'];
    return [names.get(String(entity)), record, version, action, transition ?? '-', ...who, values].join(' ');
  });
}
