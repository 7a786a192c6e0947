import pino from 'pino';
import type { LogLevel } from '#server/config.ts';
import { Busy } from '#server/db/database.ts';
import { Closing, isUnavailable } from '#server/db/unavailable.ts';
import type { Report, Reporter } from './report.ts';

/** Writes reports to standard error: JSON lines for machines, or short lines for the person before a rehearsal. */
export function createLog(settings: { level: LogLevel; style: 'json' | 'short' }): Reporter {
  const destination = settings.style === 'json' ? pino.destination(2) : shortLines;
  const logger = pino(
    {
      level: settings.level,
      base: undefined,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
    },
    destination,
  );
  return (report) => {
    const level = levelOf(report);
    if (!logger.isLevelEnabled(level)) return; // as requests mostly are: nothing is put together for it
    const { kind, ...rest } = report;
    const details = 'error' in rest ? { ...rest, error: describe(rest.error) } : rest;
    logger[level]({ kind, ...details }, messageOf(report));
  };
}

/** What a stop undoes, and what is tried again once others have written, is no failure. */
export function levelOf(report: Report): 'error' | 'warn' | 'info' | 'debug' {
  if ('error' in report && report.error instanceof Closing) return 'debug';
  if ('error' in report && report.error instanceof Busy) return 'warn';
  switch (report.kind) {
    case 'bug':
    case 'uncaught':
    case 'data_unavailable':
    case 'clock_failed':
    case 'search_index_failed':
    case 'index_failed':
    case 'erasure_unfinished':
    case 'slow_calls_failed':
    case 'index_uses_failed':
    case 'dispatch_failed':
    case 'feed_failed':
    case 'mailbox_failed':
    case 'security_event_lost':
      return 'error';
    case 'backup_failed':
    case 'bucket_away':
    case 'contract_not_followed':
    case 'engine_outdated':
      return 'error';
    case 'sign_in_refused':
    case 'proxy_not_trusted':
    case 'provider_failed':
    case 'not_moved':
    case 'not_opened':
    case 'search_too_costly':
    case 'vacuum_failed':
    case 'not_delivered':
    case 'mailbox_not_read':
    case 'deliveries_waiting':
    case 'setting_missing':
    case 'font_broken':
    case 'clock_jumped':
    case 'traces_not_sent':
      return 'warn';
    case 'stopping':
    case 'signed_in':
    case 'owner_claimed':
    case 'account_opened':
    case 'password_changed':
    case 'second_factor_on':
    case 'second_factor_off':
    case 'passkey_added':
    case 'passkey_removed':
    case 'contract_followed':
    case 'slow_call':
    case 'contract_published':
    case 'contract_file_changed':
    case 'bucket_back':
    case 'traces_sent_again':
    case 'backup_scheduled':
    case 'backup_made':
    case 'backup_taken':
    case 'backup_deleted':
      return 'info';
    case 'request':
      if (report.status >= 500) return 'warn';
      return probes.has(report.path) ? 'debug' : 'info';
  }
}

/** Machines ask for them every few seconds. */
const probes: ReadonlySet<string> = new Set(['/livez', '/readyz', '/healthz', '/metrics']);

