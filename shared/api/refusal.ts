import { engineCodes, type EngineCode, type FieldProblem, type Refusal } from './problem.ts';

const sentences: Readonly<Record<EngineCode, string>> = {
  bad_request: 'The request could not be understood.',
  bad_filter: 'The filter, sort order or list of fields could not be understood.',
  not_signed_in: 'Please sign in first.',
  wrong_credentials: 'The e-mail address or the password is not right.',
  forbidden: 'You may not do this.',
  forbidden_field: 'You may not set this field.',
  not_found: 'There is nothing here, or you may not see it.',
  method_not_allowed: 'This address does not answer that method.',
  not_unique: 'This value is already taken.',
  wrong_state: 'This is not possible in the present state.',
  not_allowed_now: 'This is not possible at the moment.',
  in_use: 'Other records still refer to this one.',
  confirm: 'This needs your confirmation.',
  limit_reached: 'A limit of this application is reached.',
  expired: 'This is no longer valid.',
  stale: 'Somebody changed this in the meantime. Load it again and repeat your change.',
  too_big: 'This is too large.',
  unsupported_media: 'The content type is not supported. Send application/json.',
  invalid: 'Some values are not right.',
  too_costly: 'This question takes too long to answer. Ask for less.',
  idempotency_conflict: 'This idempotency key was used for another request.',
  too_many_requests: 'Too many requests. Please wait a moment.',
  internal: 'Something went wrong on our side.',
  busy: 'The server is busy. Please try again.',
};

/** The engine's own sentence for one of its codes. */
export function sentenceFor(code: EngineCode): string {
  return sentences[code];
}

/** A refusal with one of the engine's codes. `detail` defaults to the engine's sentence. */
export function refuse(
  code: EngineCode,
  detail: string = sentences[code],
  errors: readonly FieldProblem[] = [],
): Refusal {
  return { kind: 'refusal', code, status: engineCodes[code], detail, errors };
}

/** What every operation returns. The value is wrapped, so that no record can pass for a refusal. */
export type Outcome<Value> = { readonly kind: 'done'; readonly value: Value } | Refusal;

/** The outcome of what went well. */
export function done<Value>(value: Value): Outcome<Value> {
  return { kind: 'done', value };
}

/** The codes that a refusal asks to be confirmed; none where something else is in the way. */
export function codesAsked({ code, errors }: Refusal): readonly string[] {
  const isAsked = code === 'confirm' && errors.every(({ level }) => level !== undefined);
  const asked = errors.filter(({ level }) => level === 'confirm');
  return isAsked ? [...new Set(asked.map((problem) => problem.code))] : [];
}

/** The refusal of a batch with what its operations ask; each question names its own. */
export function withQuestions(refusal: Refusal, asking: readonly Refusal[]): Refusal {
  const asked = asking.flatMap(({ errors, operation }) =>
    errors.map((problem) => ({ ...problem, operation })),
  );
  return { ...refusal, errors: [...refusal.errors, ...asked] };
}
