import type { Text } from '#shared/messages/message.ts';

/** The engine's own refusals: a closed list, each with its fixed HTTP status. A contract's own codes are upper case. */
export const engineCodes = {
  bad_request: 400,
  bad_filter: 400,
  not_signed_in: 401,
  wrong_credentials: 401,
  forbidden: 403,
  forbidden_field: 403,
  not_found: 404,
  method_not_allowed: 405,
  not_unique: 409,
  wrong_state: 409,
  not_allowed_now: 409,
  in_use: 409,
  confirm: 409,
  limit_reached: 409,
  expired: 410,
  proof_used: 409,
  stale: 412,
  too_big: 413,
  unsupported_media: 415,
  invalid: 422,
  too_costly: 422,
  idempotency_conflict: 422,
  proof_needed: 428,
  too_many_requests: 429,
  internal: 500,
  busy: 503,
} as const;

export type EngineCode = keyof typeof engineCodes;

/** Codes that stand only in `errors[]`, beside the contract's own. */
export const fieldCodes = [
  'required',
  'too_short',
  'too_long',
  'too_small',
  'too_large',
  'pattern',
  'not_an_option',
  'choices_unknown',
  'bad_type',
  'unknown_field',
  'no_such_record',
  'circle',
  'weak_password',
  'not_asked',
  'function_failed',
  'bad_condition',
] as const;

export type FieldCode = (typeof fieldCodes)[number];

/** Where something is wrong that the call did not name: in what the contract does because of it. */
export interface ProblemPlace {
  readonly entity?: string;
  /** The id of the record, where the caller may read it. */
  readonly record?: string;
  readonly field?: string;
  /** The effect, or the transition of the engine, by its way in point 4: `order.close.then.2`, `order.settle`. */
  readonly effect?: string;
  /** Rules that were being asked. */
  readonly rules?: readonly string[];
  /** The limit that is reached: `effects`, `records`, `write_time`, `depth` of effects, or `circle`. */
  readonly limit?: string;
  /** The transitions of a circle: `order.settle`. */
  readonly steps?: readonly string[];
}

/** What the place that raised a code says of it, where that is not what point 8 says. Told by the answer, never sent itself. */
export interface OwnWords {
  readonly status?: number | undefined;
  readonly help?: string | undefined;
}

/** One error of a refusal. `code` is a field code, an engine code or a contract's own. */
export interface FieldProblem<Words extends Text = Text> {
  /** Name of the field (`lines.0.amount` in children); absent where the refusal is not about a field. */
  readonly field?: string;
  readonly code: string;
  readonly message: Words;
  /** Where it is, if that is nothing the call has named. */
  readonly at?: ProblemPlace;
  /** What to do about it, as point 8 says. */
  readonly help?: Words;
  readonly own?: OwnWords | undefined;
  /** It does not block by itself: it is asked to be confirmed, or only said. Blockers have no level. */
  readonly level?: 'confirm' | 'warning';
  /** False: others may confirm this, and the caller may not, so that it blocks. */
  readonly may_confirm?: false;
  /** Of a moment that is not among those that may be chosen: at most five that are, the next ones first. */
  readonly offered?: readonly string[];
  /** Of an import: the line of the file it is about, counted from 1. */
  readonly line?: number;
  /** Of a batch: the operation that asks, counted from 1. */
  readonly operation?: number;
}

/** One error of a refusal as it is sent, in the language of the caller. */
export type WrittenProblem = Omit<FieldProblem<string>, 'own'>;

/** A refusal as it is sent: `application/problem+json` (RFC 9457). */
export interface Problem {
  readonly type: string;
  readonly title: string;
  readonly status: number;
  readonly code: string;
  readonly detail: string;
  /** What to do about it, as point 8 says. */
  readonly help?: string;
  readonly errors?: readonly WrittenProblem[];
  /** Of a batch: which operation was refused, counted from 1. */
  readonly operation?: number;
  /** The request id, to be named when asking for help. */
  readonly request: string;
}

/** A refusal before it meets HTTP: an outcome of an operation, never thrown by shared code. */
export interface Refusal {
  readonly kind: 'refusal';
  readonly code: string;
  readonly status: number;
  readonly detail: Text;
  readonly errors: readonly FieldProblem[];
  readonly own?: OwnWords | undefined;
  /** Of a batch: which operation was refused, counted from 1. */
  readonly operation?: number;
  /** Seconds, for `too_many_requests`. */
  readonly retryAfter?: number;
}
