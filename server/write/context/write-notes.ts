import type { FieldProblem, ProblemPlace } from '#shared/api/problem.ts';
import type { Entity, Rule } from '#shared/contract/model.ts';
import type { FieldShape, RecordValues } from '#shared/fields/field.ts';
import type { Call } from '#server/call.ts';
import type { ColumnValue, Row } from '#server/db/database.ts';
import type { Ahead, Beforehand } from './ahead.ts';
import { type Change, eventName } from './change.ts';

/** An event of a record that rules name (`on:`), with what the record was before it. */
export interface Happened {
  readonly entity: Entity;
  readonly id: string;
  readonly rules: readonly Rule[];
  readonly old: RecordValues | 'none';
  /** Who did it: the caller, or the engine. */
  readonly call: Call;
  readonly input: SentInput;
  /** What of the input a refusal may tell. */
  readonly told: SentInput;
}

interface SentInput {
  readonly fields: readonly FieldShape[];
  readonly values: RecordValues;
}

/** A row of what leaves after the commit, of what a digest will say, or of what a person finds in the app. */
export interface Outgoing {
  readonly table: 'nf_outbox' | 'nf_notice' | 'nf_digest';
  readonly row: Readonly<Record<string, ColumnValue>>;
}

/** Fields of a record whose values leave everything that is kept of it. */
export interface Forgotten extends Named {
  readonly fields: readonly string[];
}

/** A record by its entity and id. */
interface Named {
  readonly entity: Entity;
  readonly id: string;
}

/**
 * What one write notes on its way and answers or keeps at its end: soft rules that spoke, and how many records it has
 * written. Made anew for every try of a transaction.
 */
export class WriteNotes {
  /** Codes that the caller says they have seen. */
  readonly confirm: readonly string[];
  /** References that were sent are taken to be right (`Beforehand`). */
  readonly trusts: boolean;
  /** What the write is at: told where its time is over. */
  doing: ProblemPlace = {};
  /** Whether all of the transaction was sent in one go; undefined where it was undone, or nobody can tell. */
  inOneGo: boolean | undefined;
  readonly #warnings = new Map<string, FieldProblem>();
  readonly #questions = new Map<string, FieldProblem>();
  readonly #warned = new Map<string, Set<string>>();
  readonly #stamped = new Set<string>();
  readonly #events: Happened[] = [];
  readonly #places = new Map<string, string>();
  readonly #leaving = new Set<string>();
  readonly #preparing = new Set<string>();
  readonly #there = new Set<string>();
  readonly #stored = new Map<string, readonly Change[]>();
  readonly #keptForDeleted = new Map<string, (readonly Outgoing[])[]>();
  readonly #forgotten: Forgotten[] = [];
  #result: { readonly entity: Entity; readonly id: string } | undefined;
  #told: RecordValues = {};
  #existing: string | undefined;
  #written = 0;
  #ahead: Ahead | undefined;
  #foreseen: Ahead | undefined;

  constructor(confirm: readonly string[], { ahead, trusts }: Beforehand = { trusts: false }) {
    this.confirm = confirm;
    this.trusts = trusts;
    this.#ahead = ahead;
  }

  /** Once: what was read of the record before the write began. */
  takeAhead({ entity, id }: Named): Ahead | undefined {
    const ahead = this.#ahead;
    if (ahead?.entity !== entity || ahead.id !== id) return undefined;
    this.#ahead = undefined;
    this.#foreseen = ahead;
    return ahead;
  }

  /** Once, and only of a record that was taken as it was read ahead: what was answered about it then. */
  takeForeseen({ entity, id }: Named): Row | undefined {
    const foreseen = this.#foreseen;
    if (foreseen?.entity !== entity || foreseen.id !== id) return undefined;
    this.#foreseen = undefined;
    return foreseen.answers;
  }

  /** A rule that only warns: it is told with the answer. */
  warn(problem: FieldProblem): void {
    this.#warnings.set(JSON.stringify(problem), problem);
  }

  /** Codes of the rules that warn of a record, as its history keeps them. */
  warnOf(id: string, code: string): void {
    this.#warned.set(id, (this.#warned.get(id) ?? new Set()).add(code));
  }

  /** By record. */
  get warned(): ReadonlyMap<string, ReadonlySet<string>> {
    return this.#warned;
  }

  /** A rule that the caller may confirm: asked once nothing else is wrong. */
  ask(problem: FieldProblem): void {
    this.#questions.set(JSON.stringify(problem), problem);
  }

  /** Inputs that the answer tells. */
  tell(inputs: RecordValues): void {
    this.#told = { ...this.#told, ...inputs };
  }

