import { existsSync } from 'node:fs';
import { type Config, readConfig } from '#server/config.ts';
import { mayHoldData, openToRead, type DataPlace } from '#server/db/open/open-database.ts';
import { connect, nameOf } from '#server/instance/connect.ts';
import { nothingHere } from '#server/instance/published-runtime.ts';
import { runtimeInForce } from '#server/instance/runtime-in-force.ts';
import { systemClock } from '#server/instance/system-clock.ts';
import { mailboxAddress } from '#server/mailboxes/mailbox-address.ts';
import { openMailbox } from '#server/mailboxes/open-mailbox.ts';
import { newId } from '#server/new-id.ts';
import { checkData, type Depth } from './check-data.ts';
import { checkBuckets, checkFonts, checkMailServer, checkSettings } from './check-outside.ts';
import { checkFolder } from './check-place.ts';
import { attempted, type CheckUp, error, ok } from './check-up.ts';
import { checkBackups, checkClock, checkConnections, checkIndexes, checkWork } from './check-work.ts';
import { projectVersion } from '#server/project-version.ts';
import type { Runtime } from '#server/runtime.ts';
import { valueOutside } from '#server/sending/outside.ts';
import { bucketOf } from '#server/cli/support/buckets.ts';
import { dataPlace } from '#server/cli/support/data-place.ts';
import { parseOptions } from '#server/cli/support/options.ts';
import { wrong } from '#server/cli/support/with-runtime.ts';

const usage = 'Usage: ninefold doctor [--all] [--format text|json] [--data … | --database …]';

/** `ninefold doctor`: looks at everything a server needs, and changes nothing. Exit codes: 0 no error, 1 some, 2 the words are wrong. */
export async function run(argv: readonly string[]): Promise<number> {
  const kinds = { data: 'value', database: 'value', format: 'value', all: 'switch' } as const;
  const options = parseOptions(argv, kinds);
  if (options.kind === 'wrong') return wrong(`${options.message}\n${usage}`);
  const { format = 'text' } = options.values;
  if (options.words.length > 0 || (format !== 'text' && format !== 'json')) return wrong(usage);
  const found = await examine(options.values, { all: options.switches.has('all') });
  const isWell = found.every(({ level }) => level !== 'error');
  const told = { engine: projectVersion, well: isWell, checks: found };
  process.stdout.write(format === 'json' ? `${JSON.stringify(told, undefined, 2)}\n` : textOf(found));
  return isWell ? 0 : 1;
}

async function examine(
  values: Readonly<Partial<Record<string, string>>>,
  depth: Depth,
): Promise<readonly CheckUp[]> {
  const read = readConfig();
  if (read.kind === 'mistakes') return read.mistakes.map((mistake) => error('configuration', mistake));
  const place = dataPlace(values, read.config);
  if (place.kind === 'wrong') return [error('configuration', place.message)];
  return examinePlace(place.place, read.config, depth);
}

async function examinePlace(place: DataPlace, config: Config, depth: Depth): Promise<readonly CheckUp[]> {
  const { directory, databaseUrl } = place;
  // With PostgreSQL the folder has backups alone, and is made with the first.
  const folder = databaseUrl === undefined || existsSync(directory) ? await checkFolder(directory) : [];
  if (!mayHoldData(place)) return [...folder, error('database', nothingHere.message)];
  const connected = await connect(place, { open: openToRead });
  if (connected.kind === 'closed') return [...folder, error('database', connected.message)];
  const { database } = connected;
  try {
    const runtime = await runtimeInForce(database, { clock: systemClock, newId, bucket: bucketOf(config) });
    const reached = ok(
      'database',
      `${nameOf(place)} answers; the data are those of Ninefold ${projectVersion}.`,
    );
    if (runtime === undefined) return [...folder, reached, error('contract', nothingHere.message)];
    return [...folder, reached, ...(await examineRuntime(runtime, config, depth))];
  } finally {
    await database.close();
  }
}

async function examineRuntime(runtime: Runtime, config: Config, depth: Depth): Promise<readonly CheckUp[]> {
  const { model, storage } = runtime;
  return [
    ok('contract', `Version ${storage.version} of ${model.name} is in force.`),
    ...checkSettings(runtime, config),
    await checkClock(runtime),
    ...(await checkConnections(runtime)),
    ...(await checkFonts(config)),
    ...(await checkMailServer(config)),
    ...(await checkBuckets(runtime, config)),
    ...(await checkMailboxes(runtime, config)),
    ...(await checkBackups(runtime, config.backup)),
    await checkIndexes(runtime),
    ...(await checkWork(runtime)),
    ...(await checkData(runtime, depth)),
  ];
}

/** Signs in to each mailbox of the contract, and reads nothing. */
async function checkMailboxes(
  { model }: Runtime,
  { variables = new Map() }: Config,
): Promise<readonly CheckUp[]> {
  const found: CheckUp[] = [];
  for (const { name, mailbox } of model.inboxes) {
    const text = mailbox === undefined ? undefined : valueOutside(mailbox.address, { variables });
    if (text === undefined) continue; // what is not set is told with the configuration
    const about = `mailbox of ${name}`;
    const address = mailboxAddress(text);
    const look = async () => {
      if (address === undefined)
        return [error(about, 'Its address must look like imaps://user:password@host/INBOX.')];
      (await openMailbox(address)).close();
      return [ok(about, 'It answers, and accepts the sign-in.')];
    };
    found.push(...(await attempted(about, look)));
  }
  return found;
}

const marks = { ok: ' ok ', warning: 'WARN', error: 'FAIL' } as const;

function textOf(found: readonly CheckUp[]): string {
  const lines = found.flatMap(({ about, level, message, hint }) => [
    `${marks[level]}  ${about}: ${message}`,
    ...(hint === undefined ? [] : [`      ${hint}`]),
  ]);
  const number = (level: CheckUp['level']) => found.filter((one) => one.level === level).length;
  return `${lines.join('\n')}\n\n${number('error')} wrong, ${number('warning')} to look at, ${number('ok')} well.\n`;
}
