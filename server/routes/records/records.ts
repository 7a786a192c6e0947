import { sentProblem } from '#server/http/problem-answer.ts';
import { messageOf } from '#shared/messages/message.ts';
import { z } from 'zod';
import { problemsOf } from '#shared/api/field-problems.ts';
import type { Entity } from '#shared/contract/model.ts';
import { parseRecordQuery } from '#shared/api/list-query.ts';
import { type Outcome, done, refuse } from '#shared/api/refusal.ts';
import type { Answer, RecordExchange } from '#server/http/exchange.ts';
import type { Method } from '#server/http/resource.ts';
import { writeSettings } from '#server/http/write-settings.ts';
import { createRecord } from '#server/operations/records/create.ts';
import { listDeleted } from '#server/operations/history/list-deleted.ts';
import { readHistory } from '#server/operations/history/read-history.ts';
import { listRecords } from '#server/reads/lists/list.ts';
import { checkExpand } from '#server/reads/asked-names.ts';
import { type ReadAnswer, readRecord } from '#server/reads/read.ts';
import { openRecord } from '#server/operations/records/open.ts';
import type { Reporter } from '#server/observe/report.ts';
import type { Refusal } from '#shared/api/problem.ts';
import { listMails, sendMailAgain } from '#server/operations/records/mails.ts';
import { restoreRecord } from '#server/operations/records/restore.ts';
import { removeRecord } from '#server/operations/records/remove.ts';
import { transitionRecord } from '#server/operations/records/transition.ts';
import { updateRecord } from '#server/operations/records/update.ts';
import { entityOf } from './entity-of.ts';
import { keepOpenings, type OpenedRecords } from '#server/operations/openings/keep-openings.ts';
import type { WriteAnswer, WriteRequest } from '#server/write/request/write-request.ts';

/** A call on records, on its own or within a batch. */
export type RecordHandler = (exchange: RecordExchange) => Promise<Outcome<Answer>>;
/** Calls on records at one address, by method. */
export type RecordHandlers = Readonly<Partial<Record<Method, RecordHandler>>>;

type Way = OpenedRecords['way'];

/** `/api/<plural>`: list and create. */
const collection: RecordHandlers = {
  GET: async (exchange) => {
    const entity = entityOf(exchange);
    if (entity === undefined) return refuse('not_found');
    const list = await listRecords(exchange.runtime, exchange.call, { entity, query: exchange.query });
    return list.kind === 'refusal' ? list : done({ status: 200, body: list.value });
  },
  POST: (exchange) =>
    write(exchange, async (request) => {
      const made = await createRecord(exchange.runtime, exchange.call, request);
      if (made.kind === 'refusal') return made;
      const location = `/api/${request.entity.plural}/${made.value.id}`;
      return done(
        written(exchange, made.value, {
          status: made.value.existing ? 200 : 201,
          headers: { Location: location },
        }),
      );
    }),
};

/** `/api/<plural>/<id>`: read, change and delete. */
const record: RecordHandlers = {
  GET: async (exchange) => {
    const entity = entityOf(exchange);
    if (entity === undefined) return refuse('not_found');
    const { runtime, call, query } = exchange;
    return shown(await readRecord(runtime, call, { entity, id: idOf(exchange), query }));
  },
  PATCH: (exchange) =>
    write(exchange, async (request) => {
      const changed = await updateRecord(exchange.runtime, exchange.call, request);
      return changed.kind === 'refusal' ? changed : done(written(exchange, changed.value, { status: 200 }));
    }),
  DELETE: (exchange) =>
    write(exchange, async (request) => {
      const gone = await removeRecord(exchange.runtime, exchange.call, request);
      if (gone.kind === 'refusal') return gone;
      if (gone.value.held !== undefined) return done(written(exchange, gone.value, { status: 202 }));
      // Nothing is left to tell, unless a soft rule had something to say of it.
      const isWarned = gone.value.warnings.length > 0;
      return done(
        isWarned
          ? written(exchange, gone.value, { status: 200 })
          : { status: 204, headers: replay(gone.value) },
      );
    }),
};

