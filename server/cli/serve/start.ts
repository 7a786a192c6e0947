import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { expressClasses } from '#server/http/express-classes.ts';
import { createApp } from '#server/app.ts';
import { RequestCounts } from '#server/http/limit/request-counts.ts';
import { shareRequests } from '#server/http/limit/share-requests.ts';
import { type Config, readConfig } from '#server/config.ts';
import { offerSetup } from '#server/identity/keys/setup-link.ts';
import { contractOnDisk } from '#server/operations/contract/contract-on-disk.ts';
import { followPublished } from '#server/instance/follow.ts';
import { damagedByUncaught } from '#server/instance/last-resort.ts';
import { type Instance, openInstance } from './open-instance.ts';
import { startBackupKeeper } from '#server/instance/keepers/backup-keeper.ts';
import { startContentKeeper } from '#server/instance/keepers/content-keeper.ts';
import { startByteKeeper } from '#server/instance/keepers/byte-keeper.ts';
import { startIndexKeeper } from '#server/instance/keepers/index-keeper.ts';
import { startSearchKeeper } from '#server/instance/keepers/search-keeper.ts';
import { startTableKeeper } from '#server/instance/keepers/table-keeper.ts';
import { startSlowKeeper } from '#server/instance/keepers/slow-keeper.ts';
import { startUseKeeper } from '#server/instance/keepers/use-keeper.ts';
import { serve } from '#server/instance/serve.ts';
import { systemClock } from '#server/instance/system-clock.ts';
import { startTicker } from '#server/clock/ticker.ts';
import { watchEngine } from '#server/instance/watch-engine.ts';
import { watchContractFile } from '#server/instance/watch-contract-file.ts';
import { createLog } from '#server/observe/log.ts';
import { Metrics } from '#server/observe/metrics.ts';
import type { Reporter } from '#server/observe/report.ts';
import { SlowCalls } from '#server/observe/slow-calls.ts';
import { SpanExporter } from '#server/observe/tracing/export-spans.ts';
import { Tracer } from '#server/observe/tracing/tracer.ts';
import { metricsListener } from '#server/routes/operate/metrics.ts';
import { followSent } from '#server/clock/follow-sent.ts';
import { repeat } from '#server/repeat.ts';
import { brokenFonts } from '#server/documents/broken-fonts.ts';
import { drawWith } from '#server/documents/draw-pdf.ts';
import { settleRecorded } from '#server/sending/settle-recorded.ts';
import { forgetMessages, takeWaiting } from '#server/operations/inboxes/take-waiting.ts';
import { startMailboxes } from '#server/mailboxes/start-mailboxes.ts';
import { startDispatcher } from '#server/sending/dispatcher.ts';
import { outsideOf, whatIsMissing } from '#server/sending/outside.ts';
import { automaticKeeping } from '#server/operations/backups/automatic.ts';
import { type Backups, createBackups } from '#server/operations/backups/backups.ts';
import { projectFolder } from '#server/project-folder.ts';
import { openTrial } from '#server/trial/open-trial.ts';
import { createTrials } from '#server/trial/trials.ts';
import { bucketOf, shelfOf } from '#server/cli/support/buckets.ts';
import { refused } from '#server/cli/support/refused.ts';
import { say } from '#server/cli/support/say.ts';
import { giveMemoryBack } from './give-memory-back.ts';
import { type StartOptions, startOptions } from './start-options.ts';
import { tuneV8 } from './tune-v8.ts';

/** `ninefold start`: runs an instance until it is told to end. Exit code 1 where the contract or the data refuse, 2 where the words are wrong. */
export async function run(argv: string[]): Promise<number> {
  tuneV8();
  const read = readConfig();
  if (read.kind === 'mistakes') return refused(read.mistakes.join('\n'), 2);
  const start = startOptions(argv, read.config);
  if (start.kind === 'wrong') return refused(start.message, 2);
  const opened = await openInstance(start.options);
  if (opened.kind === 'closed') return refused(opened.message, opened.exitCode);
  if (opened.notice !== undefined) say(opened.notice);
  try {
    return await runInstance(opened.instance, start.options, read.config);
  } finally {
    await opened.instance.close();
  }
}

/** How long a stop waits for what has begun: a request has ten seconds. */
const STOP_MS = 11_000;
/** Then the process ends, whatever still hangs: what is not committed is undone. */
const LONGEST_STOP_MS = 16_000;

