import { type Config, portSchema } from '#server/config.ts';
import type { DataPlace } from '#server/db/open/open-database.ts';
import { isLoopback } from '#server/http/caller/host-check.ts';
import { toInstant } from '#shared/fields/time/calendar.ts';
import { acceptedWords } from '#server/cli/support/accepted-words.ts';
import { dataPlace } from '#server/cli/support/data-place.ts';
import { type OptionKinds, parseOptions } from '#server/cli/support/options.ts';

/** What `ninefold start` was asked for. */
export interface StartOptions {
  readonly contract?: string;
  readonly port: number;
  readonly host: string;
  /** In a rehearsal undefined unless it was asked for: then a folder of its own that goes with it. */
  readonly place?: DataPlace;
  readonly rehearse: boolean;
  /** The moment a rehearsal stands at. */
  readonly clock?: string;
  readonly locked: boolean;
  /** Answers to what publishing the contract asks, in the words of its plan. */
  readonly accept: readonly string[];
}

const kinds = {
  port: 'value',
  host: 'value',
  data: 'value',
  database: 'value',
  clock: 'value',
  rehearse: 'switch',
  locked: 'switch',
} as const satisfies OptionKinds;

/** Reads the command line and fills in what the environment says; or says what is wrong. */
export function startOptions(
  argv: readonly string[],
  config: Config,
):
  | { readonly kind: 'start'; readonly options: StartOptions }
  | { readonly kind: 'wrong'; readonly message: string } {
  const { accept, rest } = acceptedWords(argv);
  if (accept === undefined) return wrong('--accept needs a value.');
  const read = parseOptions(rest, kinds);
  if (read.kind === 'wrong') return read;
  const { values, switches, words } = read;
  const rehearse = switches.has('rehearse');
  const port = portSchema.optional().safeParse(values['port']);
  if (!port.success) return wrong(`--port ${port.error.issues[0]?.message}.`);
  const host = values['host'] ?? config.host ?? '127.0.0.1';
  const clock = values['clock'] === undefined ? undefined : toInstant(values['clock']);
  const [contract = rehearse ? undefined : config.contract, ...more] = words;
  if (more.length > 0) return wrong(`Name only one contract: ${words.join(' ')}`);
  if (values['clock'] !== undefined && clock === undefined) {
    return wrong('--clock takes a moment such as 2026-01-05T08:00:00Z.');
  }
  if (clock !== undefined && !rehearse) return wrong('--clock is for rehearsals: add --rehearse.');
  if (rehearse && !isLoopback(host)) {
    return wrong(
      `A rehearsal signs people in without a password, so it listens only on this machine: --host ${host} is refused.`,
    );
  }
  if (rehearse && contract === undefined)
    return wrong('Name a contract to rehearse: ninefold start <contract> --rehearse');
  // A throw-away instance never touches what the environment names: that is for the real one.
  const place = dataPlace(values, rehearse ? {} : config);
  if (place.kind === 'wrong') return place;
  const ownFolder = rehearse && values['data'] === undefined && values['database'] === undefined;
  return {
    kind: 'start',
    options: {
      contract,
      port: port.data ?? config.port ?? 3000,
      host,
      place: ownFolder ? undefined : place.place,
      rehearse,
      clock,
      locked: switches.has('locked'),
      accept,
    },
  };
}

function wrong(message: string): { kind: 'wrong'; message: string } {
  return { kind: 'wrong', message };
}
