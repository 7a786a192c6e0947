import type { Abilities } from '#shared/api/calls/record-answer.ts';
import type { WrittenProblem } from '#shared/api/problem.ts';
import type { JsonValue } from '#shared/fields/field.ts';

/** A record as the server sends it. A field the viewer may not read is absent; null is empty. */
export interface RecordAnswer {
  readonly id: string;
  readonly values: Readonly<Record<string, JsonValue>>;
  readonly version?: number;
  /** How its references are called, by field; its own title stands under `id`. */
  readonly titles: Readonly<Record<string, string>>;
  readonly expanded: Readonly<Record<string, RecordAnswer>>;
  readonly can?: Abilities;
  /** Of the answer to a write: nothing is done yet, for a second person must agree. The id of the request. */
  readonly held?: string;
  /** Of the answer to a create: this record was there already, and nothing was made. */
  readonly existing?: boolean;
  /** Of the answer to a step: the record that it created, as far as the viewer may read it. */
  readonly result?: RecordAnswer;
  /** Of the answer to a write: what soft rules warn of. */
  readonly warnings: readonly WrittenProblem[];
}

/** A record that was written is told with its id; a call that waits is not. */
function heldIn({ id, request }: Sent): string | undefined {
  return id === undefined && typeof request === 'string' ? request : undefined;
}

type Sent = Readonly<Record<string, JsonValue | undefined>>;

/** What is told of inputs has no id. */
function resultIn(result: JsonValue | undefined): Pick<RecordAnswer, 'result'> {
  if (typeof result !== 'object' || result === null || Array.isArray(result)) return {};
  return 'id' in result ? { result: recordFrom(result) } : {};
}

/** Takes the flat object of the wire apart into values and what stands beside them. */
export function recordFrom(sent: Sent, version?: number): RecordAnswer {
  const held = heldIn(sent);
  const { titles, expanded, can, warnings, result, ...values } = sent;
  return {
    id: String(sent['id']),
    ...(held === undefined ? {} : { held }),
    ...resultIn(result),
    // Nothing is left undefined by JSON.parse.
    values: values as Readonly<Record<string, JsonValue>>,
    version: version ?? (typeof sent['version'] === 'number' ? sent['version'] : undefined),
    titles: (titles ?? {}) as Readonly<Record<string, string>>, // the server's promise
    expanded: Object.fromEntries(
      // the server's promise: records by the name of the reference
      Object.entries((expanded ?? {}) as Readonly<Record<string, Sent | null>>).flatMap(([name, record]) =>
        record ? [[name, recordFrom(record)]] : [],
      ),
    ),
    warnings: (warnings ?? []) as unknown as readonly WrittenProblem[], // the server's promise
    can: can as unknown as Abilities | undefined, // the server's promise
  };
}