async function runInstance(instance: Instance, options: StartOptions, config: Config): Promise<number> {
  const log = createLog({
    level: config.logLevel ?? (options.rehearse ? 'warn' : 'info'),
    style: options.rehearse ? 'short' : 'json',
  });
  const metrics = new Metrics();
  // What works beside the app is counted with it.
  const report: Reporter = (one) => {
    metrics.note(one);
    log(one);
  };
  drawWith({ fontFiles: config.pdfFonts ?? [] });
  for (const what of await brokenFonts(config.pdfFonts ?? [])) report({ kind: 'font_broken', what });
  const damaged = damagedByUncaught(report);
  const bucket = options.rehearse ? undefined : bucketOf(config);
  const followed = followPublished({ ...instance.runtime, bucket }, report);
  // A rehearsal keeps nothing, and so it does not write into the file either.
  const kept = options.rehearse ? undefined : options.contract;
  const contractFile = kept === undefined ? undefined : contractOnDisk(kept);
  // A rehearsal has nothing to keep.
  const keeping = options.rehearse ? undefined : keepingOf(config, options.place);
  const ending = new AbortController();
  const slow = new SlowCalls(systemClock, report);
  const requestCounts = new RequestCounts();
  const { exporter, tracer } = options.rehearse ? untraced : tracingOf(config, report);
  const surroundings = {
    // The app counts what it tells by itself.
    report: log,
    clock: systemClock,
    // A rehearsal answers on this machine alone, whatever the environment says of the real one.
    publicUrl: options.rehearse ? undefined : config.url,
    trustProxy: config.trustProxy,
    clientFolder,
  };
  const trials = createTrials({
    now: () => Date.now(),
    open: (text, base) =>
      openTrial(text, { report, appOf: (trial) => createApp({ ...surroundings, ...trial, base }) }),
  });
  const app = createApp({
    ...surroundings,
    ...followed,
    trials,
    ending: ending.signal,
    metrics,
    slow,
    requestCounts,
    tracer,
    rehearsal: instance.rehearsal,
    locked: options.locked,
    contractFile,
    backups: instance.rehearsal === undefined ? backupsAt(options.place, keeping) : undefined,
    sendsMail: config.smtpUrl !== undefined,
    variables: config.variables,
    openId: instance.rehearsal === undefined ? config.openId : undefined,
  });
  const serving = await serve(app, { host: options.host, port: options.port, classes: expressClasses(app) });
  if (serving.kind === 'not_serving') return refused(serving.message, 1);
  const { metricsPort } = config;
  const telling =
    metricsPort === undefined
      ? undefined
      : await serve(metricsListener(metrics), { host: '127.0.0.1', port: metricsPort });
  if (telling?.kind === 'not_serving') {
    await serving.stop();
    return refused(`METRICS_PORT: ${telling.message}`, 1);
  }
  const engine = watchEngine(followed, report);
  const ended = Promise.race([
    untilStopSignal(report),
    Promise.race([damaged, engine.outdated]).then(() => 1),
  ]);
  const ticker = startTicker(followed, report, slow);
  const sharing = shareRequests(followed, requestCounts, report);
  const slowKeeper = startSlowKeeper(followed, slow, report);
  const searches = startSearchKeeper(followed, report);
  const indexes = startIndexKeeper(followed, report);
  const tables = startTableKeeper(followed, report);
  const uses = startUseKeeper(followed, report);
  const bytes = startByteKeeper(followed, report);
  const contents = startContentKeeper(followed, report);
  const dispatcher =
    instance.rehearsal === undefined
      ? dispatch(followed, config, { report, tracer })
      : record(followed, report);
  const inboxes = startInboxes(followed, report);
  const mailboxes =
    instance.rehearsal === undefined
      ? startMailboxes({ ...followed, variables: config.variables ?? new Map(), report, clock: systemClock })
      : undefined;
  const backups = keeping && startBackupKeeper(followed, keeping, report);
  const watch = watchContractFile(contractFile, followed, report);
  const memory = giveMemoryBack();
  await announce(instance, serving.url, config);
  const exitCode = await ended;
  ending.abort();
  setTimeout(() => process.exit(exitCode), LONGEST_STOP_MS).unref();
  const parts = [
    serving,
    engine,
    sharing,
    telling,
    ticker,
    searches,
    indexes,
    tables,
    uses,
    bytes,
    contents,
    slowKeeper,
    watch,
    dispatcher,
    inboxes,
    mailboxes,
    backups,
    memory,
  ];
  await inTime(
    Promise.all([...parts.map((part) => part?.stop()), trials.close()]).then(() => exporter?.stop()),
  );
  return exitCode;
}