/** One record; a call of its own opens it, where one in a batch only looks at it. */
export function opening(report: Reporter): RecordHandler {
  return async (exchange) => {
    const entity = entityOf(exchange);
    if (entity === undefined) return refuse('not_found');
    const { runtime, call, query } = exchange;
    const id = idOf(exchange);
    const refused = ({ code }: Refusal) => report({ kind: 'not_opened', entity: entity.name, id, code });
    return shown(await openRecord(runtime, call, { entity, id, query, refused }));
  };
}

/** A call that tells of one record, where it is kept that it was opened so. */
function keptAs(way: Way, handler: RecordHandler): RecordHandler {
  return async (exchange) => {
    const outcome = await handler(exchange);
    const entity = entityOf(exchange);
    if (outcome.kind === 'refusal' || entity === undefined) return outcome;
    const { runtime, call, query } = exchange;
    const goesOn = query.has('after') || query.get('peek') === 'true';
    const opened = { entity, ids: [idOf(exchange)], way, goesOn };
    return (await keepOpenings(runtime, call, opened)) ?? outcome;
  };
}

function shown(found: Outcome<ReadAnswer>): Outcome<Answer> {
  if (found.kind === 'refusal') return found;
  return done({ status: 200, headers: { ETag: tag(found.value.version) }, body: found.value.record });
}

/** `/api/<plural>/<id>/<transition>`. */
const transition: RecordHandlers = {
  POST: (exchange) =>
    write(exchange, async (request) => {
      const name = parameter(exchange, 'transition');
      if (!request.entity.transitions.has(name)) return refuse('not_found');
      const moved = await transitionRecord(exchange.runtime, exchange.call, { ...request, transition: name });
      return moved.kind === 'refusal' ? moved : done(written(exchange, moved.value, { status: 200 }));
    }),
};

const restoreBody = z.strictObject({ id: z.string().max(100) });

/** `/api/<plural>/-/restore`. */
const restore: RecordHandlers = {
  POST: (exchange) =>
    write(exchange, async (request) => {
      if (request.ifMatch !== undefined)
        return refuse('bad_request', messageOf('refusals.deletedHasNoVersion'));
      const sent = restoreBody.safeParse(exchange.body);
      if (!sent.success) return refuse('invalid', undefined, problemsOf(sent.error, []));
      const id = knownId(sent.data.id);
      const back = await restoreRecord(exchange.runtime, exchange.call, { ...request, id });
      if (back.kind === 'refusal') return back;
      const location = `/api/${request.entity.plural}/${back.value.id}`;
      return done(written(exchange, back.value, { status: 201, headers: { Location: location } }));
    }),
};

/** `/api/<plural>/<id>/-/history`. */
const historyOf: RecordHandler = async (exchange) => {
  const entity = entityOf(exchange);
  if (entity === undefined) return refuse('not_found');
  const { runtime, call, query } = exchange;
  const found = await readHistory(runtime, call, { entity, id: idOf(exchange), query });
  return found.kind === 'refusal' ? found : done({ status: 200, body: found.value });
};

/** `/api/<plural>/<id>/-/mails`. */
const mails: RecordHandlers = {
  GET: async (exchange) => {
    const entity = entityOf(exchange);
    if (entity === undefined) return refuse('not_found');
    const { runtime, call, query } = exchange;
    const found = await listMails(runtime, call, { entity, id: idOf(exchange), query });
    return found.kind === 'refusal' ? found : done({ status: 200, body: found.value });
  },
};

/** `/api/<plural>/<id>/-/mails/<mail>/again`. */
const mailAgain: RecordHandlers = {
  POST: async (exchange) => {
    const entity = entityOf(exchange);
    if (entity === undefined) return refuse('not_found');
    const mail = knownId(parameter(exchange, 'mail'));
    const sent = await sendMailAgain(exchange.runtime, exchange.call, { entity, id: idOf(exchange), mail });
    return sent.kind === 'refusal' ? sent : done({ status: 200, body: sent.value });
  },
};

/** `/api/<plural>/-/trash`. */
const trash: RecordHandlers = {
  GET: async (exchange) => {
    const entity = entityOf(exchange);
    if (entity === undefined) return refuse('not_found');
    const found = await listDeleted(exchange.runtime, exchange.call, { entity, query: exchange.query });
    return found.kind === 'refusal' ? found : done({ status: 200, body: found.value });
  },
};

