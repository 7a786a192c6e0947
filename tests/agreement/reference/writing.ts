import { type Forgotten, withoutForgotten } from './forgotten.ts';
import type { FieldProblem, Refusal } from '#shared/api/problem.ts';
import type { Entity } from '#shared/contract/model.ts';
import type { JsonValue, RecordValues } from '#shared/fields/field.ts';
import {
  type HistoryEntry,
  recordIn,
  type ReferenceState,
  withoutRecord,
  withRecord,
} from './reference-state.ts';
import type { Action } from './rights.ts';
import type { Asker, Situation } from './situation.ts';

/** One record, as a write makes it: absent before for a new one, absent after for a deleted one. */
export interface Change {
  readonly entity: Entity;
  readonly before?: RecordValues;
  readonly after?: RecordValues;
  readonly action: Action;
  /** True where calculated values alone followed an earlier change of the same write: history tells both as one. */
  readonly silent?: boolean;
}

/** An event of a record, and what it was before. */
export interface Happening {
  readonly entity: Entity;
  readonly id: JsonValue;
  readonly old: RecordValues | undefined;
  readonly events: readonly string[];
  readonly input: RecordValues;
  readonly situation: Situation;
}

/** A write under way. It is forgotten when it is refused. */
export class Writing {
  /** As the write found everything. */
  readonly before: ReferenceState;
  /** As everything is now. */
  state: ReferenceState;
  readonly situation: Situation;
  /** Who is told what comes of it: the caller, or who has agreed to the call. */
  readonly reader: Situation;
  /** The record the caller named, or made: errors name fields of this one only. */
  readonly subject: JsonValue;
  /** Codes that the caller confirms. */
  readonly confirmed: readonly string[];
  /** Ids of records that have their new version, or are being deleted. */
  readonly stamped = new Set<JsonValue>();
  readonly leaving = new Set<JsonValue>();
  /** Those for which what stands before their delete is being done. */
  readonly preparing = new Set<JsonValue>();
  /** As everything was when the engine made a transition of a record last, by both. */
  readonly moved = new Map<string, ReferenceState>();
  /** What happened, for the rules that name it. */
  readonly events: Happening[] = [];
  /** Where parts stood in what was sent, by their ids. */
  readonly places = new Map<JsonValue, string>();
  /** What soft rules said, each once. */
  readonly soft = new Map<string, FieldProblem>();
  /** Each soft rule that is broken, with the record that breaks it: code and id. */
  readonly softBroken = new Set<string>();
  /** Records that were changed since their `save` effects ran, as they were then. */
  readonly unsaved = new Map<
    JsonValue,
    { readonly entity: Entity; readonly before: RecordValues | undefined }
  >();
  /** What is to be known no more of records. */
  readonly forgotten: Forgotten[] = [];
  /** Entities of which the write made records. */
  readonly made = new Set<Entity>();
  /** What an effect made `as: result`. */
  result: { readonly entity: Entity; readonly id: string } | undefined;
  /** The record that a create would have made another one of. */
  existing: string | undefined;
  #written = 0;
  readonly #told: (Change & { readonly situation: Situation })[] = [];

  constructor(
    before: ReferenceState,
    { situation, reader = situation, subject, confirmed = [] }: WritingStart,
  ) {
    this.before = before;
    this.state = before;
    this.situation = situation;
    this.reader = reader;
    this.subject = subject;
    this.confirmed = confirmed;
  }

  /** What the caller is asked to confirm. */
  get questions(): readonly FieldProblem[] {
    return [...this.soft.values()].filter(({ level }) => level === 'confirm');
  }

  get warnings(): readonly FieldProblem[] {
    return [...this.soft.values()].filter(({ level }) => level === 'warning');
  }

  /** Stores a change and writes down who made it. What is given has its version and stamps already. */
  keep(change: Change, situation: Situation): void {
    const { entity, before, after } = change;
    if (after === undefined)
      this.state = withoutRecord(this.state, {
        entity: entity.name,
        id: before?.['id'] ?? null,
        by: this.situation,
      });
    else this.state = withRecord(this.state, entity.name, after);
    if (before === undefined) this.made.add(entity);
    const id = idOf(change);
    if (after === undefined) this.unsaved.delete(id);
    else if (before !== after && !this.unsaved.has(id)) this.unsaved.set(id, { entity, before });
    const at = this.#told.findLastIndex((one) => idOf(one) === idOf(change));
    const earlier = this.#told[at];
    if (change.silent !== true || earlier === undefined) this.#told.push({ ...change, situation });
    else this.#told[at] = { ...earlier, ...(after === undefined ? {} : { after }) };
  }

  /** Counts one more record that is written; false where they are more than one call may write. */
  isWithinLimit(): boolean {
    this.#written += 1;
    return this.#written <= this.situation.model.limits.effects;
  }

  /** The record with its next version, and who changed it when. */
  stamp(record: RecordValues, situation: Situation): RecordValues {
    this.stamped.add(record['id'] ?? null);
    return {
      ...record,
      updated_at: situation.now,
      updated_by: this.author(situation),
      version: Number(record['version']) + 1,
    };
  }

  /** Who writes; nobody where they delete themselves. */
  author({ asker }: Situation): string | null {
    return asker.id === undefined || this.leaving.has(asker.id) ? null : asker.id;
  }

  /** One record as it is now. */
  current(entity: Entity, id: JsonValue): RecordValues | undefined {
    return recordIn(this.state, entity.name, id);
  }

  /** The state as it would be with this row in it. */
  with(entity: Entity, row: RecordValues): ReferenceState {
    return withRecord(this.state, entity.name, row);
  }

  /** The state with what was done in its history. */
  finished(): ReferenceState {
    const entries = this.#told
      .filter(({ before, after }) => before !== after)
      .map(({ entity, before, after, action, situation }) => ({
        entity: entity.name,
        record: String(after?.['id'] ?? before?.['id']),
        version: after === undefined ? Number(before?.['version']) + 1 : Number(after['version']),
        action: action.kind,
        ...(action.kind === 'transition' ? { transition: action.name } : {}),
        by: actorKind(situation.asker),
        actedBy: situation.asker.actedBy,
        values: Object.fromEntries(
          changedFields(entity, before, after)
            .filter((name) => !isUnrecorded(entity, name))
            .map((name) => [name, [before?.[name] ?? null, after?.[name] ?? null]] as const),
        ),
      }));
    const done = { ...this.state, history: [...this.state.history, ...entries] };
    return withoutForgotten(done, this.forgotten, this.situation.now);
  }
}

/** What a write begins with. */
export interface WritingStart {
  readonly situation: Situation;
  readonly reader?: Situation | undefined;
  readonly subject: JsonValue;
  readonly confirmed?: readonly string[];
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

/** What is in no history, and does not come back with a record that was deleted. */
export function isUnrecorded(entity: Entity, name: string): boolean {
  return entity.fields.get(name)?.unrecorded === true || isHidden(entity, name);
}

/** Secrets and keys stay out of everything that is told, history too. */
export function isHidden(entity: Entity, name: string): boolean {
  const field = entity.fields.get(name);
  return field?.secret === true || field?.type === 'key';
}

function idOf({ before, after }: Change): JsonValue {
  return after?.['id'] ?? before?.['id'] ?? null;
}

function actorKind({ kind, held }: Asker): HistoryEntry['by'] {
  return kind === 'nobody' && held !== undefined ? 'holder' : kind;
}
