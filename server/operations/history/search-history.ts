import { messageOf } from '#shared/messages/message.ts';
import { z } from 'zod';
import type { FoundChange, HistorySearchAnswer } from '#shared/api/calls/data.ts';
import { done, type Outcome, refuse } from '#shared/api/refusal.ts';
import type { Entity } from '#shared/contract/model.ts';
import type { Refusal } from '#shared/api/problem.ts';
import type { Actor, Call } from '#server/call.ts';
import { refuseCall } from '#server/reads/read-access.ts';
import type { Row } from '#server/db/database.ts';
import type { Runtime } from '#server/runtime.ts';
import type { HistorySearch } from '#server/sql/engine/history-search.ts';
import { auditedOf, auditsEverything, mayAudit } from '#server/rights/audit.ts';
import { entityOfTable } from '#server/tables/describe/entity-of-table.ts';
import { retiredLastFirst } from '#server/tables/describe/match-names.ts';
import { type NamedTable, readNames } from '#server/tables/describe/name-map.ts';
import type { ReadContext } from '#server/reads/read-context.ts';
import { withinReadTime } from '#server/reads/within-read-time.ts';
import { isUnrecorded } from '#server/write/traces/history.ts';
import { type FoundPage, foundPage } from './found-page.ts';
import { entryOf } from './history-entry.ts';
import { type HistoryRow, historyRowsOf } from './history-rows.ts';
import { namedIn, titlesOf } from './history-titles.ts';
import type { Rights } from './rights-then.ts';
import { parseSearch, type SearchQuestion } from './search-question.ts';

/**
 * `GET /api/-/history`: changes of all records, newest first, for the owner and for who audits these entities: with all
 * values, whether or not they may read the records. Values of secret and of retired fields are left out, as everywhere,
 * and so are changes of nothing else.
 */
export async function searchHistory(
  runtime: Runtime,
  call: Call,
  query: ReadonlyMap<string, string>,
): Promise<Outcome<HistorySearchAnswer>> {
  const { model, zone } = runtime;
  const question = parseSearch(query, { zone, pageMax: model.limits.pageMax });
  if (question.kind === 'refusal') return question;
  return withinReadTime(runtime, 'several', async (connection) => {
    const context = { connection, runtime, call };
    const names = await readNames(connection);
    const search = searchOf(context, names, question.value);
    if (search.kind === 'refusal') return search;
    const rowOf = historyRowsOf(connection, runtime);
    const page = await foundPage(connection, search.value, (row) =>
      foundChange(context, { names, rowOf }, row),
    );
    return done(await answerOf(context, page));
  });
}

/** What is said to whoever audits nothing. */
export function onlyAuditors({ model }: Runtime, actor: Actor): Refusal | undefined {
  const isAuditor =
    auditsEverything(model, actor) || [...model.entities.values()].some((one) => mayAudit(one, model, actor));
  return isAuditor ? undefined : refuseCall(actor);
}

/** The question in names of tables and columns; refused where it names what there is not. */
function searchOf(
  { runtime: { model, storage }, call: { actor } }: ReadContext,
  names: readonly NamedTable[],
  { entity: entityName, field: fieldName, by, ...rest }: SearchQuestion,
): Outcome<HistorySearch> {
  const named = model.entities.get(entityName ?? '');
  const entity = named && mayAudit(named, model, actor) ? named : undefined;
  const isRetired = named === undefined && auditsEverything(model, actor);
  const retired = isRetired ? retiredTable(names, entityName) : undefined;
  const table = entity === undefined ? retired : storage.table(entity.name);
  if (entityName !== undefined && table === undefined)
    return refuse('bad_request', messageOf('refusals.noEntityEver', { name: entityName }));
  const field = entity?.fields.get(fieldName ?? '');
  if (fieldName !== undefined && (field === undefined || isUnrecorded(field)))
    return refuse(
      'bad_request',
      messageOf('refusals.noFieldInHistory', { field: fieldName, entity: entityName ?? '' }),
    );
  const column =
    entity === undefined || field === undefined ? undefined : storage.column(entity.name, field.name);
  return done({ ...rest, table, column, actor: by });
}

