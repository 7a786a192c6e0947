import { readConfig } from '#server/config.ts';
import type { Closed } from '#server/instance/closed.ts';
import { connect } from '#server/instance/connect.ts';
import { publishedRuntime } from '#server/instance/published-runtime.ts';
import { systemClock } from '#server/instance/system-clock.ts';
import type { Runtime } from '#server/runtime.ts';
import { dataPlace } from './data-place.ts';
import { type OptionKinds, type Options, parseOptions } from './options.ts';
import { say } from './say.ts';

/** Options of every command that works on the data of an instance, beside its own. */
export const placeOptions = { data: 'value', database: 'value' } as const satisfies OptionKinds;

/** Reads the options, opens the data they name, does the work, closes. A running server is not in the way. */
export async function withRuntime(
  argv: readonly string[],
  kinds: OptionKinds,
  work: (runtime: Runtime, options: Extract<Options, { kind: 'options' }>) => Promise<number>,
): Promise<number> {
  const options = parseOptions(argv, { ...placeOptions, ...kinds });
  if (options.kind === 'wrong') return wrong(options.message);
  const read = readConfig();
  if (read.kind === 'mistakes') return wrong(read.mistakes.join('\n'));
  const found = dataPlace(options.values, read.config);
  if (found.kind === 'wrong') return wrong(found.message);
  const connected = await connect(found.place);
  if (connected.kind === 'closed') return closed(connected);
  const { database } = connected;
  try {
    const runtime = await publishedRuntime(database, systemClock);
    return 'kind' in runtime ? closed(runtime) : await work(runtime, options);
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
