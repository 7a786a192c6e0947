// A part of a typed client: what comes and goes as files, and constants. See client-transport.ts.
import { addressOf } from './client-calls.ts';
import type { Send } from './client-transport.ts';

/** A file that was uploaded: a record takes it by its id. */
export interface StoredFile {
  readonly id: string;
  readonly name: string;
  readonly type: string;
  readonly size: number;
}

/** The call that uploads a file, for a field of a record; one that no record takes is removed after a day. */
export function uploads(send: Send) {
  return {
    $upload: (content: Blob, name: string = content instanceof File ? content.name : 'file') => {
      const body = new FormData();
      body.set('file', content, name);
      return send<StoredFile>({ method: 'POST', path: '/api/-/files', body });
    },
  };
}

/** The call that downloads a file of a record. */
export function downloads<Field extends string>(send: Send, plural: string) {
  return {
    file: (id: string, field: Field) =>
      send<File>({ method: 'GET', path: `${addressOf(plural, id)}/-/files/${field}`, answer: 'file' }),
  };
}

/** The call that draws a document from a record: as PDF, or as a page. */
export function draws<Name extends string>(send: Send, plural: string) {
  return {
    document: (id: string, name: Name, format: 'pdf' | 'html' = 'pdf') =>
      send<File>({
        method: 'GET',
        path: `${addressOf(plural, id)}/-/documents/${name}`,
        query: { format },
        answer: 'file',
      }),
  };
}

/** The call that fetches a record for a calendar. */
export function appointments(send: Send, plural: string) {
  return {
    calendar: (id: string) =>
      send<File>({ method: 'GET', path: `${addressOf(plural, id)}/-/calendar`, answer: 'file' }),
  };
}

/** A list for other programs, as text; `key` is a token with the scope of the feed. */
export function feed<Format extends string>(send: Send, name: string) {
  return (options: { readonly format?: Format; readonly key?: string } = {}) =>
    send<string>({ method: 'GET', path: `/api/-/feeds/${name}`, query: options, answer: 'text' });
}

/** A constant that you may set. */
export interface Setting<Name extends string = string> {
  readonly name: Name;
  readonly label: string;
  readonly help: string | null;
  readonly type: string;
  /** Of a choice: the values it may have, with what people read. */
  readonly options?: Readonly<Record<string, string>>;
  /** Of a record: the entity, and how it is called. */
  readonly to?: string;
  readonly title?: string;
  readonly value: unknown;
  /** What the contract says. */
  readonly default: unknown;
  /** Newest first. */
  readonly history: readonly {
    readonly at: string;
    readonly by: string | null;
    readonly before: unknown;
    readonly after: unknown;
  }[];
}

/** The constants you may set; null gives one back the value of the contract. */
export function setsConstants<Values>(send: Send) {
  type Answer = { readonly settings: readonly Setting<keyof Values & string>[] };
  const path = '/api/-/settings';
  return {
    $settings: {
      read: () => send<Answer>({ method: 'GET', path }),
      /** All or none. */
      change: (values: Values) => send<Answer>({ method: 'PATCH', path, body: values }),
    },
  };
}
