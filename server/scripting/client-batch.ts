// A part of a typed client: several calls on records as one. See client-transport.ts.
import { type Asked, type Send, searchOf, type WriteOptions } from './client-transport.ts';

/** One call of a batch. `$1.id` in a path or a value is the id that the first of them answered. */
export interface BatchOperation {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  readonly path: string;
  readonly body?: unknown;
  readonly ifMatch?: number;
}

/** What a batch answers, call by call. */
export interface BatchAnswers {
  readonly answers: readonly { readonly status: number; readonly body?: unknown }[];
}

/** What goes with a batch as a whole. */
export type BatchOptions = Pick<WriteOptions, 'dryRun' | 'idempotencyKey' | 'proof'>;

/** The calls of a batch: by functions of the client, or written out. */
interface Batch<Calls> {
  <const Answers extends readonly unknown[]>(
    calls: (calls: Calls) => { readonly [Place in keyof Answers]: Promise<Answers[Place]> },
    options?: BatchOptions,
  ): Promise<Answers>;
  (operations: readonly BatchOperation[], options?: BatchOptions): Promise<BatchAnswers>;
}

/** The call that does several calls on records, all or none; `$1.id` stands for the id that the first of them answers. */
export function batches<Calls>(send: Send, callsBy: (send: Send) => Calls) {
  const together = (operations: readonly BatchOperation[], options: BatchOptions) =>
    send<BatchAnswers>({ method: 'POST', path: '/api/-/batch', body: { operations }, write: options });
  const $batch = async (
    asked: readonly BatchOperation[] | ((calls: Calls) => readonly Promise<unknown>[]),
    options: BatchOptions = {},
  ): Promise<unknown> => {
    if (typeof asked !== 'function') return together(asked, options);
    const operations: BatchOperation[] = [];
    const places = new Map<Promise<unknown>, number>();
    const noted = <Answer>(call: Asked): Promise<Answer> => {
      // It is answered with the batch, and never by itself.
      const answer = new Promise<Answer>(() => undefined);
      places.set(answer, operations.length);
      operations.push(operationOf(call));
      return answer;
    };
    const wanted = asked(callsBy(noted));
    const { answers } = await together(operations, options);
    return wanted.map((promise) => answers[places.get(promise) ?? -1]?.body ?? undefined);
  };
  return { $batch: $batch as Batch<Calls> }; // which of both is given decides what is answered
}

function operationOf({ method, path, query, body, write, bodyType, answer = 'json' }: Asked): BatchOperation {
  if (answer !== 'json' || bodyType !== undefined || body instanceof FormData)
    throw new TypeError(`A batch cannot do ${method} ${path}: files do not travel in it.`);
  if (write?.dryRun === true || write?.idempotencyKey !== undefined)
    throw new TypeError('dryRun and idempotencyKey belong to the batch as a whole.');
  return {
    method,
    // An id that an earlier call answers stands in the address as it is.
    path: path.replaceAll('/%24', '/$') + searchOf(query, write),
    ...(body === undefined ? {} : { body }),
    ...(write?.ifVersion === undefined ? {} : { ifMatch: write.ifVersion }),
  };
}
