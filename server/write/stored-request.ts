import type { Entity, Field, Model } from '#shared/contract/model.ts';
import type { Second } from '#shared/contract/model-effects.ts';
import { takenInputs } from '#shared/contract/language/taken-inputs.ts';
import { secondOf } from '#shared/engine/second-of.ts';
import type { JsonValue, RecordValues } from '#shared/fields/field.ts';
import type { Row } from '#server/db/database.ts';
import type { Runtime } from '#server/runtime.ts';

/** A call that waits for a second person, or did. */
export interface StoredRequest {
  readonly id: string;
  readonly at: string;
  readonly until: string;
  readonly entity: Entity;
  /** `create`, `update`, `delete`, `restore`, or the name of a transition. */
  readonly call: string;
  /** Who must agree; undefined where the contract asks nobody any more. */
  readonly second: Second | undefined;
  readonly record: string | undefined;
  readonly asker: string;
  readonly body: RecordValues;
  readonly confirm: readonly string[];
  readonly shape: string;
  readonly state: 'waiting' | 'approved' | 'rejected' | 'withdrawn' | 'expired';
  readonly decidedAt: string | undefined;
  readonly decidedBy: string | undefined;
  readonly reason: string | undefined;
}

/** A row of `nf_request` at a moment; undefined where the contract has no such entity any more. */
export function storedRequest(
  row: Row,
  { model, storage }: Pick<Runtime, 'model' | 'storage'>,
  now: string,
): StoredRequest | undefined {
  const entity = [...model.entities.values()].find(({ name }) => storage.table(name) === row['entity']);
  if (entity === undefined) return undefined;
  const call = String(row['call']);
  const until = String(row['until']);
  const kept = String(row['state']);
  return {
    id: String(row['id']),
    at: String(row['at']),
    until,
    entity,
    call,
    second: secondOf(model, entity, eventOf(call)),
    record: textOf(row['record']),
    asker: String(row['asker']),
    // These are written by `hold`, and by nothing else.
    body: JSON.parse(String(row['body'])) as RecordValues,
    confirm: JSON.parse(String(row['confirm'])) as string[],
    shape: String(row['shape']),
    state: kept === 'waiting' && until <= now ? 'expired' : (kept as StoredRequest['state']),
    decidedAt: textOf(row['decided_at']),
    decidedBy: textOf(row['decided_by']),
    reason: textOf(row['reason']),
  };
}

/** Two that end one request: the second finds that it does not wait any more. */
export function requestLock(id: string): string {
  return `nf_request ${id}`;
}

/** What a call does, as rules and locks know it: a restore is a create. */
export function eventOf(call: string): string {
  return call === 'restore' ? 'create' : call;
}

function textOf(value: unknown): string | undefined {
  return value === null || value === undefined ? undefined : String(value);
}

/** What was sent without secrets, at any depth: nobody reads them again. */
export function withoutSecrets(
  model: Model,
  { entity, call, body }: Pick<StoredRequest, 'entity' | 'call' | 'body'>,
): RecordValues {
  const inputs = inputsOf(entity, call);
  const isSecret = (name: string) => (inputs.get(name) ?? entity.fields.get(name))?.secret === true;
  const open = Object.entries(body).filter(([name]) => !isSecret(name));
  const told = open.map(([name, value]): readonly [string, JsonValue] => {
    const part = model.entities.get(entity.backs.get(name)?.entity ?? '');
    if (part === undefined || !Array.isArray(value)) return [name, value];
    return [
      name,
      value.map((row) => withoutSecrets(model, { entity: part, call: 'update', body: Object(row) })),
    ];
  });
  return Object.fromEntries(told);
}

/** What a call takes as inputs, by name. */
export function inputsOf(entity: Entity, call: string): ReadonlyMap<string, Field> {
  return new Map(takenInputs(entity, call).map(({ field }) => [field.name, field]));
}