function messageOf(report: Report): string {
  switch (report.kind) {
    case 'stopping':
      return `stopping (${report.signal})`;
    case 'request':
      return `${report.method} ${report.path} ${report.status} ${report.code ?? ''}`.trimEnd();
    case 'bug':
      return `request ${report.requestId} failed`;
    case 'data_unavailable':
      return `the data could not be read or written: ${wordsOf(report.error)}`;
    case 'uncaught':
      return report.ends
        ? 'something failed outside of any request: the server finishes what it has begun and stops, to be started again'
        : 'a connection broke where nobody waited for it';
    case 'signed_in':
      return 'somebody signed in';
    case 'sign_in_refused':
      return 'a sign-in was refused';
    case 'proxy_not_trusted':
      return `an X-Forwarded-For came from ${report.address}, which TRUST_PROXY does not name: everybody behind it counts as one address, and limits apply to all of them together`;
    case 'provider_failed':
      return `signing in with the provider failed: ${report.why}`;
    case 'owner_claimed':
      return 'the owner account was set up';
    case 'account_opened':
      return 'somebody opened an account';
    case 'password_changed':
      return 'somebody has a new password';
    case 'second_factor_on':
      return 'somebody has a second factor';
    case 'second_factor_off':
      return 'somebody has no second factor any more';
    case 'passkey_added':
      return 'somebody has a new passkey';
    case 'passkey_removed':
      return 'a passkey of somebody was removed';
    case 'contract_followed':
      return `version ${report.version} of the contract was published elsewhere and is in force`;
    case 'contract_published':
      return `version ${report.version} of the contract was published and is in force`;
    case 'contract_file_changed':
      return `${report.file} has a text that is not published: look at it with ninefold plan, or in the Studio`;
    case 'backup_made':
      return `the backup ${report.name} was made`;
    case 'backup_taken':
      return `the backup ${report.name} was downloaded`;
    case 'backup_deleted':
      return `the backup ${report.name} was deleted`;
    case 'contract_not_followed':
      return `version ${report.version} of the contract is not valid here: another version of Ninefold published it`;
    case 'not_moved':
      return `${report.transition} of ${report.entity} ${report.id} was due and refused: ${report.code}`;
    case 'not_opened':
      return `what is done after a read of ${report.entity} ${report.id} was refused: ${report.code}`;
    case 'search_too_costly':
      return `to look for the records of ${report.entity} that ${report.name} is for takes longer than \`write_time\`: it was left out`;
    case 'clock_failed':
      return 'what fell due could not be run';
    case 'search_index_failed':
      return 'the indexes that searches use could not be kept: searches are slower meanwhile';
    case 'index_failed':
      return 'an index of the contract could not be created: lists are slower meanwhile';
    case 'vacuum_failed':
      return 'tables could not be told to be vacuumed sooner: counts and searches are slower where much changes';
    case 'erasure_unfinished':
      return 'what was erased is gone, and bytes of it may still be in the files: they could not be written anew';
    case 'slow_call':
      return `${report.what} took ${report.milliseconds} ms: ninefold advise tells how often, and why`;
    case 'slow_calls_failed':
      return 'what took long could not be kept';
    case 'index_uses_failed':
      return 'how often indexes are used could not be kept';
    case 'dispatch_failed':
      return 'what waits to be sent could not be looked through';
    case 'feed_failed':
      return 'what was changed could not be looked for';
    case 'not_delivered':
      return `${report.name} (${report.id}) was not delivered, attempt ${report.attempts}: ${report.why}`;
    case 'mailbox_not_read':
      return `the mailbox of ${report.name} was not read, attempt ${report.failures}: ${report.why}`;
    case 'mailbox_failed':
      return `mails of the mailbox of ${report.name} could not be kept: they are read again`;
    case 'deliveries_waiting':
      return `${report.count} messages were tried and wait for another attempt: GET /api/-/deliveries lists them`;
    case 'security_event_lost':
      return 'a security event could not be kept';
    case 'setting_missing':
    case 'font_broken':
      return report.what;
    case 'backup_failed':
      return 'the backup that was due could not be made: it is tried again in ten minutes';
    case 'backup_scheduled':
      return `the backup ${report.name} was made, and could be restored`;
    case 'bucket_away':
      return 'the bucket that files are in does not answer: files cannot be read or sent meanwhile';
    case 'bucket_back':
      return 'the bucket that files are in answers again';
    case 'traces_not_sent':
      return `traces are not sent: ${report.why}`;
    case 'traces_sent_again':
      return `traces are sent again; ${report.lost} spans were lost`;
    case 'clock_jumped':
      return `the clock of this machine was set ${Math.abs(report.seconds)} s ${report.seconds < 0 ? 'back' : 'forward'}: let a time service (NTP) keep it`;
    case 'engine_outdated':
      return `a newer Ninefold${report.engine === undefined ? '' : `, ${report.engine},`} has taken over these data: this one ends`;
  }
}

/** An error as data: message and stack of it and its causes, but none of its other properties (they may hold values). */
function describe(error: unknown): unknown {
  if (!(error instanceof Error)) return { message: typeof error };
  // That the disk is full or the database is away says everything: where in the program it was noticed helps nobody.
  if (isUnavailable(error)) return { name: error.name, message: error.message };
  const cause = error.cause === undefined ? {} : { cause: describe(error.cause) };
  return { name: error.name, message: error.message, stack: error.stack, ...cause };
}

function wordsOf(error: unknown): string {
  return error instanceof Error ? error.message : typeof error;
}

const shortLines = {
  write(line: string): void {
    // pino wrote this line itself, from the object that the function above put together.
    const { level, msg, error } = JSON.parse(line) as {
      level: string;
      msg: string;
      error?: { stack?: string };
    };
    process.stderr.write(`${level}: ${msg}\n${error?.stack === undefined ? '' : `${error.stack}\n`}`);
  },
};
