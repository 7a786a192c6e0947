import { randomBytes } from 'node:crypto';

/** A place in a trace, as systems tell it to each other (https://www.w3.org/TR/trace-context/). */
export interface TracePlace {
  /** 32 hexadecimal digits: what belongs together has the same. */
  readonly traceId: string;
  /** 16 of them: the span that what follows stands below. */
  readonly spanId: string;
  /** Whether its spans are kept. Whoever begins a trace decides it for all. */
  readonly isKept: boolean;
}

const form = /^(?!ff)([0-9a-f]{2})-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})(-.*)?$/;

/** What a `traceparent` says; undefined where it says nothing that counts. */
export function readTraceparent(text: string | undefined): TracePlace | undefined {
  const [, version, traceId = '', spanId = '', flags = '', more] = form.exec(text ?? '') ?? [];
  const isWhole = version !== undefined && (version !== '00' || more === undefined);
  if (!isWhole || /^0+$/.test(traceId) || /^0+$/.test(spanId)) return undefined;
  return { traceId, spanId, isKept: (Number.parseInt(flags, 16) & 1) === 1 };
}

/** As it is passed on. */
export function traceparentOf({ traceId, spanId, isKept }: TracePlace): string {
  return `00-${traceId}-${spanId}-${isKept ? '01' : '00'}`;
}

/** The place below another one, or of the first span of a trace, of which a share is kept. */
export function newPlace(parent: TracePlace | undefined, ratio: number): TracePlace {
  const spanId = randomBytes(8).toString('hex');
  if (parent !== undefined) return { traceId: parent.traceId, isKept: parent.isKept, spanId };
  const traceId = randomBytes(16).toString('hex');
  return { traceId, spanId, isKept: shareOf(traceId) < ratio };
}

/** By the id alone, so that all systems come to the same decision. */
function shareOf(traceId: string): number {
  return Number.parseInt(traceId.slice(-13), 16) / 2 ** 52;
}
