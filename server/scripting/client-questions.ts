// A part of a typed client: what may be asked beside records. See client-transport.ts.
import { addressOf, type ListOptions, type Page } from './client-calls.ts';
import type { Send } from './client-transport.ts';

/** What is filled in: a new record, a change of the one with the `id`, or a step of it. */
export interface FilledCall {
  readonly id?: string | undefined;
  readonly step?: string | undefined;
}

export interface ChoiceOptions extends FilledCall, ListOptions {
  /** Of moments: those from this one on. */
  readonly from?: string;
  /** Of moments: those before this one. */
  readonly to?: string;
}

/** The call that tells what may be chosen in a place, such as `hall` or `lines.0.dish`, by what is filled in so far. */
export function chooses<Item>(send: Send, plural: string) {
  return {
    choices: (place: string, filledIn: object, { id, step, ...query }: ChoiceOptions = {}) => {
      const path = `${filledAt(plural, { id, step })}/-/choices/${encodeURIComponent(place)}`;
      return send<Page<Item>>({ method: 'POST', path, body: filledIn, query });
    },
  };
}

/** What is left until a deadline, in the time that counts for it. */
export interface TimesLeft {
  /** The moment of which all of this is said. */
  readonly at: string;
  readonly items: readonly {
    readonly id: string;
    /** A duration; below zero the time since then. */
    readonly left: string;
    /** Whether it is counting at this moment. */
    readonly counts: boolean;
    /** When it goes on, or stands still; null where that is not known. */
    readonly until: string | null;
  }[];
}

/** The call that tells how much is left until the deadlines of some records. */
export function countsDown<Field extends string>(send: Send, plural: string) {
  return {
    timeLeft: (field: Field, ids: readonly string[]) =>
      send<TimesLeft>({
        method: 'GET',
        path: `/api/${plural}/-/time-left/${field}`,
        query: { of: ids },
      }),
  };
}

/** Which time is open on a calendar: stretches in order, apart from one another; null where it cannot be told. */
export interface OpenTime {
  readonly open: readonly { readonly from: string; readonly to: string }[] | null;
}

/** The call that tells which time is open on a calendar, by its address and the moments around it: 100 days at most. */
export function opens<Screen extends string>(send: Send) {
  return {
    $openTime: (screen: Screen, from: string, to: string) =>
      send<OpenTime>({ method: 'GET', path: '/api/-/open', query: { screen, from, to } }),
  };
}

/** The call that tells what the application would fill in where something is left out, by what is filled in so far. */
export function fillsIn<Values>(send: Send, plural: string) {
  return {
    prefilled: (filledIn: object = {}, call: FilledCall = {}) =>
      send<Partial<Values>>({
        method: 'POST',
        path: `${filledAt(plural, call)}/-/prefilled`,
        body: filledIn,
      }),
  };
}

function filledAt(plural: string, { id, step }: FilledCall): string {
  const record = id === undefined ? `/api/${plural}` : addressOf(plural, id);
  return step === undefined ? record : `${record}/${step}`;
}

/** The rows of a named query. */
export interface Rows<Row> {
  readonly items: readonly Row[];
  /** The values of parameters that were not sent. */
  readonly preset?: Readonly<Record<string, unknown>>;
  /** There are more groups. */
  readonly more?: true;
}

/** Its rows as a file: `xlsx` is for people. */
export type QueryFormat = 'csv' | 'xlsx';

/** A named query whose parameters may all be left out. */
export function query<Row, Params>(send: Send, name: string) {
  return Object.assign(
    (params: Partial<Params> = {}) => send<Rows<Row>>({ method: 'GET', path: queryAt(name), query: params }),
    {
      file: (format: QueryFormat, params: Partial<Params> = {}) =>
        send<File>({ method: 'GET', path: `${queryAt(name)}/${format}`, query: params, answer: 'file' }),
    },
  );
}

/** A named query of which some parameters must be sent. */
export function queryWith<Row, Params extends object>(send: Send, name: string) {
  return Object.assign(
    (params: Params) => send<Rows<Row>>({ method: 'GET', path: queryAt(name), query: params }),
    {
      file: (format: QueryFormat, params: Params) =>
        send<File>({ method: 'GET', path: `${queryAt(name)}/${format}`, query: params, answer: 'file' }),
    },
  );
}

function queryAt(name: string): string {
  return `/api/-/queries/${name}`;
}
