import type { FieldProblem } from '#shared/api/problem.ts';
import type { Outcome } from '#shared/api/refusal.ts';
import type {
  ActedFor,
  BatchRequest,
  By,
  DecideRequest,
  Deed,
  PersonName,
  RecordName,
  Request,
  Step,
  Target,
  WriteRequest,
} from './calls.ts';

/** What is done to a record, with the ids that one engine gave. */
export interface WriteStep {
  readonly kind: 'create' | 'update' | 'delete' | 'transition' | 'restore';
  readonly transition?: string;
  readonly entity: RecordName;
  readonly id?: string;
  readonly body: unknown;
  readonly version?: number;
  readonly confirm: readonly string[];
}

/** A write as a call of its own. */
export interface Write extends WriteStep {
  readonly key?: string;
  readonly dryRun: boolean;
}

/** Several calls in one; an id, and what stands in a body, may be `$1.id`. */
export interface Batch {
  readonly steps: readonly (
    | WriteStep
    | { readonly kind: 'read'; readonly entity: RecordName; readonly id: string }
  )[];
  readonly key?: string;
  readonly dryRun: boolean;
}

/** What a batch answers. Of warnings the codes. */
export interface BatchResult {
  readonly answers: readonly { readonly status: number; readonly body: object | null }[];
  readonly replayed: boolean;
}

/** What a write answers: an id, and the record as far as it may be read. */
export interface WriteResult {
  readonly id: string;
  readonly record: object | undefined;
  readonly replayed: boolean;
  readonly warnings: readonly string[];
  readonly result: object | undefined;
  /** Nothing was made: the record was there already. */
  readonly existing?: true | undefined;
  /** Nothing is done yet: it waits for a second person. */
  readonly held?: { readonly request: string; readonly until: string } | undefined;
}

/** What somebody makes of a call that waits. */
export interface Decision {
  readonly id: string;
  readonly state: DecideRequest['state'];
  readonly confirm: readonly string[];
}

/** Why what is rejected is rejected. */
export const REASON = 'No.';

/** One of the engines that must agree. */
export interface Subject {
  readonly name: string;
  /** Ids of the people, by name. */
  readonly people: ReadonlyMap<string, string>;
  /** Whether people have roles by records. */
  readonly arranged: boolean;
  /** Back to the people alone, at the moment the examples name. */
  reset(): Promise<void>;
  setClock(now: string): void;
  /** Does what the clock has made due. */
  tick(): Promise<void>;
  write(by: By, write: Write): Promise<Outcome<WriteResult>>;
  batch(by: By, batch: Batch): Promise<Outcome<BatchResult>>;
  list(
    by: By,
    asked: {
      readonly entity: string;
      readonly filter?: string;
      readonly sort?: string;
      readonly page: number;
    },
  ): Promise<Outcome<readonly object[]>>;
  read(by: By, asked: { readonly entity: string; readonly id: string }): Promise<Outcome<object>>;
  decide(by: By, decision: Decision): Promise<Outcome<object>>;
  /** Calls that wait, or did, as far as somebody is told of them; without what was sent. */
  requests(by: By): Promise<Outcome<readonly object[]>>;
  /** Gives the constant that may change while running another value. */
  set(by: By, most: number): Promise<Outcome<object>>;
  /** Ids of all records, by entity, in their order. */
  records(): Promise<ReadonlyMap<string, readonly string[]>>;
  /** `entity id version action transition by acted_by values`, in any order. */
  history(): Promise<readonly string[]>;
}

export const START = '2026-01-05T08:00:00.000Z';
const NOWHERE = '01a1f8b4-9052-7341-8c00-000000000000';
/** The id of the owner, of whom no record is kept. */
export const OWNER = '01a1f8b4-9052-7341-8c00-000000000001';

/** The id of whom somebody acts as; an id that nobody has for one who is not there. */
export function idOfActedFor(ids: ReadonlyMap<string, string>, acts: ActedFor): string {
  return ids.get(acts) ?? NOWHERE;
}

const entities = ['box', 'thing', 'ticket', 'part', 'note', 'duty'] as const;

/**
 * Runs a sequence on one engine and tells all it answered, in a form that is the same wherever it ran: ids are replaced
 * by names. After the last request everything that everybody sees is told, and the history.
 */
