// A part of a typed client: lists as files, and what records of a list come to. See client-transport.ts.
import type { ListOptions } from './client-calls.ts';
import { codesOf, type FieldProblem, type Send, type WriteOptions } from './client-transport.ts';

/** Which records are in a file, and how. */
export interface ExportOptions extends Pick<ListOptions, 'filter' | 'sort' | 'fields' | 'q'> {
  /** Default `csv`; `xlsx` is for people. */
  readonly format?: 'csv' | 'ndjson' | 'xlsx';
  /** Begins a CSV with a byte order mark, which Excel needs. */
  readonly bom?: boolean;
}

/** The call that answers a whole list as a file. */
export function exportsLists<Field extends string>(send: Send, plural: string) {
  return {
    export: (options: ExportOptions & { readonly fields?: readonly Field[] } = {}) =>
      send<File>({ method: 'GET', path: `/api/${plural}/-/export`, query: options, answer: 'file' }),
  };
}

/** A row of an import: the values of a record, and columns such as `item.title`, which name a record by another field. */
export type ImportRow<Values> = Partial<Values> & {
  readonly id?: string;
  readonly [column: `${string}.${string}`]: string | null | undefined;
};

export interface ImportOptions extends Pick<WriteOptions, 'confirm' | 'dryRun' | 'idempotencyKey'> {
  /** The unique field, or `id`, by which a row names the record that it changes. */
  readonly key?: string;
  /** `refused`: leaves out rows that are refused, and writes all others. */
  readonly skip?: 'refused';
  /** How a file or a text is read. Default: by the type of the file, otherwise `csv`. */
  readonly format?: 'csv' | 'ndjson';
}

/** What an import did. */
export interface Imported {
  readonly created: number;
  readonly updated: number;
  readonly warnings: readonly FieldProblem[];
  /** With `skip`: how many rows were left out, and up to a hundred problems of them with their lines. */
  readonly skipped?: number;
  readonly errors?: readonly FieldProblem[];
  /** With it, `undoImport` takes the import back within a day. */
  readonly key: string;
}

/** The call that imports a file, a text or rows: all or none, unless some are skipped. */
export function importsLists<Values>(send: Send, plural: string) {
  return {
    import: async (
      content: Blob | string | readonly ImportRow<Values>[],
      { key: by, skip, format, ...options }: ImportOptions = {},
    ): Promise<Imported> => {
      const key = options.idempotencyKey ?? crypto.randomUUID();
      const done = await send<Omit<Imported, 'key'>>({
        method: 'POST',
        path: `/api/${plural}/-/import`,
        query: { key: by, skip },
        ...importBody(content, format),
        write: { ...options, idempotencyKey: key },
      });
      return { ...done, key };
    },
  };
}

function importBody(content: Blob | string | readonly object[], format?: 'csv' | 'ndjson') {
  const lines = 'application/x-ndjson';
  if (Array.isArray(content))
    return { body: content.map((row) => `${JSON.stringify(row)}\n`).join(''), bodyType: lines };
  const given = content instanceof Blob ? content.type : '';
  const isLines = format === undefined ? given.startsWith(lines) : format === 'ndjson';
  return { body: content, bodyType: isLines ? lines : 'text/csv' };
}

/** The call that takes an import back by its key, whole or not at all. */
export function undoesImports(send: Send, plural: string) {
  return {
    undoImport: (key: string, { confirm }: Pick<WriteOptions, 'confirm'> = {}) =>
      send<{ readonly deleted: number; readonly restored: number }>({
        method: 'POST',
        path: `/api/${plural}/-/import/undo`,
        body: { key },
        query: { confirm: codesOf(confirm) },
      }),
  };
}

/** A total of a field, or of one behind references, such as `sum(price)` or `max(item.price)`. */
export type Total<Added extends string, Ordered extends string> =
  | `${'sum' | 'avg'}(${Added | `${string}.${string}`})`
  | `${'min' | 'max'}(${Added | Ordered | `${string}.${string}`})`;

/** What a total is: an average is exact, and so a text. */
export type TotalValue<Item, Name> = Name extends `avg(${string})`
  ? string | null
  : Name extends `${string}(${infer Field extends keyof Item & string})`
    ? Exclude<Item[Field], undefined>
    : string | number | null;

/** The records that have a group in common: how many, and what their values come to. */
export type TotalRow<Item, By extends string, Name extends string> = {
  readonly count: number;
  /** How records are called that groups have in common. */
  readonly titles: { readonly group?: string };
} & { readonly [Each in Name]: TotalValue<Item, Each> } & (string extends By
    ? unknown
    : { readonly group: By extends keyof Item ? Exclude<Item[By], undefined> : unknown });

export interface Totals<Row> {
  readonly items: readonly Row[];
  /** There are more groups. */
  readonly more?: true;
}

/** The call that tells how many records a list finds and what their values come to, of all of them or by group. */
export function adds<Item, Added extends string = never, Ordered extends string = never>(
  send: Send,
  plural: string,
) {
  return {
    totals: <const Name extends Total<Added, Ordered> = never, const By extends string = string>(
      options: Pick<ListOptions, 'filter' | 'q'> & {
        /** What the records of a group have in common: an expression, such as `status`. */
        readonly by?: By;
        readonly values?: readonly Name[];
      } = {},
    ) =>
      send<Totals<TotalRow<Item, By, Name>>>({
        method: 'GET',
        path: `/api/${plural}/-/totals`,
        query: options,
      }),
  };
}
