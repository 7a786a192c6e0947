import { messageOf } from '#shared/messages/message.ts';
import type { ErrorRequestHandler, Request } from 'express';
import type { Refusal } from '#shared/api/problem.ts';
import { refuse } from '#shared/api/refusal.ts';
import { Busy, LongWrite, TooCostly, WAIT_MS } from '#server/db/database.ts';
import { refuseFailed } from '#server/sandbox/refuse-failed.ts';
import { FunctionFailed } from '#server/sandbox/run-function.ts';
import { isUnavailable } from '#server/db/unavailable.ts';
import { NoTurn } from '#server/identity/sign-in/turns.ts';
import type { Reporter } from '#server/observe/report.ts';
import { writingFor } from '#server/messages/reader.ts';
import type { Reader, Runtime } from '#server/runtime.ts';
import type { Answer } from './exchange.ts';
import { toProblem } from './problem-answer.ts';
import { contextOf, traceOf, varyBy } from './request-context.ts';
import { send } from './send.ts';

/** What an error is reported to, and in whose words it is told. */
export interface ErrorSettings {
  readonly report: Reporter;
  current(): Runtime;
  /** How whoever sent a request reads, as far as the request says. */
  reading(request: Request, runtime: Runtime): Reader;
}

/** The only place where an error becomes an answer. Of a bug nothing is told but the id under which it is logged. */
export function errorAnswer(
  error: unknown,
  request: Request,
  { report, current, reading }: ErrorSettings,
): Answer {
  const refusal = toRefusal(error);
  const context = contextOf(request);
  context.code = refusal.code;
  if (refusal.code === 'internal') report({ kind: 'bug', requestId: context.id, ...traceOf(context), error });
  else if (isUnavailable(error))
    report({ kind: 'data_unavailable', requestId: context.id, ...traceOf(context), error });
  const runtime = current();
  varyBy(context, 'Accept-Language');
  const reader = context.reader ?? reading(request, runtime);
  return toProblem(refusal, context.id, writingFor(runtime, reader));
}

/** Sends what an error is answered with. */
export function errorHandler(settings: ErrorSettings): ErrorRequestHandler {
  // Express knows an error handler by its four parameters.
  // oxlint-disable-next-line max-params
  return (error: unknown, request, response, next) => {
    const answer = errorAnswer(error, request, settings);
    if (response.headersSent) return next(error);
    send(request, response, answer);
    abandonBody(request);
  };
}

function isRefusal(value: unknown): value is Refusal {
  return typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'refusal';
}

function toRefusal(error: unknown): Refusal {
  if (isRefusal(error)) return error;
  if (error instanceof TooCostly) return refuse('too_costly');
  if (error instanceof FunctionFailed) return refuseFailed(error);
  if (error instanceof LongWrite)
    return {
      ...refuse('busy', messageOf('refusals.longWrite')),
      retryAfter: WAIT_MS / 1_000,
    };
  if (error instanceof Busy || error instanceof NoTurn) return refuse('busy');
  if (isUnavailable(error)) return refuse('busy', messageOf('refusals.dataUnavailable'));
  // Express refuses paths with broken escapes by this error of its own.
  if (error instanceof URIError) return refuse('bad_request');
  return refuse('internal');
}

/**
 * Who still sends what was refused has a moment to read the refusal; then the connection is cut. A body that was announced
 * and is not long is taken and thrown away, so that the connection can go on.
 */
function abandonBody(request: Request): void {
  if (request.complete) return;
  if (Number(request.headers['content-length'] ?? Number.POSITIVE_INFINITY) <= notLong) request.resume();
  const cut = () => request.complete || request.socket.destroy();
  // What came in while the process was busy is read before it is judged to be missing.
  setTimeout(() => setImmediate(cut), patienceMs).unref();
}

const patienceMs = 1000;
const notLong = 4 * 1024 * 1024;
