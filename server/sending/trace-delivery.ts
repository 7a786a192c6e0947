import type { Row } from '#server/db/database.ts';
import { readTraceparent } from '#server/observe/tracing/trace-place.ts';
import type { Span, Tracer } from '#server/observe/tracing/tracer.ts';
import { written } from '#server/messages/write-message.ts';
import type { Attempted } from './call-webhook.ts';

/** Begins the span of an attempt, below the request that the message follows from. */
export function beginAttempt(row: Row, tracer: Tracer | undefined): Span | undefined {
  const trace = row['trace'];
  const parent = typeof trace === 'string' ? readTraceparent(trace) : undefined;
  return tracer?.begin(`${String(row['kind'])} ${String(row['name'])}`, 'client', parent);
}

/** No address is told: it may be a secret. */
export function endAttempt(span: Span | undefined, row: Row, outcome: Attempted): void {
  const said = {
    'ninefold.delivery_id': String(row['id']),
    'ninefold.attempt': Number(row['attempts']) + 1,
    'http.response.status_code': outcome.status,
  };
  span?.end(said, outcome.kind === 'sent' ? undefined : written(outcome.why));
}