/** Where an entity was kept that is no more; the last one, where several had the name. */
function retiredTable(names: readonly NamedTable[], entity: string | undefined): string | undefined {
  return retiredLastFirst(names).find((named) => named.entity === entity)?.table;
}

async function answerOf(
  context: ReadContext,
  { items, more }: FoundPage<FoundChange>,
): Promise<HistorySearchAnswer> {
  const last = items.at(-1);
  return {
    items,
    next: more && last !== undefined ? `${last.at}~${last.id}` : null,
    titles: await titlesIn(context, items),
  };
}

interface Naming {
  readonly names: readonly NamedTable[];
  rowOf(row: Row, entity: Entity): Promise<HistoryRow>;
}

async function foundChange(
  { runtime, call }: ReadContext,
  { names, rowOf }: Naming,
  row: Row,
): Promise<FoundChange | undefined> {
  const table = String(row['entity']);
  const record = String(row['record']);
  const entity = entityOfTable(runtime, table);
  if (entity === undefined && !auditsEverything(runtime.model, call.actor)) return undefined;
  if (entity === undefined) return { ...bareEntry(row), entity: nameOf(names, table), record };
  if (!mayAudit(entity, runtime.model, call.actor)) return undefined;
  const all = everything(entity, call);
  const entry = entryOf(
    entity,
    { row: await rowOf(row, entity) },
    { now: all, before: all, after: all, viewer: call.actor.id },
  );
  return entry && { ...entry, entity: entity.name, record };
}

function everything(entity: Entity, { actor }: Call): Rights {
  const { readable, fields } = auditedOf(entity, actor);
  return { readable, history: true, reads: (field) => fields.get(field)?.kind === 'always' };
}

/** Constants are kept in the same history, under the table of settings. */
function nameOf(names: readonly NamedTable[], table: string): string | null {
  return names.find((named) => named.table === table)?.entity ?? null;
}

const kinds = ['person', 'holder', 'nobody', 'engine'] as const;
const pairs = z.record(z.string(), z.tuple([z.json(), z.json()]));

/** What is told of an entity that is no more, whose values are out of sight; and of a constant, with its values. */
function bareEntry(row: Row): Omit<FoundChange, 'entity' | 'record'> {
  const isConstant = row['entity'] === 'nf_setting';
  const changes = isConstant ? Object.entries(pairs.parse(JSON.parse(String(row['changes'])))) : [];
  return {
    id: String(row['id']),
    at: String(row['at']),
    event: row['transition'] === null ? String(row['action']) : String(row['transition']),
    version: Number(row['version']),
    contract: Number(row['contract']),
    by: {
      kind: kinds.find((kind) => kind === row['actor_kind']) ?? 'person',
      ...(row['actor'] === null ? {} : { id: String(row['actor']) }),
    },
    confirmed: [],
    warned: [],
    changes: Object.fromEntries(changes.map(([name, [before, after]]) => [name, { before, after }])),
  };
}

/** The records themselves, who changed them, and what their values name. */
async function titlesIn(
  context: ReadContext,
  items: readonly FoundChange[],
): Promise<Readonly<Record<string, string>>> {
  const named = new Map<string, Set<string>>();
  const add = (to: string, ids: Iterable<string>) => {
    named.set(to, (named.get(to) ?? new Set()).union(new Set(ids)));
  };
  for (const [name, of] of Map.groupBy(items, (item) => item.entity)) {
    const entity = context.runtime.model.entities.get(name ?? '');
    add(
      'user',
      of.flatMap(({ by }) => by.id ?? []),
    );
    if (entity === undefined) continue;
    add(
      entity.name,
      of.map(({ record }) => record),
    );
    for (const [to, ids] of namedIn(entity, of)) add(to, ids);
  }
  return titlesOf(context, named);
}
