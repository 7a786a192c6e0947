import { writeFile } from 'node:fs/promises';
import { styleText } from 'node:util';
import { databaseUrlSchema } from '#server/config.ts';
import { readContract } from '#server/instance/read-contract.ts';
import { systemClock } from '#server/instance/system-clock.ts';
import { runExamples } from '#server/sandbox/run-examples.ts';
import { generatedTests } from '#server/scenarios/run-generated.ts';
import { matches } from '#server/scenarios/matches.ts';
import { junitReport } from '#server/scenarios/report-junit.ts';
import { functionLines } from '#server/scenarios/report-functions.ts';
import {
  generatedLines,
  type ReportPaint,
  scenarioLines,
  summaryLine,
} from '#server/scenarios/report-text.ts';
import { runTests } from '#server/scenarios/run-tests.ts';
import { parseOptions } from '#server/cli/support/options.ts';
import { refused } from '#server/cli/support/refused.ts';
import { say, type CheckOutput } from '#server/cli/support/say-lines.ts';

const usage =
  'Usage: ninefold test <contract> [--only PATTERN] [--junit FILE] [--database sqlite|postgres://…]';

/** Exit codes: 0 all went as they say, 1 some did not, or nothing was chosen, 2 the contract or the command is wrong. */
export async function run(argv: readonly string[]): Promise<number> {
  return await testContract(argv, say);
}

/** `ninefold test`: runs the examples of functions, plays the scenarios of a contract and the tests generated from it on a database of its own, and says which do not go as they say. */
export async function testContract(argv: readonly string[], output: CheckOutput): Promise<number> {
  const request = parseArguments(argv);
  if (typeof request === 'string') return refused(request, 2, output);
  const contract = await readContract(request.file);
  if (contract.kind === 'closed') return refused(contract.message, 2, output);
  const { examples, program } = contract.model;
  const paint = output.colours === true ? inColours : asItIs;
  const functions = request.only === undefined ? await runExamples(program) : [];
  for (const line of functions.flatMap((result) => functionLines(result, paint))) output.out(line);
  const areRight = functions.every(({ failed }) => failed.length === 0);
  const only = <Named extends { readonly name: string }>(all: readonly Named[]) =>
    all.filter(({ name }) => matches(name, request.only));
  const [scenarios, generated] = [only(examples.scenarios), only(generatedTests(contract.model))];
  if (scenarios.length + generated.length === 0 && request.only !== undefined) {
    output.error(`No scenario and no generated test has ${JSON.stringify(request.only)} in its name.`);
    return 1;
  }
  const run = { contract, scenarios, generated, databaseUrl: request.databaseUrl, real: systemClock };
  const results = await runTests(run, (result) => {
    for (const line of scenarioLines(result, paint)) output.out(line);
  });
  if ('kind' in results) return refused(results.message, 2, output);
  for (const line of generatedLines(results.generated, paint)) output.out(line);
  if (examples.scenarios.length === 0)
    output.out(`${request.file} has no scenarios. They stand under \`scenarios\` in \`## Examples\`.`);
  const all = [...results.scenarios, ...results.generated];
  if (all.length > 0) output.out(summaryLine(all, paint));
  const report = junitReport(request.file, { functions, ...results });
  if (request.junit !== undefined && !(await written(request.junit, report)))
    return refused(`The report could not be written to ${request.junit}.`, 2, output);
  return areRight && all.every(({ failed }) => failed === undefined) ? 0 : 1;
}

interface Request {
  readonly file: string;
  readonly only?: string;
  readonly junit?: string;
  readonly databaseUrl?: string;
}

/** What was asked for, or what is wrong with it. */
function parseArguments(argv: readonly string[]): Request | string {
  const options = parseOptions(argv, { only: 'value', junit: 'value', database: 'value' });
  if (options.kind === 'wrong') return `${options.message}\n${usage}`;
  const { words, values } = options;
  const [file, ...others] = words;
  if (file === undefined || others.length > 0) return usage;
  const { only, junit, database } = values;
  if (database === undefined || database === 'sqlite') return { file, only, junit };
  const url = databaseUrlSchema.safeParse(database);
  if (!url.success)
    return '--database must be sqlite, or an address such as postgres://user:password@host:5432/name';
  return { file, only, junit, databaseUrl: url.data };
}

async function written(file: string, text: string): Promise<boolean> {
  try {
    await writeFile(file, text);
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error) return false;
    throw error;
  }
}

const styles = { passed: 'green', failed: 'red', quiet: 'dim', name: 'bold' } as const;

/** Whether the terminal can was asked before. */
const inColours: ReportPaint = (part, text) => styleText(styles[part], text, { validateStream: false });

const asItIs: ReportPaint = (_part, text) => text;
