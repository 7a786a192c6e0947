// A part of a typed client: the calls on records there are. See client-transport.ts.
import type { FieldProblem, Send, WriteOptions } from './client-transport.ts';

/** What may be asked of a list. */
export interface ListOptions {
  /** An expression, such as `due < today && status == 'out'`. */
  readonly filter?: string;
  /** Fields or paths; `-` before one for descending. */
  readonly sort?: readonly string[];
  readonly limit?: number;
  /** The `next` of the page before. */
  readonly after?: string;
  readonly fields?: readonly string[];
  readonly expand?: readonly string[];
  /** Search words. */
  readonly q?: string;
  /** Adds how many there are, up to 10,000. */
  readonly count?: boolean;
}

/** A page of a list. */
export interface Page<Item> {
  readonly items: readonly Item[];
  /** Where the next page begins; null on the last. */
  readonly next: string | null;
  readonly count?: number;
  readonly more?: true;
}

/** What may be asked of one record. */
export interface ReadOptions {
  readonly fields?: readonly string[];
  readonly expand?: readonly string[];
  /** Adds what you may do with it. */
  readonly can?: boolean;
  /** Looks at the record without opening it. */
  readonly peek?: boolean;
}

/** One entry of a record's history. */
export interface HistoryEntry {
  readonly id: string;
  readonly at: string;
  readonly event: string;
  readonly version: number;
  readonly contract: number;
  readonly by: { readonly kind: 'person' | 'engine' | 'holder' | 'nobody'; readonly id?: string };
  /** Who acted as `by`. */
  readonly acted_by?: { readonly kind: string; readonly id?: string };
  /** Who agreed to it, where it waited for a second person. */
  readonly second?: { readonly kind: string; readonly id?: string };
  readonly confirmed: readonly string[];
  readonly warned: readonly string[];
  readonly changes: Readonly<Record<string, { readonly before?: unknown; readonly after?: unknown }>>;
}

/** Who a token belongs to; null for nobody. */
export interface Person {
  readonly id: string;
  readonly name: string;
  readonly email: string | null;
  readonly roles: readonly string[];
  readonly owner: boolean;
}

/** Who calls. */
export interface Me {
  readonly person: Person | null;
  /** The record whose key was presented. */
  readonly held?: { readonly entity: string; readonly id: string };
}

/** What you may do with a record, and why not. */
export interface Abilities {
  readonly update: readonly string[];
  readonly delete: boolean;
  readonly transitions: Readonly<Record<string, true | { readonly code: string; readonly message: string }>>;
  /** Ways back by which a record that refers to this one may be added, as far as this one decides that. */
  readonly add: readonly string[];
  /** The documents that are drawn from it as it is. */
  readonly documents?: readonly string[];
}

/** Calls that read the records of one entity. */
export function reads<Item>(send: Send, plural: string) {
  const list = (options: ListOptions = {}) =>
    send<Page<Item>>({ method: 'GET', path: `/api/${plural}`, query: options });
  return {
    /** A page. */
    list,
    /** Every record, page after page. */
    async *all(options: Omit<ListOptions, 'after' | 'count'> = {}): AsyncGenerator<Item, void, undefined> {
      for (let after: string | null | undefined; after !== null; ) {
        const page: Page<Item> = await list(after === undefined ? options : { ...options, after });
        yield* page.items;
        after = page.next;
      }
    },
    /** One record. */
    read: (id: string, options: ReadOptions = {}) =>
      send<Item>({ method: 'GET', path: addressOf(plural, id), query: options }),
  };
}

/** The call that tells what happened to a record, newest first. */
export function remembers(send: Send, plural: string) {
  return {
    history: (id: string, options: Pick<ListOptions, 'limit' | 'after'> & Pick<ReadOptions, 'peek'> = {}) =>
      send<Page<HistoryEntry>>({ method: 'GET', path: `${addressOf(plural, id)}/-/history`, query: options }),
  };
}

/** What is answered where nothing is done yet: a second person must agree. `$requests` tells what becomes of it. */
export interface Held {
  readonly request: string;
  readonly until: string;
  readonly warnings?: readonly FieldProblem[];
}

/** A call that waits for a second person, or did, as far as you may know it. */
export interface HeldRequest {
  readonly id: string;
  readonly state: 'waiting' | 'approved' | 'rejected' | 'withdrawn' | 'expired';
  readonly entity: string;
  readonly call: string;
  readonly record: string | null;
  readonly title: string | null;
  readonly version: number | null;
  readonly by: { readonly id: string; readonly name: string | null };
  readonly at: string;
  readonly until: string;
  readonly values: Readonly<Record<string, unknown>>;
  readonly titles: Readonly<Record<string, string>>;
  /** Whether more was sent than `values` has. */
  readonly hidden: boolean;
  readonly mine: boolean;
  /** Whether you may approve or reject it now. */
  readonly decide: boolean;
  readonly decided_at: string | null;
  readonly decided_by: { readonly id: string; readonly name: string | null } | null;
  readonly reason: string | null;
}