export async function tell(subject: Subject, requests: readonly Request[]): Promise<readonly string[]> {
  await subject.reset();
  const run = new Run(subject);
  const told: string[] = [];
  for (const request of requests) told.push(await run.ask(request));
  // The owner sees all that is stored; somebody else shows what rights leave of some of it.
  const looked = entities.filter((entity) => subject.arranged || entity !== 'duty');
  for (const entity of looked) told.push(await run.look('owner', entity));
  if (subject.arranged) told.push(await run.look('owner', 'user'));
  const one = looked[requests.length % looked.length] ?? 'ticket';
  told.push(await run.look(requests.length % 2 === 0 ? 'sam' : 'mira', one));
  for (const as of ['sam', 'mira', 'boss'] as const) told.push(await run.waiting({ as }));
  told.push(await run.waiting({ as: 'owner', acts: 'mira' }));
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
  readonly #made = new Map<RecordName, string[]>(entities.map((entity) => [entity, []]));
  readonly #names: Map<string, string>;
  readonly #requests: string[] = [];
  #now = START;

  constructor(subject: Subject) {
    this.#subject = subject;
    this.#names = new Map([
      [OWNER, 'owner'],
      ...[...subject.people].map(([name, id]) => [id, name] as const),
    ]);
    subject.setClock(START);
  }

  /** The text with every id that is known replaced. */
  named(text: string): string {
    return text.replaceAll(
      /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g,
      (id) => this.#names.get(id) ?? 'unseen',
    );
  }

  async ask(request: Request): Promise<string> {
    if ('hours' in request) return this.#moveClock(request);
    if ('most' in request) return this.#tellOutcome(await this.#subject.set(request, request.most));
    if ('page' in request) return this.#tellOutcome(await this.#subject.list(request, request));
    if ('steps' in request) return this.#batch(request);
    if ('back' in request) return this.#decide(request);
    if ('with' in request) return this.#write(request);
    if (request.do === 'requests') return this.waiting(request);
    const { entity, id } = this.#placeOf(request.of);
    return this.#tellOutcome(await this.#subject.read(request, { entity, id }));
  }

  async look(person: PersonName, entity: RecordName): Promise<string> {
    const list = await this.#subject.list({ as: person }, { entity, page: 50 });
    return `${person} sees of ${entity}: ${this.#tellOutcome(list)}`;
  }

  async waiting(by: By): Promise<string> {
    const inName = by.acts === undefined ? '' : ` for ${by.acts}`;
    return `${by.as} is asked${inName}: ${this.#tellOutcome(await this.#subject.requests(by))}`;
  }

  /** Who confirms what they are asked decides once more, with the codes. */
  async #decide({ back, state, confirms, ...by }: DecideRequest): Promise<string> {
    const id = this.#requests.at(-1 - (back % Math.max(this.#requests.length, 1))) ?? NOWHERE;
    const first = await this.#subject.decide(by, { id, state, confirm: [] });
    const confirm = confirms === true ? codesToConfirm(first) : undefined;
    if (confirm === undefined) return this.#toldDecision(first);
    const second = await this.#subject.decide(by, { id, state, confirm });
    return `${this.#tellOutcome(first)}, then ${await this.#toldDecision(second)}`;
  }

  async #toldDecision(outcome: Outcome<object>): Promise<string> {
    if (outcome.kind === 'done') await this.#nameNew();
    return this.#tellOutcome(outcome);
  }

  /** Calls that wait have names in the order in which they were asked for. */
  #nameRequests(told: unknown): void {
    for (const [, id = ''] of JSON.stringify(told).matchAll(/"request":"([^"]+)"/g)) {
      if (this.#names.has(id)) continue;
      this.#requests.push(id);
      this.#names.set(id, `request-${this.#requests.length}`);
    }
  }

  #deed(deed: Deed & { readonly version?: number }): WriteStep {
    const body = 'body' in deed ? this.#resolved(deed.body) : undefined;
    const sent = { body, confirm: [], ...('version' in deed ? { version: deed.version } : {}) };
    if ('entity' in deed) return { ...sent, kind: 'create', entity: deed.entity };
    const place = this.#placeOf(deed.of);
    if ('transition' in deed) return { ...sent, ...place, kind: 'transition', transition: deed.do };
    return { ...sent, ...place, kind: deed.do };
  }

  /** Who confirms what they are asked to sends the same once more, with the codes. */
  async #write(request: WriteRequest): Promise<string> {
    const { key, version, dryRun = false, confirms, unasked } = request.with;
    const deed = {
      ...this.#deed(request),
      ...(version === undefined ? {} : { version }),
      ...(unasked === true ? { confirm: ['NOPE'] } : {}),
    };
    const write = { ...deed, dryRun, ...(key === undefined ? {} : { key }) };
    const first = await this.#subject.write(request, write);
    const told = await this.#toldWrite(first, dryRun);
    const confirm = codesToConfirm(first);
    if (confirm === undefined || confirms !== true) return told;
    const second = await this.#subject.write(request, { ...write, confirm });
    return `${told}, then ${await this.#toldWrite(second, dryRun)}`;
  }

  async #toldWrite(outcome: Outcome<WriteResult>, dryRun: boolean): Promise<string> {
    if (outcome.kind === 'done' && !dryRun && !outcome.value.replayed) {
      await this.#nameNew();
      this.#nameRequests(outcome.value);
    }
    return this.#tellOutcome(outcome);
  }

  /** Who confirms what they are asked sends the batch once more, each operation with the codes that it asks. */
  async #batch(request: BatchRequest): Promise<string> {
    const { key, dryRun = false, confirms } = request.with;
    let steps = request.steps.map((step) => this.#step(step));
    const told: string[] = [];
    for (;;) {
      const batch = { steps, dryRun, ...(key === undefined ? {} : { key }) };
      const outcome = await this.#subject.batch(request, batch);
      if (outcome.kind === 'done' && !dryRun && !outcome.value.replayed) {
        await this.#nameNew();
        this.#nameRequests(outcome.value);
      }
      told.push(this.#tellOutcome(outcome));
      const isAsked = codesToConfirm(outcome) !== undefined;
      if (confirms !== true || !isAsked || outcome.kind === 'done' || told.length > 1) break;
      const { errors } = outcome;
      steps = steps.map((step, index) => {
        const asked = errors.filter(({ operation }) => operation === index + 1);
        const confirm = codesToConfirm({ ...outcome, errors: asked });
        return step.kind === 'read' || confirm === undefined ? step : { ...step, confirm };
      });
    }
    return told.join(', then ');
  }

  #step(step: Step): Batch['steps'][number] {
    if ('reads' in step) return { kind: 'read', ...this.#placeOf(step.reads) };
    return this.#deed(step);
  }

  /** Records made by a call, with it or because of it have names in the order of their making. */
  async #nameNew(): Promise<void> {
    const records = await this.#subject.records();
    for (const entity of entities) {
      const made = this.#madeOf(entity);
      for (const id of records.get(entity) ?? []) {
        if (this.#names.has(id)) continue;
        made.push(id);
        this.#names.set(id, `${entity}-${made.length}`);
      }
    }
  }

  async #moveClock({ hours, ticks }: Extract<Request, { hours: number }>): Promise<string> {
    this.#now = new Date(Date.parse(this.#now) + hours * 3_600_000).toISOString();
    this.#subject.setClock(this.#now);
    if (ticks) {
      await this.#subject.tick();
      await this.#nameNew();
    }
    return `${this.#now}${ticks ? ' and all that is due' : ''}`;
  }

  /** Code, status and errors of a refusal; the whole of anything else. */
  #tellOutcome(outcome: Outcome<unknown>): string {
    if (outcome.kind === 'done') return this.named(JSON.stringify(outcome.value, sorted));
    // The real engines also tell where; by that one code may stand several times.
    const errors = new Set(outcome.errors.map(toldProblem));
    // Which of the records that go is held is told by rights, and so whether there is a place to tell.
    if (outcome.code === 'in_use') errors.delete('in_use');
    const place = outcome.operation === undefined ? [] : [`in operation ${outcome.operation}`];
    return [`${outcome.status} ${outcome.code}`, ...errors, ...place].join(' ');
  }

  #resolved(value: unknown): unknown {
    if (Array.isArray(value)) return value.map((one) => this.#resolved(one));
    if (typeof value !== 'object' || value === null) return value;
    if (isTarget(value)) return this.#reference(value);
    return Object.fromEntries(Object.entries(value).map(([field, one]) => [field, this.#resolved(one)]));
  }

  /** Where there is nothing to refer to yet, no reference is sent. */
  #reference(target: Target): string | null {
    const isNone = 'record' in target && target.at !== 999 && this.#madeOf(target.record).length === 0;
    return isNone ? null : this.#idOf(target);
  }

  #placeOf(target: Target): { readonly entity: RecordName; readonly id: string } {
    const entity = 'record' in target ? target.record : 'of' in target ? target.of : 'user';
    return { entity, id: this.#idOf(target) };
  }

  #madeOf(entity: RecordName): string[] {
    return this.#made.get(entity) ?? [];
  }

  #idOf(target: Target): string {
    if ('result' in target) return `$${target.result}.id`;
    if ('person' in target) return this.#subject.people.get(target.person) ?? NOWHERE;
    const made = this.#madeOf(target.record);
    return (target.at === 999 ? undefined : made[target.at % Math.max(made.length, 1)]) ?? NOWHERE;
  }
}

