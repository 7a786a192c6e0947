import { projectVersion } from '#server/project-version.ts';
import { repeat } from '#server/repeat.ts';
import type { TraceSettings } from '#server/trace-settings.ts';
import type { Reporter } from '#server/observe/report.ts';
import { type Attributes, type EndedSpan, spanKinds } from './tracer.ts';

/** As the libraries of OpenTelemetry do by default. */
const PAUSE_MS = 5_000;
const MOST_WAITING = 2_048;
const MOST_AT_ONCE = 512;
const TIMEOUT_MS = 10_000;
/** The only answers after which the same spans may be sent again. */
const LATER: ReadonlySet<number> = new Set([429, 502, 503, 504]);

/** Sends spans to a collector by OTLP, as JSON over HTTP (https://opentelemetry.io/docs/specs/otlp/#otlphttp). */
export class SpanExporter {
  readonly #settings: TraceSettings;
  readonly #report: Reporter;
  readonly #rounds: { stop(): Promise<void> };
  #waiting: EndedSpan[] = [];
  #lost = 0;
  #isAway = false;

  constructor(settings: TraceSettings, report: Reporter, pauseMs = PAUSE_MS) {
    this.#settings = settings;
    this.#report = report;
    this.#rounds = repeat(() => this.#sendAll(), pauseMs);
  }

  /** Keeps a span until it is sent. Nobody waits for a collector: what finds no room is lost. */
  readonly add = (span: EndedSpan): void => {
    if (this.#waiting.length < MOST_WAITING) this.#waiting.push(span);
    else this.#lost += 1;
  };

  /** Sends what is left, once. */
  async stop(): Promise<void> {
    await this.#rounds.stop();
    await this.#sendAll();
  }

  async #sendAll(): Promise<void> {
    while (this.#waiting.length > 0) {
      const spans = this.#waiting.slice(0, MOST_AT_ONCE);
      const outcome = await this.#send(spans);
      if (outcome !== 'later') this.#waiting = this.#waiting.slice(spans.length);
      if (outcome !== 'sent') return;
    }
  }

  /** Told once where it begins to fail, and once where it is over. */
  async #send(spans: readonly EndedSpan[]): Promise<'sent' | 'later' | 'refused'> {
    const { endpoint, headers, resource } = this.#settings;
    try {
      const answer = await fetch(endpoint, {
        method: 'POST',
        headers: {
          ...headers,
          'content-type': 'application/json',
          'user-agent': `Ninefold/${projectVersion}`,
        },
        body: JSON.stringify(requestOf(spans, resource)),
        signal: AbortSignal.timeout(TIMEOUT_MS),
        redirect: 'error',
      });
      await answer.body?.cancel();
      if (!answer.ok) return this.#failed(`it answered ${answer.status}`, LATER.has(answer.status));
    } catch (error) {
      return this.#failed(whyOf(error), true);
    }
    if (this.#isAway) this.#report({ kind: 'traces_sent_again', lost: this.#lost });
    this.#isAway = false;
    this.#lost = 0;
    return 'sent';
  }

  #failed(why: string, isPassing: boolean): 'later' | 'refused' {
    if (!this.#isAway) this.#report({ kind: 'traces_not_sent', why });
    this.#isAway = true;
    return isPassing ? 'later' : 'refused';
  }
}

/** Its address is not told: it may have a key in it. */
function whyOf(error: unknown): string {
  if (!(error instanceof Error)) return 'it cannot be reached';
  if (error.name === 'TimeoutError') return `no answer within ${TIMEOUT_MS / 1000} seconds`;
  const { cause } = error;
  const code = cause instanceof Error && 'code' in cause ? ` (${String(cause.code)})` : '';
  return `it cannot be reached${code}`;
}

/** An `ExportTraceServiceRequest`. */
function requestOf(spans: readonly EndedSpan[], resource: Attributes): object {
  const scope = { name: 'ninefold', version: projectVersion };
  const own = { 'service.version': projectVersion, ...resource };
  return {
    resourceSpans: [
      { resource: { attributes: listOf(own) }, scopeSpans: [{ scope, spans: spans.map(spanOf) }] },
    ],
  };
}

function spanOf({ name, kind, place, parentId, from, to, attributes, wrong }: EndedSpan): object {
  return {
    traceId: place.traceId,
    spanId: place.spanId,
    ...(parentId === undefined ? {} : { parentSpanId: parentId }),
    name,
    kind: spanKinds[kind],
    startTimeUnixNano: nanosecondsOf(from),
    endTimeUnixNano: nanosecondsOf(to),
    attributes: listOf(attributes),
    ...(wrong === undefined ? {} : { status: { code: 2, message: wrong } }),
  };
}

/** Whole numbers of 64 bits are texts in the JSON of OTLP. */
function nanosecondsOf(milliseconds: number): string {
  return String(BigInt(Math.round(milliseconds * 1_000)) * 1_000n);
}

function listOf(attributes: Attributes): readonly object[] {
  return Object.entries(attributes).flatMap(([key, value]) =>
    value === undefined ? [] : [{ key, value: valueOf(value) }],
  );
}

function valueOf(value: string | number): object {
  if (typeof value === 'string') return { stringValue: value };
  return Number.isInteger(value) ? { intValue: String(value) } : { doubleValue: value };
}
