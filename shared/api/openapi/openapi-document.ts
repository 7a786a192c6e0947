import type { Incoming } from '#shared/contract/model-outside.ts';
import type { AppDescription } from '../app-description.ts';
import { deletedRecord, historyEntry } from '../calls/data.ts';
import { challenge, me } from '../calls/engine.ts';
import { recordMail } from '../calls/mails.ts';
import { everybodysCalls, ownersCalls } from '../calls/engine-calls.ts';
import { heldAnswer } from '../calls/requests.ts';
import { fieldCodes, engineCodes } from '../problem.ts';
import { pathsOf, schemaOf } from './call-paths.ts';
import { filledIn } from './calls-on.ts';
import { answeredValue, entitySchemas, type SharedName, schemaRef } from './entity-schemas.ts';
import { groupPaths, totalsAnswer } from './group-paths.ts';
import { openPaths } from './open-paths.ts';
import type { JsonSchema } from './json-schema.ts';
import { type CodesOfWrites, describeOperation, ownCode, type Paths } from './operation.ts';
import { answerHeaders, parameters } from './parameters.ts';
import { page, writeRefusals } from './page-of.ts';
import { receivePaths } from './receive-paths.ts';
import { recordPaths } from './record-paths.ts';
import { SharedResponses } from './shared-responses.ts';
import { importAnswer, undoAnswer } from './transfer-paths.ts';
import { type Outgoing, webhooksOf } from './webhooks.ts';

/** For whom the document is, beside what they may know of the app. */
export interface Reader {
  readonly owner: boolean;
  /** The address the calls are made at, an origin; undefined: wherever the document was found. */
  readonly url?: string;
  readonly codesOf: CodesOfWrites;
  /** What may come in; told to the owner alone. */
  readonly incoming: Incoming;
  /** What goes out; likewise. */
  readonly outgoing: Outgoing;
}

/**
 * The OpenAPI 3.1 document of an app for one viewer. It is made from the very description the browser gets: what may
 * not be known is not in it. Source: https://spec.openapis.org/oas/v3.1.1.html
 */
export function openApiDocument(app: AppDescription, reader: Reader): JsonSchema {
  const records = app.entities.map((entity) => recordPaths(entity, app));
  const paths: Paths = Object.assign(
    {},
    ...records,
    groupPaths(app),
    openPaths(app),
    pathsOf(everybodysCalls),
    batchOf(records),
    approvalOf(app),
    settingsOf(app),
    app.audits ? pathsOf({ 'GET /api/-/history': ownersCalls['GET /api/-/history'] }) : {},
    app.auditsSecurity
      ? pathsOf({ 'GET /api/-/security-events': ownersCalls['GET /api/-/security-events'] })
      : {},
    reader.owner ? { ...pathsOf(ownersCalls), ...receivePaths(reader.incoming) } : {},
  );
  const schemas: Readonly<Record<string, JsonSchema>> = {
    ...Object.assign({}, ...app.entities.map((entity) => entitySchemas(entity, app))),
    ...shared,
  };
  const refused = new SharedResponses();
  const around = { codesOf: reader.codesOf, schemas, shared: refused };
  const described = Object.entries(paths).map(([path, of]) => [path, pathItem({ path, ...around }, of)]);
  return {
    openapi: '3.1.1',
    info: {
      title: app.name,
      version: String(app.version),
      description: 'What you may call in this application, with your own rights.',
    },
    ...(reader.url === undefined ? {} : { servers: [{ url: reader.url }] }),
    security: [
      { token: [] },
      { session: [] },
      { key: [] },
      ...(app.accounts.actAs
        ? [
            { token: [], act_as: [] },
            { session: [], act_as: [] },
          ]
        : []),
      {},
    ],
    paths: Object.fromEntries(described),
    ...(reader.owner && reader.outgoing.webhooks.length > 0 ? { webhooks: webhooksOf(reader.outgoing) } : {}),
    components: {
      schemas,
      responses: refused.components,
      parameters,
      headers: answerHeaders,
      securitySchemes: { ...securitySchemes, ...(app.accounts.actAs ? actingScheme : {}) },
    },
  };
}

/** A batch may write whatever calls on records do, and is refused with what they are. */
function batchOf(records: readonly Paths[]): Paths {
  const { 'POST /api/-/batch': batch } = everybodysCalls;
  const operations = records.flatMap((paths) => Object.values(paths)).flatMap((one) => Object.values(one));
  const writes = operations.flatMap((one) => one.writes ?? []);
  const refusals = [...batch.refusals, ...writeRefusals];
  return pathsOf({ 'POST /api/-/batch': { ...batch, refusals, writes } });
}

/** Who agrees to a call is told what it is refused with. */
function approvalOf({ requests: writes = [] }: AppDescription): Paths {
  const { 'POST /api/-/requests/{id}/approve': approve } = everybodysCalls;
  const refusals = [...approve.refusals, ...writeRefusals];
  return pathsOf({ 'POST /api/-/requests/{id}/approve': { ...approve, refusals, writes } });
}

const engineIds = new Set(Object.values({ ...everybodysCalls, ...ownersCalls }).map(({ id }) => id));

/** Of an entity that is called as something of the engine, such as `request`, the calls give way. */
function idOf(id: string, path: string): string {
  return !path.startsWith('/api/-/') && engineIds.has(id) ? `${id}_of_records` : id;
}

