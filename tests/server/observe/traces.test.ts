import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { readConfig } from '#server/config.ts';
import type { Report } from '#server/observe/report.ts';
import { SpanExporter } from '#server/observe/tracing/export-spans.ts';
import { newPlace, readTraceparent, traceparentOf } from '#server/observe/tracing/trace-place.ts';
import { Tracer } from '#server/observe/tracing/tracer.ts';
import { started } from '#tests/server/cli/spawned.ts';
import { openReceiver } from '#tests/server/sending/receiver.ts';
import { smallContract } from '#tests/server/small-contract.ts';
import { databases, wordsFor } from '#tests/support/databases.ts';
import { freePort } from '#tests/support/postgres.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';
import { type Collector, openCollector } from './trace-collector.ts';

const contract = smallContract
  .replace('    member: {', '    anyone: { create: true, read: true }\n    member: {')
  .replace(
    '\n## 8.',
    '\n## 7. Calls\n```yaml\nwebhooks: { ledger: { on: [note.create], url: env.LEDGER_URL } }\n```\n\n## 8.',
  );

const traceId = '0af7651916cd43dd8448eb211c80319c';
const traceparent = `00-${traceId}-b7ad6b7169203331-01`;

let collector: Collector;
beforeEach(async () => {
  collector = await openCollector();
});
afterEach(() => collector.close());

test.each(databases)(
  'a request, its statements and its webhook are one trace, on $kind',
  async ({ kind, open }) => {
    const [place, cwd, receiver] = [await open(), await temporaryFolder('traces'), await openReceiver()];
    await writeFile(join(cwd, 'notes.md'), contract);
    const server = await started(['notes.md', ...wordsFor(place), '--port', '0'], {
      cwd,
      env: {
        OTEL_EXPORTER_OTLP_ENDPOINT: `${collector.url}/`,
        OTEL_EXPORTER_OTLP_HEADERS: 'api-key=se%20cret',
        OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment.name=test',
        OTEL_SERVICE_NAME: 'desk',
        NINEFOLD_ENV_LEDGER_URL: `${receiver.url}/hook`,
      },
    });
    const ask = (path: string, init: RequestInit = {}) =>
      fetch(`${server.url}${path}`, {
        ...init,
        headers: { traceparent, 'content-type': 'application/json' },
      });
    const body = JSON.stringify({ title: 'Told to nobody' });
    expect((await ask('/api/notes?limit=5', { method: 'POST', body })).status).toBe(400);
    const made = await ask('/api/notes', { method: 'POST', body });
    expect(made.status).toBe(201);
    await expect.poll(() => receiver.received.length, { interval: 50 }).toBe(1);
    await ask('/livez');
    // What is not sent by then is sent at the end.
    const { error } = await server.stop();
    await receiver.close();
    await place.dispose();

    const lines = error.split('\n').filter((line) => line.startsWith('{'));
    const logged = lines.map((line): Record<string, unknown> => JSON.parse(line));
    expect(logged.filter((line) => line['kind'] === 'request')).toMatchObject([{ traceId }, { traceId }]);
    expect(logged.filter((line) => line['kind'] === 'traces_not_sent')).toEqual([]);
    expect(collector.requests[0]).toMatchObject({ path: '/v1/traces', headers: { 'api-key': 'se cret' } });
    expect(collector.resources[0]).toMatchObject({
      'service.name': 'desk',
      'service.version': expect.stringMatching(/^\d/),
      'deployment.environment.name': 'test',
    });

    const spans = collector.spans.filter((span) => span.traceId === traceId);
    const named = (name: string) => spans.filter((span) => span.name === name);
    const [refused, request] = named('POST /api/:plural');
    expect(refused?.said).toMatchObject({ 'http.response.status_code': 400, 'error.type': 'bad_request' });
    expect(request).toMatchObject({
      parentSpanId: 'b7ad6b7169203331',
      kind: 2,
      said: {
        'http.request.method': 'POST',
        'http.route': '/api/:plural',
        'url.path': '/api/notes',
        'http.response.status_code': 201,
        'ninefold.request_id': made.headers.get('request-id'),
      },
    });
    const inserts = named('INSERT').filter((span) => span.parentSpanId === request?.spanId);
    expect(inserts.length).toBeGreaterThan(0);
    const system = { sqlite: 'sqlite', postgres: 'postgresql' }[kind];
    expect(inserts[0]).toMatchObject({ kind: 3, said: { 'db.system.name': system } });
    const [sent] = named('webhook ledger');
    expect(sent).toMatchObject({ parentSpanId: request?.spanId, said: { 'http.response.status_code': 200 } });
    expect(receiver.received[0]?.headers['traceparent']).toBe(`00-${traceId}-${sent?.spanId}-01`);

    for (const one of collector.spans)
      expect(one.endTimeUnixNano >= one.startTimeUnixNano, one.name).toBe(true);
    expect(JSON.stringify(collector.spans), 'no value of a record, and no address').not.toMatch(
      /Told|127\.0\.0\.1/,
    );
    expect(collector.spans.map(({ said }) => said['url.path'])).not.toContain('/livez');
  },
  60_000,
);

