import type { Outcome } from '#shared/api/refusal.ts';
import type { Model } from '#shared/contract/model.ts';
import type { RecordValues } from '#shared/fields/field.ts';
import { runDue } from './engine-moves.ts';
import { listAll, readOne, type ReferenceList } from './list-records.ts';
import { performWrite, type ReferenceWrite, type WrittenAnswer } from './perform-write.ts';
import type { HistoryEntry, ReferenceState } from './reference-state.ts';
import { type Asker, engineAsker } from './situation.ts';

/** Who asks, and when. */
export interface ReferenceCall {
  readonly asker: Asker;
  readonly now: string;
  readonly today: string;
}

/**
 * A contract at work in memory: slow and plain, written from what the language says and from nothing else, so that it
 * can be asked whether the real one is right. Answers carry codes and fields, no words and no titles.
 */
export class ReferenceEngine {
  readonly #model: Model;
  #state: ReferenceState = { records: new Map(), history: [], keys: [] };

  /** `records` are there from the beginning, complete and by entity; nobody made them. */
  constructor(model: Model, records: ReadonlyMap<string, readonly RecordValues[]>) {
    this.#model = model;
    this.#state = { records, history: [], keys: [] };
  }

  write(call: ReferenceCall, write: ReferenceWrite): Outcome<WrittenAnswer> {
    const { state, outcome } = performWrite(this.#state, { model: this.#model, ...call }, write);
    this.#state = state;
    return outcome;
  }

  list(call: ReferenceCall, list: ReferenceList): Outcome<readonly RecordValues[]> {
    return listAll(this.#state, { model: this.#model, ...call }, list);
  }

  read(call: ReferenceCall, record: { readonly entity: string; readonly id: string }): Outcome<RecordValues> {
    return readOne(this.#state, { model: this.#model, ...call }, record);
  }

  /** Does what the clock has made due by now. */
  tick(call: Omit<ReferenceCall, 'asker'>): void {
    this.#state = runDue(this.#state, { model: this.#model, ...call, asker: engineAsker });
  }

  get history(): readonly HistoryEntry[] {
    return this.#state.history;
  }
}
