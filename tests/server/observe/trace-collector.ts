import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import { z } from 'zod';

const hex = (digits: number) => z.string().regex(new RegExp(`^(?!0+$)[0-9a-f]{${digits}}$`));
const attribute = z.strictObject({
  key: z.string().min(1),
  value: z.union([
    z.strictObject({ stringValue: z.string() }),
    z.strictObject({ intValue: z.string().regex(/^-?\d+$/) }),
    z.strictObject({ doubleValue: z.number() }),
  ]),
});
const span = z.strictObject({
  traceId: hex(32),
  spanId: hex(16),
  parentSpanId: hex(16).optional(),
  name: z.string().min(1),
  kind: z.int().min(1).max(5),
  startTimeUnixNano: z.string().regex(/^\d{19}$/),
  endTimeUnixNano: z.string().regex(/^\d{19}$/),
  attributes: z.array(attribute),
  status: z.strictObject({ code: z.literal(2), message: z.string() }).optional(),
});
/** `ExportTraceServiceRequest` of OTLP in JSON, as far as it is used. */
const exported = z.strictObject({
  resourceSpans: z.array(
    z.strictObject({
      resource: z.strictObject({ attributes: z.array(attribute) }),
      scopeSpans: z.array(
        z.strictObject({
          scope: z.strictObject({ name: z.string(), version: z.string() }),
          spans: z.array(span).min(1),
        }),
      ),
    }),
  ),
});

/** A span that arrived, with its attributes as an object. */
export interface CollectedSpan extends Omit<z.output<typeof span>, 'attributes'> {
  readonly said: Readonly<Record<string, string | number>>;
}

/** What collects traces, and takes nothing that is no OTLP. */
export interface Collector {
  readonly url: string;
  readonly spans: readonly CollectedSpan[];
  readonly resources: readonly Readonly<Record<string, string | number>>[];
  readonly requests: readonly { readonly path: string; readonly headers: IncomingHttpHeaders }[];
  /** How the next requests are answered; what is not answered 200 is not taken. */
  answer(status: number): void;
  close(): Promise<void>;
}

/** Starts one on a free port of this machine. */
export async function openCollector(): Promise<Collector> {
  const spans: CollectedSpan[] = [];
  const resources: Collector['resources'][number][] = [];
  const requests: Collector['requests'][number][] = [];
  let status = 200;
  const take = (body: string) => {
    for (const { resource, scopeSpans } of exported.parse(JSON.parse(body)).resourceSpans) {
      resources.push(objectOf(resource.attributes));
      for (const { attributes, ...one } of scopeSpans.flatMap((scope) => scope.spans))
        spans.push({ ...one, said: objectOf(attributes) });
    }
  };
  const server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', (part: string) => {
      body += part;
    });
    request.on('end', () => {
      requests.push({ path: request.url ?? '', headers: request.headers });
      if (status === 200) take(body);
      response.writeHead(status, { 'Content-Type': 'application/json' }).end('{}');
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port was given');
  return {
    url: `http://127.0.0.1:${address.port}`,
    spans,
    resources,
    requests,
    answer: (next) => {
      status = next;
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

function objectOf(attributes: readonly z.output<typeof attribute>[]) {
  return Object.fromEntries(
    attributes.map(({ key, value }): [string, string | number] => {
      if ('stringValue' in value) return [key, value.stringValue];
      return [key, 'intValue' in value ? Number(value.intValue) : value.doubleValue];
    }),
  );
}