/** What still runs then is ended with the database, which undoes it. */
async function inTime(work: Promise<unknown>): Promise<void> {
  const over = new AbortController();
  const patience = pause(STOP_MS, undefined, { signal: over.signal }).catch(() => undefined);
  await Promise.race([work, patience]);
  over.abort();
}

interface Tracing {
  readonly exporter?: SpanExporter;
  readonly tracer?: Tracer;
}

const untraced: Tracing = {};

function tracingOf({ traces }: Config, report: Reporter): Tracing {
  if (traces === undefined) return untraced;
  const exporter = new SpanExporter(traces, report);
  return { exporter, tracer: new Tracer(traces.ratio, exporter.add) };
}

/** Backups that are made by themselves, and where they go. */
function keepingOf({ backup }: Config, place: StartOptions['place']) {
  return backup && { ...backup, shelf: shelfOf(backup, place) };
}

/** Those that owners make are kept in the data folder of this server, also with PostgreSQL. */
function backupsAt(place: StartOptions['place'], keeping: ReturnType<typeof keepingOf>): Backups | undefined {
  const automatic = keeping && automaticKeeping(keeping, keeping.shelf);
  return place && createBackups(join(place.directory, 'backups'), automatic);
}

/** A rehearsal keeps what would be sent, and sends nothing; what follows from a mail that was sent is done all the same. */
function record(
  { current }: ReturnType<typeof followPublished>,
  report: Reporter,
): ReturnType<typeof repeat> {
  const follow = followSent(report);
  const failed = (error: unknown) => report({ kind: 'dispatch_failed', error });
  return repeat(() => settleRecorded(current(), follow).catch(failed), RECORD_PAUSE_MS);
}

const RECORD_PAUSE_MS = 500;

/** Takes mails that were kept and left behind. */
function startInboxes(
  { current }: ReturnType<typeof followPublished>,
  report: Reporter,
): ReturnType<typeof repeat> {
  const failed = (error: unknown) => report({ kind: 'uncaught', error, ends: false });
  const round = async () => {
    if (current().model.inboxes.length === 0) return;
    await takeWaiting(current());
    await forgetMessages(current());
  };
  return repeat(() => round().catch(failed), INBOX_PAUSE_MS);
}

const INBOX_PAUSE_MS = 10_000;

/** Sends what waits, and says once what it has not been told to send it with. */
function dispatch(
  { current }: ReturnType<typeof followPublished>,
  config: Config,
  { report, tracer }: { readonly report: Reporter; readonly tracer: Tracer | undefined },
): ReturnType<typeof startDispatcher> {
  const outside = outsideOf(config);
  for (const what of whatIsMissing(current().model, outside)) report({ kind: 'setting_missing', what });
  const follow = followSent(report);
  return startDispatcher({ current, outside, report, clock: systemClock, follow, tracer });
}

/** The one line that says it is ready; and, on an instance that nobody owns yet, the link with which somebody can. */
async function announce(instance: Instance, url: string, config: Config): Promise<void> {
  process.stdout.write(`Ninefold is listening on ${url}\n`);
  if (instance.rehearsal !== undefined) return;
  const key = await offerSetup(instance.runtime, systemClock.now());
  if (key === undefined) return;
  process.stdout.write(
    `Nobody has an account here yet. Whoever opens this link within the hour becomes the owner:\n` +
      `  ${config.url ?? url}/-/setup#key=${key}\n`,
  );
}

/** A signal, or that the program which started us (`bin/`) is gone: nobody could stop us any more. */
function untilStopSignal(report: Reporter): Promise<0> {
  return new Promise((resolve) => {
    const stop = (signal: string) => {
      process.off('disconnect', onEnd); // a line that is listened to would keep the process from ending
      report({ kind: 'stopping', signal });
      resolve(0);
    };
    const onEnd = () => stop('disconnect');
    process.once('disconnect', onEnd);
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => stop(signal));
  });
}

const clientFolder = join(projectFolder, 'dist/client');
