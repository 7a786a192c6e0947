import { newPlace, type TracePlace, traceparentOf } from './trace-place.ts';

/** What is said of a span, by names of OpenTelemetry where it has one (https://opentelemetry.io/docs/specs/semconv/). */
export type Attributes = Readonly<Record<string, string | number | undefined>>;

/** By the numbers that OTLP has for them. */
export const spanKinds = { server: 2, client: 3 } as const;

/** A span that is over. */
export interface EndedSpan {
  readonly name: string;
  readonly kind: keyof typeof spanKinds;
  readonly place: TracePlace;
  readonly parentId: string | undefined;
  /** Milliseconds since 1970, with what is behind the point. */
  readonly from: number;
  readonly to: number;
  readonly attributes: Attributes;
  /** What went wrong, in words without values; undefined: nothing. */
  readonly wrong?: string | undefined;
}

/** Takes spans that are over and kept. */
export type SpanSink = (span: EndedSpan) => void;

/** Of one request: an import has thousands of statements, and nobody reads so many. */
const MOST_STATEMENTS = 200;

/** One piece of work on its way. */
export class Span {
  readonly place: TracePlace;
  readonly #sink: SpanSink;
  readonly #begun: Pick<EndedSpan, 'kind' | 'parentId' | 'from'>;
  #name: string;
  #statements = 0;

  constructor(name: string, begun: Pick<EndedSpan, 'place' | 'kind' | 'parentId' | 'from'>, sink: SpanSink) {
    this.place = begun.place;
    this.#begun = begun;
    this.#name = name;
    this.#sink = sink;
  }

  /** As it is passed on to another system, or kept until something follows. */
  get traceparent(): string {
    return traceparentOf(this.place);
  }

  rename(name: string): void {
    this.#name = name;
  }

  /** Notes a statement that took so long and is over now. */
  noteStatement(name: string, milliseconds: number, attributes: Attributes): void {
    this.#statements += 1;
    if (!this.place.isKept || this.#statements > MOST_STATEMENTS) return;
    const to = now();
    const [parentId, place] = [this.place.spanId, newPlace(this.place, 1)];
    this.#sink({ name, kind: 'client', place, parentId, from: to - milliseconds, to, attributes });
  }

  end(attributes: Attributes, wrong?: string): void {
    if (!this.place.isKept) return;
    const leftOut = Math.max(0, this.#statements - MOST_STATEMENTS);
    const said = leftOut === 0 ? attributes : { ...attributes, 'ninefold.statements_left_out': leftOut };
    const { place } = this;
    this.#sink({ ...this.#begun, name: this.#name, place, to: now(), attributes: said, wrong });
  }
}

/** Begins spans. Where there is none of these, nothing is traced, and nothing is done for it. */
export class Tracer {
  readonly #ratio: number;
  readonly #sink: SpanSink;

  constructor(ratio: number, sink: SpanSink) {
    this.#ratio = ratio;
    this.#sink = sink;
  }

  begin(name: string, kind: EndedSpan['kind'], parent?: TracePlace): Span {
    const place = newPlace(parent, this.#ratio);
    return new Span(name, { place, kind, parentId: parent?.spanId, from: now() }, this.#sink);
  }
}

function now(): number {
  return performance.timeOrigin + performance.now();
}
