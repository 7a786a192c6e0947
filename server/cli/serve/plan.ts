import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { readConfig } from '#server/config.ts';
import type { Database } from '#server/db/database.ts';
import type { DataPlace } from '#server/db/open/open-database.ts';
import { makeThrowAway } from '#server/db/open/throw-away.ts';
import { connect } from '#server/instance/connect.ts';
import { type ContractFile, readContract } from '#server/instance/read-contract.ts';
import { systemClock } from '#server/instance/system-clock.ts';
import { viewsAfter } from '#server/operations/views/views-after.ts';
import { isRehearsalData } from '#server/instance/rehearsal-mark.ts';
import { planLines } from '#server/tables/plan/plan-lines.ts';
import { examine } from '#server/tables/apply/publish.ts';
import type { PublishPlan } from '#shared/api/calls/publishing.ts';
import { acceptedWords } from '#server/cli/support/accepted-words.ts';
import { dataPlace } from '#server/cli/support/data-place.ts';
import { type OptionKinds, parseOptions } from '#server/cli/support/options.ts';
import { refused } from '#server/cli/support/refused.ts';

const usage =
  'Usage: ninefold plan <contract> [--data … | --database …] [--accept STEP,…] [--format text|json]';

/** Exit codes: 0 safe to publish, 1 it needs an answer, 2 the contract, the data or the command are wrong. */
export async function run(argv: readonly string[]): Promise<number> {
  return withProposal(argv, usage, async ({ contract, place, accept, format }) => {
    const plan = await onData(place, (database) =>
      examine(database, { ...contract, accept, now: systemClock.now(), viewsAfter }),
    );
    if (typeof plan === 'string') return refused(plan);
    showPlan(plan, format);
    return plan.verdict === 'needs_answer' ? 1 : 0;
  });
}

/** What `plan` and `publish` are asked. */
export interface PublishRequest {
  readonly contract: ContractFile;
  readonly place: DataPlace;
  readonly accept: readonly string[];
  readonly hash?: string;
  readonly format: 'text' | 'json';
}

/** Reads the words and the contract they name; exit code 2 where either is wrong. */
export async function withProposal(
  argv: readonly string[],
  words: string,
  work: (request: PublishRequest) => Promise<number>,
): Promise<number> {
  const options = { data: 'value', database: 'value', format: 'value', plan: 'value' } as const;
  const { accept, rest } = acceptedWords(argv);
  const read = parseOptions(rest, options satisfies OptionKinds);
  if (read.kind === 'wrong') return refused(`${read.message}\n${words}`);
  const [file, ...more] = read.words;
  const format = read.values['format'] ?? 'text';
  if (file === undefined || more.length > 0 || accept === undefined) return refused(words);
  if (format !== 'text' && format !== 'json') return refused(`There is no format ${format}.\n${words}`);
  const config = readConfig();
  if (config.kind === 'mistakes') return refused(config.mistakes.join('\n'));
  const place = dataPlace(read.values, config.config);
  if (place.kind === 'wrong') return refused(place.message);
  const contract = await readContract(file);
  if (contract.kind === 'closed') return refused(contract.message);
  return work({ contract, place: place.place, accept, hash: read.values['plan'], format });
}

/**
 * Works on the data that are there; where there are none, on an empty database that goes again: looking must not make a
 * folder. Answers a sentence where that cannot be.
 */
async function onData(
  place: DataPlace,
  work: (database: Database) => Promise<PublishPlan>,
): Promise<PublishPlan | string> {
  const empty = place.databaseUrl === undefined && !existsSync(join(place.directory, 'data.sqlite'));
  const instead = empty ? await makeThrowAway() : undefined;
  const connected = await connect(instead?.place ?? place);
  if (connected.kind === 'closed') return connected.message;
  const { database } = connected;
  try {
    if (await isRehearsalData(database))
      return 'These data belong to a rehearsal, so nothing can be published on them.';
    return await work(database);
  } finally {
    await database.close();
    await instead?.remove();
  }
}

/** The plan on standard output. */
export function showPlan(plan: PublishPlan, format: 'text' | 'json'): void {
  const text = format === 'json' ? JSON.stringify(plan, undefined, 2) : planLines(plan).join('\n');
  process.stdout.write(`${text}\n`);
}
