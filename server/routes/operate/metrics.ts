import { messageOf } from '#shared/messages/message.ts';
import type { RequestListener, ServerResponse } from 'node:http';
import type { Request, RequestHandler } from 'express';
import { type Outcome, refuse } from '#shared/api/refusal.ts';
import type { Caller } from '#server/identity/people/caller.ts';
import type { Metrics } from '#server/observe/metrics.ts';
import type { Runtime } from '#server/runtime.ts';
import { dataGauges } from './data-gauges.ts';

/** What tells who may read metrics. */
export interface MetricsDeps {
  readonly metrics: Metrics;
  current(): Runtime;
  identify(request: Request, runtime: Runtime): Promise<Outcome<Caller>>;
}

/** `GET /metrics`, for a token that says `metrics`. From now on they tell of the data too, wherever they are asked for. */
export function metricsPage({ metrics, current, identify }: MetricsDeps): RequestHandler {
  metrics.add(() => dataGauges(current()));
  return async (request, response, next) => {
    const caller = await identify(request, current());
    if (caller.kind === 'refusal') return next(caller);
    const { actor } = caller.value;
    if (actor.kind === 'nobody') return next(refuse('not_signed_in'));
    if (actor.scope?.words.includes('metrics') !== true)
      return next(refuse('forbidden', messageOf('refusals.metricsScope')));
    await sendMetrics(metrics, response);
  };
}

/** The same without asking: for a port that only this machine reaches. */
export function metricsListener(metrics: Metrics): RequestListener {
  return (request, response) => {
    if (request.url === '/metrics') return void sendMetrics(metrics, response);
    response.statusCode = 404;
    response.end();
  };
}

async function sendMetrics(metrics: Metrics, response: ServerResponse): Promise<void> {
  const text = await metrics.text();
  response.setHeader('Cache-Control', 'no-store');
  response.setHeader('Content-Type', 'text/plain; version=0.0.4; charset=utf-8');
  response.end(text);
}
