import { projectVersion } from '#server/project-version.ts';
import { type Gauge, gauges, type GaugeSource } from './gauge.ts';
import { processGauges } from './process-gauges.ts';
import { alarming, type Report } from './report.ts';

/** Upper ends of the classes of duration, in seconds. */
const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10] as const;

/** What a process has done since it began, counted from its own reports. No value of a record is in it, and no address. */
export class Metrics {
  /** By method and by status. */
  readonly #requests = new Map<string, Map<number, number>>();
  readonly #refusals = new Map<string, number>();
  readonly #reports = new Map<string, number>(alarming.map((kind) => [`kind="${kind}"`, 0]));
  /** By the lowest class they fall into. */
  readonly #durations: number[] = SECONDS.map(() => 0);
  /** Seconds since 1970. */
  #backedUp = 0;
  readonly #sources: GaugeSource[] = [processGauges];
  #seconds = 0;
  #answered = 0;

  /** Counts what was reported. */
  note(report: Report): void {
    if (report.kind === 'backup_scheduled') this.#backedUp = Math.floor(Date.now() / 1000);
    if (report.kind !== 'request') return add(this.#reports, `kind="${report.kind}"`);
    const { method, status, code, milliseconds, lasts } = report;
    add(this.#ofMethod(methods.has(method) ? method : 'other'), status);
    // Codes of a contract are as many as its author wrote; both kinds are letters, digits and `_`.
    if (code !== undefined) add(this.#refusals, `code="${code}"`);
    if (lasts !== true) this.#noteDuration(milliseconds / 1000);
  }

  #noteDuration(seconds: number): void {
    const index = SECONDS.findIndex((end) => seconds <= end);
    if (index >= 0) this.#durations[index] = (this.#durations[index] ?? 0) + 1;
    this.#seconds += seconds;
    this.#answered += 1;
  }

  /** Asks one more source from now on. */
  add(source: GaugeSource): void {
    this.#sources.push(source);
  }

  /** In the text format of Prometheus 0.0.4 (https://prometheus.io/docs/instrumenting/exposition_formats/). */
  async text(): Promise<string> {
    const now = (await Promise.all(this.#sources.map(async (source) => source()))).flat();
    const { user, system } = process.cpuUsage();
    return [
      ...head('ninefold_build_info', 'Which Ninefold this is.', 'gauge'),
      `ninefold_build_info{version="${projectVersion}"} 1`,
      ...single(
        ['ninefold_backup_last_success_timestamp_seconds', 'gauge'],
        'When this process last made a backup that could be restored; 0: it has not.',
        this.#backedUp,
      ),
      ...counter('ninefold_requests_total', 'Requests that were answered.', this.#byLabels()),
      ...counter('ninefold_refusals_total', 'Refusals, by their code.', this.#refusals),
      ...counter('ninefold_reports_total', 'What the log was told beside requests.', this.#reports),
      ...this.#histogram(),
      ...single(
        ['process_cpu_seconds_total', 'counter'],
        'Processor time, in seconds.',
        (user + system) / 1_000_000,
      ),
      ...now.flatMap(linesOf),
      '',
    ].join('\n');
  }

  #ofMethod(method: string): Map<number, number> {
    const known = this.#requests.get(method) ?? new Map<number, number>();
    this.#requests.set(method, known);
    return known;
  }

  #byLabels(): ReadonlyMap<string, number> {
    return new Map(
      [...this.#requests].flatMap(([method, counts]) =>
        [...counts].map(([status, count]) => [`method="${method}",status="${status}"`, count]),
      ),
    );
  }

  #histogram(): readonly string[] {
    const name = 'ninefold_request_duration_seconds';
    let upTo = 0;
    return [
      ...head(name, 'How long requests took, but for streams of events.', 'histogram'),
      ...SECONDS.map((end, index) => {
        upTo += this.#durations[index] ?? 0;
        return `${name}_bucket{le="${end}"} ${upTo}`;
      }),
      `${name}_bucket{le="+Inf"} ${this.#answered}`,
      `${name}_sum ${this.#seconds}`,
      `${name}_count ${this.#answered}`,
    ];
  }
}

const methods: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'PATCH', 'PUT', 'DELETE', 'OPTIONS']);

function add<Key>(counts: Map<Key, number>, key: Key): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}

function counter(name: string, help: string, counts: ReadonlyMap<string, number>): readonly string[] {
  return [
    ...head(name, help, 'counter'),
    ...[...counts].map(([labels, count]) => `${name}{${labels}} ${count}`),
  ];
}

function single(
  [name, type]: readonly [string, 'gauge' | 'counter'],
  help: string,
  value: number,
): readonly string[] {
  return [...head(name, help, type), `${name} ${value}`];
}

function linesOf({ name, values }: Gauge): readonly string[] {
  const lines = Object.entries(values).map(([labels, value]) =>
    labels === '' ? `${name} ${value}` : `${name}{${labels}} ${value}`,
  );
  return [...head(name, gauges[name], 'gauge'), ...lines];
}

function head(name: string, help: string, type: string): readonly string[] {
  return [`# HELP ${name} ${help}`, `# TYPE ${name} ${type}`];
}
