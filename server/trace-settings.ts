import { z } from 'zod';

/** Where traces go, and which. The variables are those of OpenTelemetry: https://opentelemetry.io/docs/specs/otel/configuration/sdk-environment-variables/. */
export interface TraceSettings {
  /** The address that takes spans. */
  readonly endpoint: string;
  /** Headers that go along, as a key of whoever collects. */
  readonly headers: Readonly<Record<string, string>>;
  /** What this server is called there, and what else is said of it. */
  readonly resource: Readonly<Record<string, string>>;
  /** The share of the traces that begin here which are kept, from 0 to 1. */
  readonly ratio: number;
}

/** `name=value` with commas between them, where a value may have escapes as in an address. */
const pairs = z.string().transform((text, context): Readonly<Record<string, string>> => {
  const read = text.split(',').map((pair) => /^\s*([^=\s]+)\s*=(.*)$/.exec(pair));
  if (read.every((one) => one !== null))
    try {
      return Object.fromEntries(
        read.map(([, name = '', value = '']) => [name, decodeURIComponent(value.trim())]),
      );
    } catch {
      // a broken escape is told like anything else that cannot be read
    }
  context.addIssue({ code: 'custom', message: 'must be pairs such as name=value,other=value' });
  return z.NEVER;
});

const endpoint = z.url({ protocol: /^https?$/, error: 'must be an address such as http://localhost:4318' });
const share = z
  .string()
  .refine((text) => /^\d*\.?\d+$/.test(text) && Number(text) <= 1, 'must be a share from 0 to 1, such as 0.1')
  .transform(Number);

/** The variables about them. What stands in another one is not heeded. */
export const traceVariables = {
  OTEL_EXPORTER_OTLP_ENDPOINT: endpoint,
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: endpoint,
  OTEL_EXPORTER_OTLP_PROTOCOL: z.string(),
  OTEL_EXPORTER_OTLP_HEADERS: pairs,
  OTEL_SERVICE_NAME: z.string().max(200),
  OTEL_RESOURCE_ATTRIBUTES: pairs,
  OTEL_TRACES_SAMPLER: z.string(),
  OTEL_TRACES_SAMPLER_ARG: share,
  OTEL_SDK_DISABLED: z.string(),
};

type Given = { readonly [Name in keyof typeof traceVariables]?: z.output<(typeof traceVariables)[Name]> };

const samplers = ['parentbased_always_on', 'parentbased_traceidratio'];

/** What cannot be done, by its variable. Where no traces are sent, a platform may have set these for other programs. */
export function traceProblems(given: Given): readonly { readonly name: string; readonly message: string }[] {
  if (endpointOf(given) === undefined) return [];
  const { OTEL_EXPORTER_OTLP_PROTOCOL: protocol, OTEL_TRACES_SAMPLER: sampler } = given;
  const problems = [];
  if (protocol !== undefined && protocol !== 'http/json')
    problems.push({
      name: 'OTEL_EXPORTER_OTLP_PROTOCOL',
      message: 'must be http/json: nothing else is spoken',
    });
  if (sampler !== undefined && !samplers.includes(sampler))
    problems.push({ name: 'OTEL_TRACES_SAMPLER', message: `must be ${samplers.join(' or ')}` });
  return problems;
}

function endpointOf(given: Given): string | undefined {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: base, OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: whole } = given;
  if (given.OTEL_SDK_DISABLED?.toLowerCase() === 'true') return undefined;
  return whole ?? (base === undefined ? undefined : `${base.replace(/\/+$/, '')}/v1/traces`);
}

/** What they say together; undefined: there are no traces. */
export function tracesOf(given: Given): TraceSettings | undefined {
  const to = endpointOf(given);
  if (to === undefined) return undefined;
  const { OTEL_RESOURCE_ATTRIBUTES: said = {}, OTEL_SERVICE_NAME: name } = given;
  const isShare = given.OTEL_TRACES_SAMPLER === 'parentbased_traceidratio';
  return {
    endpoint: to,
    headers: given.OTEL_EXPORTER_OTLP_HEADERS ?? {},
    resource: {
      'service.name': 'ninefold',
      ...said,
      ...(name === undefined ? {} : { 'service.name': name }),
    },
    ratio: isShare ? (given.OTEL_TRACES_SAMPLER_ARG ?? 1) : 1,
  };
}