async function write(
  exchange: RecordExchange,
  work: (request: WriteRequest) => Promise<Outcome<Answer>>,
): Promise<Outcome<Answer>> {
  const entity = entityOf(exchange);
  if (entity === undefined) return refuse('not_found');
  const settings = writeSettings(exchange, exchange.query.has('dry_run') ? ['expand'] : []);
  if (settings.kind === 'refusal') return settings;
  const expand = expandOf(exchange, entity);
  if (expand.kind === 'refusal') return expand;
  const id = exchange.params['id'] === undefined ? undefined : idOf(exchange);
  return work({ entity, id, body: exchange.body ?? {}, ...settings.value, ...expand.value });
}

/** What a dry run shows beside the record; the answer of a write that stays is the record alone. */
function expandOf(
  { runtime, call, query }: RecordExchange,
  entity: Entity,
): Outcome<Pick<WriteRequest, 'expand'>> {
  const asked = query.get('expand');
  if (asked === undefined) return done({});
  const parsed = parseRecordQuery(new Map([['expand', asked]]));
  if (parsed.kind === 'refusal') return parsed;
  const { expand } = parsed.value;
  const refused = checkExpand({ runtime, call, entity }, expand);
  return refused === undefined ? done({ expand }) : refuse('bad_request', refused.detail);
}

/** Who may not read the record as it now is learns its id only; what an effect has deleted has no address any more. */
function written({ runtime }: RecordExchange, answer: WriteAnswer, base: Answer): Answer {
  if (answer.held !== undefined) return waiting(answer, { ...answer.held, ...warned(runtime, answer) });
  const version: Record<string, string> = answer.version === undefined ? {} : { ETag: tag(answer.version) };
  const address = answer.deleted === true ? {} : base.headers;
  const headers = { ...address, ...version, ...replay(answer) };
  const deleted = answer.deleted === true ? { deleted: true } : {};
  const warnings = warned(runtime, answer);
  const result = answer.result === undefined ? {} : { result: answer.result };
  return {
    ...base,
    headers,
    body: { ...(answer.record ?? { id: answer.id }), ...answer.keys, ...deleted, ...result, ...warnings },
  };
}

/** Nothing is done yet: it waits for a second person. */
function waiting(answer: WriteAnswer, body: NonNullable<WriteAnswer['held']>): Answer {
  const headers = { Location: `/api/-/requests/${body.request}`, ...replay(answer) };
  return { status: 202, headers, body };
}

function warned(runtime: RecordExchange['runtime'], { warnings }: WriteAnswer): { warnings?: object[] } {
  const told = warnings.map((one) => sentProblem(one, runtime));
  return told.length === 0 ? {} : { warnings: told };
}

function replay({ replayed }: WriteAnswer): Record<string, string> {
  return replayed ? { 'Idempotent-Replay': 'true' } : {};
}

function tag(version: number): string {
  return `"${version}"`;
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const noRecord = '00000000-0000-0000-0000-000000000000';

/** What is no id at all asks for a record that cannot be, so that it answers exactly as one that is not there. */
export function idOf(exchange: Pick<RecordExchange, 'params'>): string {
  return knownId(parameter(exchange, 'id'));
}

function knownId(id: string): string {
  return uuid.test(id) ? id.toLowerCase() : noRecord;
}

function parameter({ params }: Pick<RecordExchange, 'params'>, name: string): string {
  return params[name] ?? '';
}

/** Where one record is. */
export const RECORD = '/:plural/:id';

/** What happened to one record. */
export const HISTORY = '/:plural/:id/-/history';

/** Where deleted records are asked back. */
export const RESTORE = '/:plural/-/restore';

/** How a call that is told of one record opens it. */
export const openedBy: Readonly<Record<string, Way | undefined>> = {
  [RECORD]: 'record',
  [HISTORY]: 'history',
};

/** `/api/<plural>/<id>/-/history`, by itself. */
export const keptHistory: RecordHandlers = { GET: keptAs('history', historyOf) };

/** The calls on records, by their addresses under `/api`. What stands first is looked at first. */
export const recordCalls: Readonly<Record<string, RecordHandlers>> = {
  '/:plural': collection,
  [RECORD]: record,
  [RESTORE]: restore,
  '/:plural/-/trash': trash,
  [HISTORY]: { GET: historyOf },
  '/:plural/:id/-/mails': mails,
  '/:plural/:id/-/mails/:mail/again': mailAgain,
  '/:plural/:id/:transition': transition,
};
