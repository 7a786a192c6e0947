import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createApp } from '#server/app.ts';
import { type Config, readConfig } from '#server/config.ts';
import { offerSetup } from '#server/identity/setup-link.ts';
import { followPublished } from '#server/instance/follow.ts';
import { type Instance, openInstance } from '#server/instance/open-instance.ts';
import { serve } from '#server/instance/serve.ts';
import { systemClock } from '#server/instance/system-clock.ts';
import { startTicker } from '#server/instance/ticker.ts';
import { createLog } from '#server/observe/log.ts';
import type { Reporter } from '#server/observe/report.ts';
import { say } from './say.ts';
import { type StartOptions, startOptions } from './start-options.ts';

/** `ninefold start`: runs an instance until it is told to end. Exit code 1 where the contract or the data refuse, 2 where the words are wrong. */
export async function run(argv: string[]): Promise<number> {
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

async function runInstance(instance: Instance, options: StartOptions, config: Config): Promise<number> {
  const report = createLog({
    level: config.logLevel ?? (options.rehearse ? 'warn' : 'info'),
    style: options.rehearse ? 'short' : 'json',
  });
  const followed = followPublished(instance.runtime, report);
  const app = createApp({
    ...followed,
    report,
    clock: systemClock,
    publicUrl: config.url,
    trustProxy: config.trustProxy,
    clientFolder,
    rehearsal: instance.rehearsal,
  });
  const serving = await serve(app, options);
  if (serving.kind === 'not_serving') return refused(serving.message, 1);
  const ended = untilToldToEnd(report);
  const ticker = startTicker(followed, report);
  await announce(instance, serving.url, config);
  await ended;
  await serving.stop();
  await ticker.stop();
  return 0;
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

function untilToldToEnd(report: Reporter): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
      process.once(signal, () => {
        report({ kind: 'stopping', signal });
        resolve();
      });
    }
  });
}

const clientFolder = join(dirname(fileURLToPath(import.meta.url)), '../../dist/client');

function refused(message: string, exitCode: number): number {
  say(message);
  return exitCode;
}
