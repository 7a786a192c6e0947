import { type Message, messageOf, type Text } from '#shared/messages/message.ts';
import { engineCodes, type EngineCode, type FieldProblem, type Refusal } from './problem.ts';

/** The engine's own sentence for one of its codes. */
export function sentenceFor(code: EngineCode): Message {
  return messageOf(`refusals.${code}`);
}

/** A refusal with one of the engine's codes. `detail` defaults to the engine's sentence. */
export function refuse(
  code: EngineCode,
  detail: Text = sentenceFor(code),
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
