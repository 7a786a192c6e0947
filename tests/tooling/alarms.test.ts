import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { addToken } from '#server/identity/keys/tokens.ts';
import { alarming } from '#server/observe/report.ts';
import { smallContract, withSchedule } from '#tests/server/small-contract.ts';
import { appForAll } from '#tests/support/app-for.ts';
import { databaseOf } from '#tests/support/databases.ts';
import { askedBy } from './promql.ts';

interface Rule {
  readonly alert: string;
  readonly expr: string;
  readonly labels: { readonly severity: string };
  readonly annotations: { readonly summary: string };
}

interface Panel {
  readonly id: number;
  readonly title: string;
  readonly gridPos: { readonly x: number; readonly y: number; readonly w: number; readonly h: number };
  readonly targets: readonly { readonly expr: string; readonly legendFormat: string }[];
}

const project = join(import.meta.dirname, '../..');
const read = (name: string) => readFileSync(join(project, name), 'utf8');
const rules: readonly Rule[] = parse(read('operations/alerts.yaml')).groups.flatMap(
  (group: { readonly rules: readonly Rule[] }) => group.rules,
);
const dashboard: {
  readonly panels: readonly Panel[];
  readonly templating: { readonly list: readonly { name: string }[] };
} = JSON.parse(read('operations/grafana-dashboard.json'));
const drawn = dashboard.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr));
const expressions = [...rules.map(({ expr }) => expr), ...drawn];

/** What Prometheus says of itself where it collects. */
const ITS_OWN = ['instance', 'job'];

// PostgreSQL tells all that SQLite does, and of its connections.
const app = appForAll(databaseOf('postgres').open, { contract: withSchedule(smallContract) });
let samples: readonly string[] = [];

beforeAll(async () => {
  await app.request(undefined, 'GET', '/api/nowhere');
  const { body } = await app.request('owner', 'GET', '/api/-/me');
  const token = await app.runtime.database.write((on) =>
    addToken(on, {
      id: app.runtime.newId(),
      userId: body.person.id,
      name: 'alarms',
      now: new Date().toISOString(),
      scopes: ['metrics'],
    }),
  );
  const answer = await fetch(`${app.url}/metrics`, { headers: { Authorization: `Bearer ${token}` } });
  samples = (await answer.text()).split('\n').filter((line) => !/^(#|$)/.test(line));
});

const names = () => new Set(samples.map((line) => /^\w+/.exec(line)?.[0] ?? ''));
const labelsOf = (metric: string) =>
  samples
    .filter((line) => line.startsWith(`${metric}{`))
    .flatMap((line) => [...line.matchAll(/(\w+)="/g)].map(([, label = '']) => label));

test('a name, a label and a value are found in an expression', () => {
  expect(
    askedBy('sum by (le, instance) (rate(a_b_bucket{kind=~"x|y"}[5m])) / on (job) c offset 1h > 2e3 and d'),
  ).toEqual({
    metrics: ['a_b_bucket', 'c', 'd'],
    labels: ['kind', 'le', 'instance', 'job'],
    values: [
      ['kind', 'x'],
      ['kind', 'y'],
    ],
  });
});

describe.each(expressions)('%s', (expression) => {
  const { metrics, labels, values } = askedBy(expression);

  test('asks for metrics that are told, by labels that they have', () => {
    expect(metrics.length).toBeGreaterThan(0);
    expect(metrics.filter((name) => !names().has(name))).toEqual([]);
    const known = [...ITS_OWN, ...metrics.flatMap(labelsOf)];
    expect(labels.filter((label) => !known.includes(label))).toEqual([]);
  });

  test('compares with what is counted from 0 on', () => {
    const kinds = values.filter(([label]) => label === 'kind').map(([, kind]) => kind);
    const counted: readonly string[] = alarming;
    expect(kinds.filter((kind) => !counted.includes(kind))).toEqual([]);
    const states = values.filter(([label]) => label === 'state');
    for (const [, state] of states) expect(samples.join('\n')).toContain(`state="${state}"`);
  });
});

describe('the alarms', () => {
  test('have names of their own, say how urgent they are, and what they are about', () => {
    const alarms = rules.map(({ alert }) => alert);
    expect(new Set(alarms).size).toBe(alarms.length);
    for (const { labels, annotations } of rules) {
      expect(['page', 'ticket']).toContain(labels.severity);
      expect(annotations.summary).toMatch(/^\S.*\.$/);
    }
  });

  test('stand on the page for operators, each with what to do', () => {
    const page = read('docs/how-to/operate.md');
    const rows = [...page.matchAll(/^\| `(Ninefold\w+)` \| (\w+) \| .+ \|$/gm)];
    expect(rows.map(([, name, severity]) => [name, severity])).toEqual(
      rules.map(({ alert, labels }) => [alert, labels.severity]),
    );
  });

  test('speak of each report that somebody is woken for', () => {
    const spoken = rules.flatMap(({ expr }) => askedBy(expr).values.map(([, value]) => value));
    expect(alarming.filter((kind) => !spoken.includes(kind))).toEqual([]);
  });
});

describe('the dashboard', () => {
  const { panels } = dashboard;

  test('has panels that lie beside each other', () => {
    expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
    const cells = panels.flatMap(({ gridPos: { x, y, w, h } }) =>
      Array.from({ length: w * h }, (_, at) => `${x + (at % w)}:${y + Math.floor(at / w)}`),
    );
    expect(new Set(cells).size).toBe(cells.length);
    expect(panels.filter(({ gridPos: { x, w } }) => x + w > 24)).toEqual([]);
  });

  test('uses variables that it has', () => {
    const own = dashboard.templating.list.map(({ name }) => name);
    const used = [...read('operations/grafana-dashboard.json').matchAll(/\$\{?(\w+)/g)].map(
      ([, name = '']) => name,
    );
    expect(used.filter((name) => !name.startsWith('__') && !own.includes(name))).toEqual([]);
  });

  test('names its lines by labels that they have', () => {
    for (const { expr, legendFormat } of panels.flatMap(({ targets }) => targets)) {
      const { metrics } = askedBy(expr);
      const known = [...ITS_OWN, ...metrics.flatMap(labelsOf)];
      const named = [...legendFormat.matchAll(/\{\{(\w+)\}\}/g)].map(([, label = '']) => label);
      expect(named.filter((label) => !known.includes(label))).toEqual([]);
    }
  });
});
