import { readConfig } from '#server/config.ts';
import { mayHoldData } from '#server/db/open/open-database.ts';
import type { Closed } from '#server/instance/closed.ts';
import { connect } from '#server/instance/connect.ts';
import { type OnEmpty, nothingHere, publishedRuntime } from '#server/instance/published-runtime.ts';
import { systemClock } from '#server/instance/system-clock.ts';
import type { Runtime } from '#server/runtime.ts';
import { bucketOf } from './buckets.ts';
import { dataPlace } from './data-place.ts';
import { type OptionKinds, type Options, parseOptions } from './options.ts';
import { say } from './say.ts';

/** A command that works on the data of an instance. */
export interface DataCommand {
  /** Its options, beside those that say where the data are. */
  readonly options?: OptionKinds;
  /** Whether it may be the first that ever happens on empty data. Default: it is refused there. */
  readonly onEmpty?: OnEmpty;
  work(runtime: Runtime, options: Extract<Options, { kind: 'options' }>): Promise<number>;
}

const placeOptions = { data: 'value', database: 'value' } as const satisfies OptionKinds;

/** Reads the options, opens the data they name, does the work, closes. A running server is not in the way. */
export async function withRuntime(argv: readonly string[], command: DataCommand): Promise<number> {
  const { onEmpty = 'refuse' } = command;
  const options = parseOptions(argv, { ...placeOptions, ...command.options });
  if (options.kind === 'wrong') return wrong(options.message);
  const read = readConfig();
  if (read.kind === 'mistakes') return wrong(read.mistakes.join('\n'));
  const found = dataPlace(options.values, read.config);
  if (found.kind === 'wrong') return wrong(found.message);
  if (onEmpty === 'refuse' && !mayHoldData(found.place)) return closed(nothingHere);
  const connected = await connect(found.place);
  if (connected.kind === 'closed') return closed(connected);
  const { database } = connected;
  try {
    const runtime = await publishedRuntime(database, systemClock, onEmpty);
    if ('kind' in runtime) return closed(runtime);
    return await command.work({ ...runtime, bucket: bucketOf(read.config) }, options);
  } finally {
    await database.close();
  }
}

/** Says what is wrong with a command line; exit code 2. */
export function wrong(message: string): number {
  say(message);
  return 2;
}

function closed({ message, exitCode }: Closed): number {
  say(message);
  return exitCode;
}