/** Which requests are asked for. */
export interface RequestOptions {
  readonly mine?: boolean;
  readonly waiting?: boolean;
  readonly record?: string;
  readonly after?: string;
  readonly limit?: number;
}

/** The call that creates a record. */
export function creates<Item, Values, Confirmed extends string = never>(send: Send, plural: string) {
  return {
    create: (values: Values, options: Omit<WriteOptions<Confirmed>, 'ifVersion'> = {}) =>
      send<Item>({ method: 'POST', path: `/api/${plural}`, body: values, write: options }),
  };
}

/** The call that brings a deleted record back. */
export function restores<Item, Confirmed extends string = never>(send: Send, plural: string) {
  return {
    restore: (id: string, options: Omit<WriteOptions<Confirmed>, 'ifVersion' | 'proof'> = {}) =>
      send<Item>({ method: 'POST', path: `/api/${plural}/-/restore`, body: { id }, write: options }),
  };
}

/** A deleted record, as far as you could read it. */
export interface DeletedRecord {
  readonly id: string;
  readonly at: string;
  readonly by: { readonly kind: 'person' | 'engine' | 'holder' | 'nobody'; readonly id?: string };
  readonly title?: string;
  readonly values: Readonly<Record<string, unknown>>;
}

/** The call that lists deleted records. */
export function looksIntoTrash(send: Send, plural: string) {
  return {
    trash: (options: Pick<ListOptions, 'limit' | 'after'> = {}) =>
      send<Page<DeletedRecord>>({ method: 'GET', path: `/api/${plural}/-/trash`, query: options }),
  };
}

/** The call that changes a record. */
export function updates<Item, Values, Confirmed extends string = never>(send: Send, plural: string) {
  return {
    update: (id: string, values: Values, options: WriteOptions<Confirmed> = {}) =>
      send<Item>({ method: 'PATCH', path: addressOf(plural, id), body: values, write: options }),
  };
}

/** What a delete answers where a rule warns of it; else nothing. */
export interface Deleted {
  readonly id: string;
  readonly warnings: readonly FieldProblem[];
}

/** The call that deletes a record. */
export function deletes<Waiting = never, Confirmed extends string = never>(send: Send, plural: string) {
  return {
    delete: (id: string, options: WriteOptions<Confirmed> = {}) =>
      send<Deleted | Waiting | undefined>({ method: 'DELETE', path: addressOf(plural, id), write: options }),
  };
}

/** A transition without inputs that must be sent. */
export function action<Item, Input, Confirmed extends string = never>(
  send: Send,
  plural: string,
  name: string,
) {
  return (id: string, input: Partial<Input> = {}, options: WriteOptions<Confirmed> = {}) =>
    send<Item>({ method: 'POST', path: `${addressOf(plural, id)}/${name}`, body: input, write: options });
}

/** A transition with inputs, of which some must be sent. */
export function actionWith<Item, Input, Confirmed extends string = never>(
  send: Send,
  plural: string,
  name: string,
) {
  return (id: string, input: Input, options: WriteOptions<Confirmed> = {}) =>
    send<Item>({ method: 'POST', path: `${addressOf(plural, id)}/${name}`, body: input, write: options });
}

/** A transition that you may only try out: everything is done and undone. */
export function preview<Item, Input>(send: Send, plural: string, name: string) {
  return (id: string, input: Partial<Input> = {}) =>
    send<Item>({
      method: 'POST',
      path: `${addressOf(plural, id)}/${name}`,
      body: input,
      write: { dryRun: true },
    });
}

/** Calls of the engine: the same in every application. */
export function engine(send: Send) {
  return {
    /** Who you are, and the record whose key you present. */
    $me: () => send<Me>({ method: 'GET', path: '/api/-/me' }),
    /** Calls that wait for a second person: what you have asked, and what you may decide. */
    $requests: {
      list: (options: RequestOptions = {}) =>
        send<Page<HeldRequest>>({ method: 'GET', path: requestsAt, query: options }),
      read: (id: string) => send<HeldRequest>({ method: 'GET', path: requestAt(id) }),
      agree: (id: string, options: Pick<WriteOptions, 'ifVersion' | 'confirm'> = {}) =>
        send<HeldRequest>({ method: 'POST', path: `${requestAt(id)}/approve`, body: {}, write: options }),
      reject: (id: string, reason: string) =>
        send<HeldRequest>({ method: 'POST', path: `${requestAt(id)}/reject`, body: { reason } }),
      withdraw: (id: string) =>
        send<HeldRequest>({ method: 'POST', path: `${requestAt(id)}/withdraw`, body: {} }),
    },
    /** Any other call. */
    $send: send,
  };
}

const requestsAt = '/api/-/requests';

function requestAt(id: string): string {
  return `${requestsAt}/${encodeURIComponent(id)}`;
}

/** The address of a record. */
export function addressOf(plural: string, id: string): string {
  return `/api/${plural}/${encodeURIComponent(id)}`;
}