/** Constants have the types that the contract gives them; null gives one back its value there. */
function settingsOf({ sets = [] }: AppDescription): Paths {
  const { 'GET /api/-/settings': reading, 'PATCH /api/-/settings': changing } = everybodysCalls;
  const paths = pathsOf({ 'GET /api/-/settings': reading, 'PATCH /api/-/settings': changing });
  const of = paths['/api/-/settings'];
  if (of?.['patch'] === undefined) return paths;
  const body: JsonSchema = {
    type: 'object',
    properties: Object.fromEntries(sets.map((field) => [field.name, answeredValue(field)])),
    additionalProperties: false,
  };
  return { '/api/-/settings': { ...of, patch: { ...of['patch'], body } } };
}

function pathItem(
  surroundings: Parameters<typeof describeOperation>[1],
  operations: Paths[string],
): JsonSchema {
  const described = Object.entries(operations).map(([method, operation]) => [
    method,
    describeOperation({ ...operation, id: idOf(operation.id, surroundings.path) }, surroundings),
  ]);
  return Object.fromEntries(described);
}

const securitySchemes: JsonSchema = {
  token: { type: 'http', scheme: 'bearer', description: 'A token for scripts, `nf_…`.' },
  session: { type: 'apiKey', in: 'cookie', name: 'ninefold_session' },
  key: {
    type: 'apiKey',
    in: 'header',
    name: 'Ninefold-Key',
    description:
      'The key of a record: for that record, and what its holder may do. It may come beside the others.',
  },
};

/** It comes beside a token or a session. */
const actingScheme: JsonSchema = {
  act_as: {
    type: 'apiKey',
    in: 'header',
    name: 'Ninefold-Act-As',
    description:
      'The id of a person: the call is made as them, with their rights. It comes beside a token or a session.',
  },
};

const titles: JsonSchema = {
  titles: {
    type: 'object',
    description: 'How the records that entries name are called, by id.',
    additionalProperties: { type: 'string' },
  },
};

const shared: Readonly<Record<SharedName, JsonSchema>> = {
  history_entry: schemaOf(historyEntry),
  history_page: page(schemaRef('history_entry'), titles),
  deleted_record: schemaOf(deletedRecord),
  deleted_page: page(schemaRef('deleted_record'), titles),
  record_mail: schemaOf(recordMail),
  record_mails: page(schemaRef('record_mail')),
  totals: totalsAnswer,
  imported: importAnswer,
  import_undone: undoAnswer,
  filled_in: filledIn,
  me: schemaOf(me),
  challenge: schemaOf(challenge),
  problem: {
    type: 'object',
    description: 'A refusal (RFC 9457).',
    properties: {
      type: { type: 'string' },
      title: { type: 'string' },
      status: { type: 'integer' },
      code: { type: 'string', pattern: `^(${Object.keys(engineCodes).join('|')}|${ownCode})$` },
      detail: { type: 'string' },
      help: { type: 'string', description: 'What to do about it.' },
      errors: { type: 'array', items: { $ref: '#/components/schemas/field_problem' } },
      operation: { type: 'integer', description: 'Of a batch: which operation, counted from 1.' },
      request: { type: 'string', description: 'Name it when you ask for help.' },
    },
    required: ['type', 'title', 'status', 'code', 'detail', 'request'],
    additionalProperties: false,
  },
  field_problem: {
    type: 'object',
    properties: {
      field: { type: 'string' },
      code: {
        type: 'string',
        pattern: `^(${[...fieldCodes, ...Object.keys(engineCodes)].join('|')}|${ownCode})$`,
      },
      message: { type: 'string' },
      help: { type: 'string', description: 'What to do about it.' },
      level: {
        enum: ['confirm', 'warning'],
        description: 'It does not block by itself. What blocks has no level.',
      },
      at: {
        type: 'object',
        description:
          'Where it is, if that is nothing the call has named: in what the contract does because of it.',
        properties: {
          entity: { type: 'string' },
          record: { type: 'string', description: 'Its id, where you may read it.' },
          field: { type: 'string' },
          effect: { type: 'string', description: 'Its way in point 4, such as `order.close.then.2`.' },
          rules: { type: 'array', items: { type: 'string' } },
          limit: { enum: ['effects', 'records', 'write_time', 'depth', 'circle'] },
          steps: { type: 'array', items: { type: 'string' }, description: 'The transitions of a circle.' },
        },
        additionalProperties: false,
      },
      offered: {
        type: 'array',
        items: { type: 'string', format: 'date-time' },
        maxItems: 5,
        description: 'Of a moment that may not be chosen: those that may, the next ones first.',
      },
      may_confirm: { const: false, description: 'Others may confirm this, and you may not.' },
      line: { type: 'integer', minimum: 1, description: 'Of an import: the line of the file.' },
      operation: { type: 'integer', minimum: 1, description: 'Of a batch: the operation that asks.' },
    },
    required: ['code', 'message'],
    additionalProperties: false,
  },
  held: {
    ...schemaOf(heldAnswer),
    description:
      'Nothing is done yet: a second person must agree. Under `/api/-/requests` it is read and decided.',
  },
  abilities: {
    type: 'object',
    properties: {
      update: { type: 'array', items: { type: 'string' } },
      delete: { type: 'boolean' },
      transitions: {
        type: 'object',
        additionalProperties: { anyOf: [{ const: true }, { $ref: '#/components/schemas/field_problem' }] },
      },
      add: {
        type: 'array',
        items: { type: 'string' },
        description:
          'Ways back by which records that refer to this one may be added, as far as this one decides that.',
      },
      documents: {
        type: 'array',
        items: { type: 'string' },
        description: 'The documents that are drawn from the record as it is.',
      },
    },
    required: ['update', 'delete', 'transitions', 'add'],
    additionalProperties: false,
  },
};
