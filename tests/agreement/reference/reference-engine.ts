import { done, type Outcome, refuse } from '#shared/api/refusal.ts';
import type { Model } from '#shared/contract/model.ts';
import type { JsonValue, RecordValues } from '#shared/fields/field.ts';
import { actingAs, askerOf, nobody, owner } from './askers.ts';
import { type BatchAnswer, performBatch, type ReferenceBatch } from './batch.ts';
import { listRequests, performDecision, type ReferenceDecision } from './decide.ts';
import { runDue } from './engine-moves.ts';
import { listAll, type ReferenceList } from './list-records.ts';
import { performOpen } from './perform-open.ts';
import { performWrite, type ReferenceWrite, type WrittenAnswer } from './perform-write.ts';
import { type HistoryEntry, type ReferenceState, stateOf } from './reference-state.ts';
import { performRestore, type ReferenceRestore } from './restore.ts';
import { type Asker, engineAsker, type Situation } from './situation.ts';
import { problem } from './told.ts';

/** Who asks, and when. */
export type ReferenceCall = Omit<Situation, 'model'>;

/**
 * A contract at work in memory: slow and plain, written from what the language says and from nothing else, so that it
 * can be asked whether the real one is right. Answers carry codes and fields, no words and no titles.
 */
export class ReferenceEngine {
  readonly #model: Model;
  #state: ReferenceState;

  /** `records` are there from the beginning, complete and by entity; nobody made them. */
  constructor(model: Model, records: ReadonlyMap<string, readonly RecordValues[]>) {
    this.#model = model;
    this.#state = stateOf(records);
  }

  /** A person by id, an owner, or nobody, in the name of somebody else or of none. */
  asker(person: string | undefined, as: string | undefined): Outcome<Asker> {
    const asker =
      person === undefined ? nobody : person === 'owner' ? owner : askerOf(this.#state, this.#model, person);
    return as === undefined ? done(asker) : actingAs(this.#state, this.#model, { asker, as });
  }

  write(call: ReferenceCall, write: ReferenceWrite): Outcome<WrittenAnswer> {
    const { state, outcome } = performWrite(this.#state, { model: this.#model, ...call }, write);
    this.#state = state;
    return outcome;
  }

  /** Brings a deleted record back. */
  restore(call: ReferenceCall, restore: ReferenceRestore): Outcome<WrittenAnswer> {
    const { state, outcome } = performRestore(this.#state, { model: this.#model, ...call }, restore);
    this.#state = state;
    return outcome;
  }

  /** All operations, or none. */
  batch(call: ReferenceCall, batch: ReferenceBatch): Outcome<BatchAnswer> {
    const { state, outcome } = performBatch(this.#state, { model: this.#model, ...call }, batch);
    this.#state = state;
    return outcome;
  }

  /** Ends a call that waits for a second person. */
  decide(call: ReferenceCall, decision: ReferenceDecision): Outcome<RecordValues> {
    const { state, outcome } = performDecision(this.#state, { model: this.#model, ...call }, decision);
    this.#state = state;
    return outcome;
  }

  requests(call: ReferenceCall): Outcome<readonly RecordValues[]> {
    return listRequests(this.#state, { model: this.#model, ...call });
  }

  list(call: ReferenceCall, list: ReferenceList): Outcome<readonly RecordValues[]> {
    return listAll(this.#state, { model: this.#model, ...call }, list);
  }

  read(call: ReferenceCall, record: { readonly entity: string; readonly id: string }): Outcome<RecordValues> {
    const { state, outcome } = performOpen(this.#state, { model: this.#model, ...call }, record);
    this.#state = state;
    return outcome;
  }

  /** Does what the clock has made due by now. */
  tick(call: Omit<ReferenceCall, 'asker'>): void {
    this.#state = runDue(this.#state, { model: this.#model, ...call, asker: engineAsker });
  }

  /** Gives a constant that may change while running another value, by who may. */
  setConstant({ asker }: ReferenceCall, name: string, value: JsonValue): Outcome<object> {
    if (asker.actedBy !== undefined) return refuse('forbidden');
    if (asker.kind === 'nobody') return refuse('not_signed_in');
    const by = this.#model.constants.get(name)?.setBy ?? [];
    if (!asker.owner && !by.some((audience) => asker.audiences.has(audience)))
      return refuse('forbidden_field', '', [problem('forbidden_field', name)]);
    const others = [...this.#state.constants].filter(([one]) => one !== name);
    // Nothing: what the contract says holds again.
    const set = value === null ? [] : [[name, value] as const];
    this.#state = { ...this.#state, constants: new Map([...others, ...set]) };
    return done({});
  }

  /** Everything that is stored. */
  get records(): ReferenceState['records'] {
    return this.#state.records;
  }

  get history(): readonly HistoryEntry[] {
    return this.#state.history;
  }
}