  /** Undefined: none. */
  get told(): RecordValues | undefined {
    return Object.keys(this.#told).length === 0 ? undefined : this.#told;
  }

  /** Something happened that rules name: they are asked at the end. */
  happened(event: Happened): void {
    this.#events.push(event);
  }

  get events(): readonly Happened[] {
    return this.#events;
  }

  /** Where a part stood in what was sent: `lines.1`, or `lines.1.steps.0`. */
  placeSent(parent: Named, part: Named, at: string): void {
    const above = this.placeOf(parent);
    this.#places.set(keyOf(part), above === undefined ? at : `${above}.${at}`);
  }

  placeOf(record: Named): string | undefined {
    return this.#places.get(keyOf(record));
  }

  /** One more record is written; the number of them so far. */
  count(): number {
    this.#written += 1;
    return this.#written;
  }

  /** Notes that a record has its new version; true the first time in this write. */
  stamp(key: string): boolean {
    const first = !this.#stamped.has(key);
    this.#stamped.add(key);
    return first;
  }

  /** Notes that a record is being deleted, while what goes with it is. */
  leave(key: string): void {
    this.#leaving.add(key);
  }

  isLeaving(key: string): boolean {
    return this.#leaving.has(key);
  }

  /** Does what stands before the delete of a record; an effect of it that deletes the record finds that under way. */
  async whilePreparing<Result>(key: string, act: () => Promise<Result>): Promise<Result> {
    this.#preparing.add(key);
    const result = await act();
    this.#preparing.delete(key);
    return result;
  }

  isPreparing(key: string): boolean {
    return this.#preparing.has(key);
  }

  /** A record is stored, and held by this write or made by it. */
  found(record: Named): void {
    this.#there.add(keyOf(record));
  }

  /** It is no more. */
  lose(record: Named): void {
    this.#there.delete(keyOf(record));
  }

  /** True where a record is known to be stored: nobody needs to ask. */
  isThere(record: Named): boolean {
    return this.#there.has(keyOf(record));
  }

  /** A change has been stored. */
  stored(change: Change): void {
    const key = keyOf(change);
    this.#stored.set(key, [...(this.#stored.get(key) ?? []), change]);
  }

  /** The changes of a record so far, in order. */
  storedOf(record: Named): readonly Change[] {
    return this.#stored.get(keyOf(record)) ?? [];
  }

  /** Keeps what is to be told of an event of a record that is about to go, while it can still be read. */
  keepForDeleted(change: Change, outgoing: readonly Outgoing[]): void {
    const key = eventKeyOf(change);
    this.#keptForDeleted.set(key, [...(this.#keptForDeleted.get(key) ?? []), outgoing]);
  }

  /** What was kept of this event first; undefined where the record is still there. */
  takeForDeleted(change: Change): readonly Outgoing[] | undefined {
    return this.#keptForDeleted.get(eventKeyOf(change))?.shift();
  }

  /** An effect has forgotten what these fields held. */
  forget(forgotten: Forgotten): void {
    this.#forgotten.push(forgotten);
  }

  get forgotten(): readonly Forgotten[] {
    return this.#forgotten;
  }

  /** Fields of a record whose values are forgotten. */
  forgottenOf(record: Named): ReadonlySet<string> {
    const key = keyOf(record);
    return new Set(this.#forgotten.flatMap((one) => (keyOf(one) === key ? one.fields : [])));
  }

  /** What a part of the write that had notes of its own leaves to be kept, told and forgotten at the end. */
  takeOver(part: WriteNotes): void {
    for (const change of [...part.#stored.values()].flat()) this.stored(change);
    for (const [key, kept] of part.#keptForDeleted)
      this.#keptForDeleted.set(key, [...(this.#keptForDeleted.get(key) ?? []), ...kept]);
    this.#forgotten.push(...part.#forgotten);
  }

  /** What an effect of the caller's own action created `as: result`. */
  get result(): { readonly entity: Entity; readonly id: string } | undefined {
    return this.#result;
  }

  created(entity: Entity, id: string): void {
    this.#result = { entity, id };
  }

  /** The record that a create would have made another one of: it is told, and nothing is made. */
  get existing(): string | undefined {
    return this.#existing;
  }

  meet(id: string): void {
    this.#existing = id;
  }

  get warnings(): readonly FieldProblem[] {
    return [...this.#warnings.values()];
  }

  get questions(): readonly FieldProblem[] {
    return [...this.#questions.values()];
  }

  /** Codes of the rules that were broken and may be confirmed, each once. */
  get questionCodes(): readonly string[] {
    return [...new Set(this.questions.map(({ code }) => code))];
  }
}

function keyOf({ entity, id }: Named): string {
  return `${entity.name} ${id}`;
}

function eventKeyOf(change: Change): string {
  return `${keyOf(change)} ${eventName(change.event)}`;
}
