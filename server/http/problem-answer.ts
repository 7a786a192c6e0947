import type { Text } from '#shared/messages/message.ts';
import { written, writtenProblem } from '#server/messages/write-message.ts';
import {
  type EngineCode,
  engineCodes,
  type FieldProblem,
  type Problem,
  type Refusal,
  type WrittenProblem,
} from '#shared/api/problem.ts';
import { sentenceFor } from '#shared/api/refusal.ts';
import type { Model } from '#shared/contract/model.ts';
import { type Reader, readerIn, type Runtime } from '#server/runtime.ts';
import type { Answer } from './exchange.ts';

/** A refusal as it is sent (RFC 9457), in the contract's own words where point 8 gives some for the engine's code. */
export function toProblem(refusal: Refusal, requestId: string, runtime: Runtime): Answer {
  const { model } = runtime;
  const reader = readerIn(runtime);
  const { code, status, errors, operation, own } = refusal;
  const problem: Problem = {
    type: `/errors/${code}`,
    title: titleOf(code, reader),
    status,
    code,
    detail: ownWords(refusal, model) ?? written(refusal.detail, reader),
    ...helpOf({ code, own }, model),
    ...(errors.length === 0 ? {} : { errors: errors.map((error) => sentProblem(error, runtime)) }),
    ...(operation === undefined ? {} : { operation }),
    request: requestId,
  };
  return { status, headers: headersOf(refusal, reader), body: problem };
}

/** One of several problems, or a warning, as it is sent. */
export function sentProblem(error: FieldProblem, runtime: Runtime): WrittenProblem {
  const problem = writtenProblem(error, readerIn(runtime));
  return { ...problem, ...helpOf(error, runtime.model, problem.help) };
}

/** What to do about it, as the place that raised it or point 8 says, and what is known of this one. */
function helpOf(
  { code, own }: Pick<FieldProblem, 'code' | 'own'>,
  { errors }: Model,
  known?: string,
): { readonly help?: string } {
  const help = [own?.help ?? errors.get(code)?.help, known].filter((one) => one !== undefined);
  return help.length === 0 ? {} : { help: help.join(' ') };
}

/** Whoever meets a busy server tries again soon: what is in the way lasts no longer than a write. */
const busyForSeconds = 1;

function headersOf(
  { code, retryAfter = code === 'busy' ? busyForSeconds : undefined }: Refusal,
  { language }: Reader,
): Record<string, string> {
  return {
    'Content-Type': 'application/problem+json; charset=utf-8',
    'Content-Language': language,
    ...(code === 'not_signed_in' ? { 'WWW-Authenticate': 'Bearer' } : {}),
    ...(retryAfter === undefined ? {} : { 'Retry-After': String(retryAfter) }),
  };
}

function titleOf(code: string, reader: Reader): string {
  if (isEngineCode(code)) return written(sentenceFor(code), reader);
  const words = code.toLowerCase().replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/**
 * What the contract says for a code of the engine. Only where the engine would say its own sentence: a detail that
 * names the parameter or value in question helps more. A text with places needs a record, which is not at hand here.
 */
function ownWords({ code, detail }: Refusal, model: Model): string | undefined {
  if (!isEngineCode(code) || !isOwnSentence(detail, code)) return undefined;
  for (const { parts } of model.errors.get(code)?.messages ?? []) {
    const words = parts.filter((part) => typeof part === 'string');
    if (words.length === parts.length) return words.join('');
  }
  return undefined;
}

function isOwnSentence(detail: Text, code: EngineCode): boolean {
  return typeof detail === 'object' && 'key' in detail && detail.key === sentenceFor(code).key;
}

function isEngineCode(code: string): code is EngineCode {
  return Object.hasOwn(engineCodes, code);
}
