import { load } from '#shared/contract/load.ts';
import type { Text } from '#shared/messages/message.ts';
import type { ViewChange } from '#server/tables/plan/plan.ts';
import type { Model } from '#shared/contract/model.ts';
import { dateAt } from '#shared/time/zone-offsets.ts';
import type { Connection, DatabaseKind, Transaction } from '#server/db/database.ts';
import { relationNames } from '#server/tables/describe/catalog.ts';
import { makeZoneOffsets } from '#server/tables/fill/make-zone-offsets.ts';
import { mappedStorage } from '#server/tables/describe/mapped-storage.ts';
import { type NamedTable, readNames } from '#server/tables/describe/name-map.ts';
import { planTables, type Present } from '#server/tables/plan/plan-tables.ts';
import type { Storage } from '#server/storage.ts';
import { identityOf } from './version-meaning.ts';
import type { Version } from '#server/tables/versions/versions.ts';
import type { Circumstances } from '#server/tables/fill/work-out.ts';

/** A contract with where its records are. */
export interface Kept {
  readonly model: Model;
  readonly storage: Storage;
}

/** A contract that is to be in force. */
export interface Publication {
  readonly model: Model;
  readonly text: string;
  /** Who publishes, in words; undefined: whoever started the server with a file. */
  readonly author?: string;
  /** RFC 3339 UTC. */
  readonly now: string;
  /** Answers to what would otherwise keep it from being published, in the words of the plan. */
  readonly accept?: readonly string[];
  /** The plan it is published by; undefined: whatever plan there is. */
  readonly hash?: string;
  /** The version it was made from; where another one is in force by then, it is another plan. */
  readonly onto?: number;
  /** Tables with more records than that are filled before the switch, and get indexes that refuse nothing after it; default 50,000. */
  readonly large?: number;
  /** Writes the plan for whoever reads it; default: in English. */
  readonly write?: (text: Text) => string;
  /** What becomes of saved views; asked for a plan, when everything is as it would be. */
  readonly viewsAfter?: (
    connection: Connection,
    change: { readonly before: Kept; readonly after: Kept },
  ) => Promise<readonly ViewChange[]>;
  /** Done within the same transaction when all else is: where it throws, nothing is published. */
  readonly complete?: (transaction: Transaction, storage: Storage) => Promise<void>;
}

/** Records that one transaction may give values and indexes without others waiting for long. */
export const LARGE = 50_000;

/** What a contract meets. */
export interface Base {
  readonly newest: Version | undefined;
  /** Undefined also where the version in force has errors for this program. */
  readonly model: Model | undefined;
  readonly present: Present;
}

/** Reads it. */
export async function baseOf(
  connection: Connection,
  publication: Publication,
  newest: Version | undefined,
): Promise<Base> {
  const { text } = publication;
  const names = await readNames(connection);
  const model = modelInForce(publication, newest);
  const identity =
    newest === undefined || newest.text === text ? undefined : await identityOf(connection, text);
  const { kind } = connection;
  const relations = await relationNames(connection);
  const wasRequired = model === undefined ? undefined : requiredColumns(names, model);
  return { newest, model, present: { kind, names, relations, identity, wasRequired } };
}

/** Of a long contract loading takes longer than all else of a start: the same text is not loaded twice. */
function modelInForce({ text, model }: Publication, newest: Version | undefined): Model | undefined {
  if (newest === undefined) return undefined;
  return newest.text === text ? model : load(newest.text, `version ${newest.number}`).model;
}

function requiredColumns(names: readonly NamedTable[], model: Model) {
  return (table: string, column: string): boolean => {
    const named = names.find((one) => one.table === table);
    const field = named?.columns.find((one) => one.column === column)?.field ?? '';
    return model.entities.get(named?.entity ?? '')?.fields.get(field)?.required ?? true;
  };
}

/** The version in force with where its records are; undefined where there is none that can be read. */
export function keptBefore({ newest, model, present }: Base): Kept | undefined {
  if (newest === undefined || model === undefined) return undefined;
  return { model, storage: mappedStorage(newest.number, present.names, model) };
}

/** What must happen to the tables, and where records are from then on. */
export function tablePlan({ present, newest }: Base, { model, text, now }: Publication) {
  const plan = planTables(model, present, now);
  const version = newest?.text === text ? newest.number : (newest?.number ?? 0) + 1;
  return { plan, storage: mappedStorage(version, plan.names, model) };
}

/** With what the values of existing records are worked out: nobody asks for them. */
export function circumstancesOf(
  { model, now }: Pick<Publication, 'model' | 'now'>,
  storage: Storage,
  kind: DatabaseKind,
): Circumstances {
  const today = dateAt(makeZoneOffsets(model.settings.timezone), now);
  return { source: { model, storage, kind }, now, today };
}