function isTarget(value: unknown): value is Target {
  if (typeof value !== 'object' || value === null) return false;
  // A body may have fields of these names.
  if ('result' in value && 'of' in value) return true;
  return ('record' in value && 'at' in value) || ('person' in value && typeof value.person === 'string');
}

/** The codes that a call is asked to confirm. */
function codesToConfirm(outcome: Outcome<unknown>): readonly string[] | undefined {
  if (outcome.kind === 'done' || outcome.code !== 'confirm') return undefined;
  const asked = outcome.errors.filter(({ level }) => level === 'confirm').map(({ code }) => code);
  return asked.length === 0 ? undefined : [...new Set(asked)];
}

function toldProblem({ field, code, level, may_confirm, operation, offered }: FieldProblem): string {
  const place = field === undefined ? code : `${field}:${code}`;
  return [
    place,
    ...(level ? [`(${level})`] : []),
    ...(may_confirm === false ? ['(others may)'] : []),
    ...(operation ? [` of ${operation}`] : []),
    ...(offered ? [` (${offered.join(' ')})`] : []),
  ].join('');
}

/** Fields that a change gave other values, each with what it was and what it became. */
export function toldValues(values: Readonly<Record<string, unknown>>): string {
  return JSON.stringify(values, sorted);
}

/** Keys in one order, and no titles: those are the real engines' own. */
function sorted(_key: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  const entries = Object.entries(value).filter(([name]) => name !== 'titles');
  return Object.fromEntries(entries.toSorted(([a], [b]) => (a < b ? -1 : 1)));
}