describe('spans on their way to a collector', () => {
  const settings = (endpoint = `${collector.url}/v1/traces`) => ({
    endpoint,
    headers: {},
    resource: {},
    ratio: 1,
  });
  const exporting = (given = settings()) => {
    const reports: Report[] = [];
    // Nothing is sent by itself but at once: each stop sends what there is.
    const make = () => new SpanExporter(given, (one) => void reports.push(one), 10);
    return { reports, make };
  };
  const names = () => collector.spans.map(({ name }) => name);

  test('wait while it is away, are told of once, and arrive once', async () => {
    const { reports, make } = exporting();
    const exporter = make();
    const tracer = new Tracer(1, exporter.add);
    collector.answer(503);
    tracer.begin('early', 'client').end({});
    await expect.poll(() => collector.requests.length, { interval: 5 }).toBeGreaterThan(2);
    expect(reports).toEqual([{ kind: 'traces_not_sent', why: 'it answered 503' }]);
    for (let count = 0; count < 3_000; count += 1) tracer.begin('more', 'client').end({});
    collector.answer(200);
    await exporter.stop();
    expect([names()[0], names().length]).toEqual(['early', 2_048]);
    expect(reports.at(-1)).toEqual({ kind: 'traces_sent_again', lost: 953 });
  });

  test('are dropped where it refuses them, and kept where nobody answers', async () => {
    const { reports, make } = exporting();
    const exporter = make();
    collector.answer(400);
    new Tracer(1, exporter.add).begin('refused', 'client').end({});
    await exporter.stop();
    collector.answer(200);
    await exporter.stop();
    expect([names(), reports]).toEqual([[], [{ kind: 'traces_not_sent', why: 'it answered 400' }]]);
    const silent = exporting(settings(`http://127.0.0.1:${await freePort()}`));
    const other = silent.make();
    new Tracer(1, other.add).begin('unheard', 'client').end({});
    await other.stop();
    expect(silent.reports).toEqual([{ kind: 'traces_not_sent', why: 'it cannot be reached (ECONNREFUSED)' }]);
  });

  test('of a request have so many statements and no more', () => {
    const ended: { readonly name: string; readonly attributes: object }[] = [];
    const span = new Tracer(1, (one) => void ended.push(one)).begin('import', 'server');
    for (let count = 0; count < 250; count += 1) span.noteStatement('INSERT', 1, {});
    span.end({});
    expect(ended).toHaveLength(201);
    expect(ended.at(-1)).toMatchObject({ attributes: { 'ninefold.statements_left_out': 50 } });
  });
});

test('a traceparent is read, passed on, and passed over where it is none', () => {
  const place = { traceId, spanId: 'b7ad6b7169203331', isKept: true };
  expect(readTraceparent(traceparent)).toEqual(place);
  expect(traceparentOf(place)).toBe(traceparent);
  expect(readTraceparent(traceparent.replace(/1$/, '0'))).toEqual({ ...place, isKept: false });
  expect(readTraceparent(`01${traceparent.slice(2)}-more`), 'a later version').toEqual(place);
  for (const none of [
    undefined,
    '',
    `${traceparent}-more`,
    traceparent.toUpperCase(),
    `ff${traceparent.slice(2)}`,
    `00-${'0'.repeat(32)}-b7ad6b7169203331-01`,
    `00-${traceId}-${'0'.repeat(16)}-01`,
  ])
    expect(readTraceparent(none), none).toBeUndefined();
  expect(newPlace(place, 0)).toMatchObject({ traceId, isKept: true });
  expect(newPlace(undefined, 0).isKept).toBe(false);
  expect(newPlace(undefined, 1).isKept).toBe(true);
});

test('the variables of OpenTelemetry are read, and off is the default', () => {
  const traces = (env: NodeJS.ProcessEnv) => {
    const read = readConfig(env);
    return read.kind === 'config' ? read.config.traces : read.mistakes;
  };
  const at = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://localhost:4318' };
  expect(traces({})).toBeUndefined();
  expect(traces({ ...at, OTEL_SDK_DISABLED: 'true' })).toBeUndefined();
  expect(traces(at)).toEqual({
    endpoint: 'http://localhost:4318/v1/traces',
    headers: {},
    resource: { 'service.name': 'ninefold' },
    ratio: 1,
  });
  const some = { OTEL_TRACES_SAMPLER: 'parentbased_traceidratio', OTEL_TRACES_SAMPLER_ARG: '0.25' };
  expect(traces({ ...at, ...some })).toMatchObject({ ratio: 0.25 });
  const own = { OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'https://traces.example/in?key=a' };
  expect(traces({ ...at, ...own })).toMatchObject({ endpoint: 'https://traces.example/in?key=a' });
  expect(
    traces({
      OTEL_EXPORTER_OTLP_ENDPOINT: 'localhost:4317',
      OTEL_EXPORTER_OTLP_HEADERS: 'key',
      OTEL_RESOURCE_ATTRIBUTES: 'a=%',
      OTEL_TRACES_SAMPLER_ARG: '2',
    }),
  ).toHaveLength(4);
  const others = { OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc', OTEL_TRACES_SAMPLER: 'always_off' };
  expect(traces({ ...at, ...others })).toHaveLength(2);
  // What a platform sets for other programs stops no server that sends no traces.
  expect(traces(others)).toBeUndefined();
});
