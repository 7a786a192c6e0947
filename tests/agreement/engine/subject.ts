import type { Outcome } from '#shared/api/refusal.ts';
import type { EntityName } from './conditions.ts';
import { type PersonName, people, type Request, type Target } from './requests.ts';

/** A write, with the ids that one engine gave. */
export interface Write {
  readonly kind: 'create' | 'update' | 'delete' | 'transition';
  readonly transition?: string;
  readonly entity: EntityName;
  readonly id?: string;
  readonly body: unknown;
  readonly version?: number;
  readonly key?: string;
  readonly dryRun: boolean;
}

/** What a write answers: an id, and the record as far as it may be read. */
export interface WriteResult {
  readonly id: string;
  readonly record: object | undefined;
  readonly replayed: boolean;
}

/** One of the engines that must agree. */
export interface Subject {
  readonly name: string;
  /** Ids of the people, by name. */
  readonly people: ReadonlyMap<string, string>;
  /** Back to the people alone, at the moment the examples name. */
  reset(): Promise<void>;
  setClock(now: string): void;
  /** Does what the clock has made due. */
  tick(): Promise<void>;
  write(person: PersonName, write: Write): Promise<Outcome<WriteResult>>;
  list(
    person: PersonName,
    asked: {
      readonly entity: string;
      readonly filter?: string;
      readonly sort?: string;
      readonly page: number;
    },
  ): Promise<Outcome<readonly object[]>>;
  read(person: PersonName, asked: { readonly entity: string; readonly id: string }): Promise<Outcome<object>>;
  /** `entity id version action transition by fields`, in any order. */
  history(): Promise<readonly string[]>;
}

export const START = '2026-01-05T08:00:00.000Z';
const NOWHERE = '01a1f8b4-9052-7341-8c00-000000000000';
const entities = ['box', 'thing', 'ticket'] as const;

/**
 * Runs a sequence on one engine and tells all it answered, in a form that is the same wherever it ran: ids are replaced
 * by names. After the last request everything that everybody sees is told, and the history.
 */
export async function tell(subject: Subject, requests: readonly Request[]): Promise<readonly string[]> {
  await subject.reset();
  const run = new Run(subject);
  const told: string[] = [];
  for (const request of requests) told.push(await run.ask(request));
  for (const person of people) for (const entity of entities) told.push(await run.look(person, entity));
  told.push(
    (await subject.history())
      .map((line) => run.named(line))
      .toSorted()
      .join('\n'),
  );
  return told;
}

class Run {
  readonly #subject: Subject;
  readonly #made: Record<EntityName, string[]> = { box: [], thing: [], ticket: [] };
  readonly #names: Map<string, string>;
  #now = START;

  constructor(subject: Subject) {
    this.#subject = subject;
    this.#names = new Map([...subject.people].map(([name, id]) => [id, name]));
    subject.setClock(START);
  }

  /** The text with every id that is known replaced. */
  named(text: string): string {
    return text.replaceAll(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, (id) => this.#names.get(id) ?? id);
  }

  async ask(request: Request): Promise<string> {
    if ('hours' in request) return this.#moveClock(request);
    if ('page' in request) return this.#tellOutcome(await this.#subject.list(request.as, request));
    if ('entity' in request)
      return this.#write(request.as, { ...this.#sent(request), kind: 'create', entity: request.entity });
    const entity = 'record' in request.of ? request.of.record : 'box';
    const id = this.#idOf(request.of);
    if (!('with' in request)) return this.#tellOutcome(await this.#subject.read(request.as, { entity, id }));
    const sent = { ...this.#sent(request), entity, id };
    if ('transition' in request)
      return this.#write(request.as, { ...sent, kind: 'transition', transition: request.do });
    return this.#write(request.as, { ...sent, kind: request.do });
  }

  async look(person: PersonName, entity: EntityName): Promise<string> {
    const list = await this.#subject.list(person, { entity, page: 50 });
    return `${person} sees of ${entity}: ${this.#tellOutcome(list)}`;
  }

  #sent(request: Extract<Request, { with: object }>) {
    const { version, key, dryRun = false } = request.with;
    const body = 'body' in request ? this.#resolved(request.body) : undefined;
    return {
      body,
      dryRun,
      ...(version === undefined ? {} : { version }),
      ...(key === undefined ? {} : { key }),
    };
  }

  async #write(person: PersonName, write: Write): Promise<string> {
    const outcome = await this.#subject.write(person, write);
    if (outcome.kind === 'done' && write.kind === 'create' && !write.dryRun && !outcome.value.replayed) {
      const made = this.#made[write.entity];
      made.push(outcome.value.id);
      this.#names.set(outcome.value.id, `${write.entity}-${made.length}`);
    }
    // What was undone has an id that means nothing any more.
    if (outcome.kind === 'done' && write.dryRun) this.#names.set(outcome.value.id, 'undone');
    return this.#tellOutcome(outcome);
  }

  async #moveClock({ hours, ticks }: Extract<Request, { hours: number }>): Promise<string> {
    this.#now = new Date(Date.parse(this.#now) + hours * 3_600_000).toISOString();
    this.#subject.setClock(this.#now);
    if (ticks) await this.#subject.tick();
    return `${this.#now}${ticks ? ' and all that is due' : ''}`;
  }

  /** Code, status and errors of a refusal; the whole of anything else. */
  #tellOutcome(outcome: Outcome<unknown>): string {
    if (outcome.kind === 'done') return this.named(JSON.stringify(outcome.value, sorted));
    const errors = outcome.errors.map(({ field, code }) => (field === undefined ? code : `${field}:${code}`));
    return [`${outcome.status} ${outcome.code}`, ...errors].join(' ');
  }

  #resolved(value: unknown): unknown {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
    return Object.fromEntries(
      Object.entries(value).map(([field, one]) => [field, isTarget(one) ? this.#reference(one) : one]),
    );
  }

  /** Where there is nothing to refer to yet, no reference is sent. */
  #reference(target: Target): string | null {
    const isNone = 'record' in target && target.at !== 999 && this.#made[target.record].length === 0;
    return isNone ? null : this.#idOf(target);
  }

  #idOf(target: Target): string {
    if ('person' in target) return this.#subject.people.get(target.person) ?? NOWHERE;
    const made = this.#made[target.record];
    return (target.at === 999 ? undefined : made[target.at % Math.max(made.length, 1)]) ?? NOWHERE;
  }
}

function isTarget(value: unknown): value is Target {
  return typeof value === 'object' && value !== null && ('record' in value || 'person' in value);
}

/** Keys in one order, and no titles: those are the real engines' own. */
function sorted(_key: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  const entries = Object.entries(value).filter(([name]) => name !== 'titles');
  return Object.fromEntries(entries.toSorted(([a], [b]) => (a < b ? -1 : 1)));
}
