import { type DescribedApp, describedApp } from './described-app.ts';
import { parseOptions } from '#server/cli/support/options.ts';
import { refused } from '#server/cli/support/refused.ts';
import { say } from '#server/cli/support/say-lines.ts';

/**
 * Prints something that is made of a contract for one audience (`--as`, default the owner) to standard output. Exit codes:
 * 0 printed, 1 the contract has errors, 2 it could not be read or the command is wrong.
 */
export async function printApp(
  command: 'openapi' | 'types',
  argv: readonly string[],
  print: (described: DescribedApp) => Promise<string>,
): Promise<number> {
  const options = parseOptions(argv, { as: 'value' });
  const usage = `Usage: ninefold ${command} <contract> [--as ROLE]`;
  if (options.kind === 'wrong') return refused(`${options.message}\n${usage}`);
  const [file, ...others] = options.words;
  if (file === undefined || others.length > 0) return refused(usage);
  const described = await describedApp(file, options.values['as'] ?? 'owner');
  if (described.kind === 'closed') return refused(described.message, described.exitCode);
  say.out(await print(described));
  return 0;
}
