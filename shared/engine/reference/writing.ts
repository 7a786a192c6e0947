import type { Refusal } from '#shared/api/problem.ts';
import type { Entity } from '#shared/contract/model.ts';
import type { JsonValue, RecordValues } from '#shared/fields/field.ts';
import { type ReferenceState, withoutRecord, withRecord } from './reference-state.ts';
import type { Action } from './rights.ts';
import type { Situation } from './situation.ts';

/** One record, as a write makes it: absent before for a new one, absent after for a deleted one. */
export interface Change {
  readonly entity: Entity;
  readonly before?: RecordValues;
  readonly after?: RecordValues;
  readonly action: Action;
}

/** A write under way. It is forgotten when it is refused. */
export class Writing {
  /** As the write found everything. */
  readonly before: ReferenceState;
  /** As everything is now. */
  state: ReferenceState;
  readonly situation: Situation;
  /** The record the caller named, or made: errors name fields of this one only. */
  readonly subject: JsonValue;
  /** Ids of records that the engine has moved because of this write. */
  readonly moved = new Set<JsonValue>();

  constructor(before: ReferenceState, situation: Situation, subject: JsonValue) {
    this.before = before;
    this.state = before;
    this.situation = situation;
    this.subject = subject;
  }

  /** Stores a change, with the version it makes and who made it when, and writes it down. */
  keep(change: Change, situation: Situation = this.situation): void {
    const { entity, before, after, action } = change;
    const last = after ?? before;
    if (last === undefined) throw new Error('a change of nothing');
    // An update with the values that are there already is none; a transition has happened all the same.
    if (action.kind === 'update' && before !== undefined && after !== undefined) {
      if (changedFields(entity, before, after).length === 0) return;
    }
    const version = Number(before?.['version'] ?? 0) + 1;
    const stamp = { updated_at: situation.now, updated_by: situation.asker.id ?? null, version };
    this.state =
      after === undefined
        ? withoutRecord(this.state, entity.name, last['id'] ?? null)
        : withRecord(this.state, entity.name, { ...after, ...stamp });
    const entry = {
      entity: entity.name,
      record: String(last['id']),
      version,
      action: action.kind,
      ...(action.kind === 'transition' ? { transition: action.name } : {}),
      by: situation.asker.kind,
      fields: changedFields(entity, before, after).filter((name) => !entity.fields.get(name)?.secret),
    };
    this.state = { ...this.state, history: [...this.state.history, entry] };
  }

  /** The state as it would be with this row in it. */
  with(entity: Entity, row: RecordValues): ReferenceState {
    return withRecord(this.state, entity.name, row);
  }
}

/** What a step gives: a refusal, or nothing and the write goes on. */
export type Verdict = Refusal | undefined;

/** Fields of the contract, and the state, whose values differ; a record that is not there has only empty ones. */
export function changedFields(
  entity: Entity,
  before: RecordValues | undefined,
  after: RecordValues | undefined,
): readonly string[] {
  return [...entity.fields.values()]
    .filter(({ origin }) => origin !== 'system')
    .map(({ name }) => name)
    .filter((name) => !isSame(before?.[name], after?.[name]));
}

/** Whether two values are the same; no value is the empty value. */
export function isSame(left: JsonValue | undefined, right: JsonValue | undefined): boolean {
  return JSON.stringify(left ?? null) === JSON.stringify(right ?? null);
}
