import { writeFile } from 'node:fs/promises';
import { writeLanguage } from '#shared/contract/format/write-language.ts';
import { errorsIn, readSourceOf } from '#server/instance/read-contract.ts';
import { loadToRun } from '#server/sizes/load-to-run.ts';
import { parseOptions } from '#server/cli/support/options.ts';
import { refused } from '#server/cli/support/refused.ts';
import { say, type CheckOutput } from '#server/cli/support/say-lines.ts';

const usage = 'Usage: ninefold migrate <contract> [--check]';

/** Exit codes: 0 in the newest language (now), 1 not (`--check`), or what has errors; 2 it could not be read or the command is wrong. */
export async function run(argv: readonly string[]): Promise<number> {
  return await migrate(argv, say);
}

/**
 * `ninefold migrate`: rewrites a contract into the newest language, and says so in it. There is one language so far: one
 * without a number is given it, so that it keeps its meaning under a later Ninefold. What has errors is left as it is.
 */
export async function migrate(argv: readonly string[], output: CheckOutput): Promise<number> {
  const options = parseOptions(argv, { check: 'switch' });
  if (options.kind === 'wrong') return refused(`${options.message}\n${usage}`, 2, output);
  const [file, ...others] = options.words;
  if (file === undefined || others.length > 0) return refused(usage, 2, output);
  const source = await readSourceOf(file);
  if ('kind' in source) return refused(source.message, 2, output);
  const errors = errorsIn(loadToRun(source.text, file).findings, source);
  if (errors.length > 0) {
    for (const error of errors) output.out(error);
    return refused(`${file} has errors in its own language, and was left as it is.`, 1, output);
  }
  const migrated = writeLanguage(source.contract);
  switch (migrated.kind) {
    case 'says_so':
      return 0;
    case 'no_point':
      return refused(
        `${file}:${migrated.line} has no point 1 with room for \`language: 1\`. Write \`## 1. Purpose\` with it into the contract.`,
        1,
        output,
      );
    case 'written':
      if (options.switches.has('check')) {
        output.out(
          `${file}:${migrated.line} does not say its language yet: \`ninefold migrate\` writes it there.`,
        );
        return 1;
      }
      await writeFile(file, migrated.text);
      output.out(`${file}:${migrated.line} says its language now.`);
      return 0;
  }
}
