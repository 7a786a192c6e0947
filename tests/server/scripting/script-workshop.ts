import { execFile } from 'node:child_process';
import { symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect } from 'vitest';
import { ninefoldHere } from '#tests/server/cli/in-process.ts';
import type { TestApp } from '#tests/support/app.ts';
import { databases } from '#tests/support/databases.ts';
import { commandOf } from '#tests/support/other-runtimes.ts';

const execute = promisify(execFile);
export const project = join(import.meta.dirname, '../../..');

/** Everything strict that TypeScript has, and no types but those of the platform. */
const strict =
  '--noEmit --checkers 1 --strict --exactOptionalPropertyTypes --noUncheckedIndexedAccess --noPropertyAccessFromIndexSignature --noUnusedLocals --noImplicitReturns --erasableSyntaxOnly --verbatimModuleSyntax --allowImportingTsExtensions --target es2022 --lib es2024,dom,dom.iterable --module esnext --moduleResolution bundler';

type Runtime = Parameters<typeof commandOf>[0];

/** A folder in which clients are made, and scripts with them compiled and run. */
export interface Workshop {
  /** What TypeScript says of the files; nothing where it agrees. */
  compile(types: string, ...files: readonly string[]): Promise<string>;
  writeClient(file: string, contract: string, ...words: readonly string[]): Promise<void>;
  /** Compiles a script, and answers what it writes to standard output. */
  run(runtime: Runtime, script: string, ...words: readonly string[]): Promise<string>;
}

export function workshopIn(folder: string): Workshop {
  const compile: Workshop['compile'] = (types, ...files) => {
    const words = [join(project, 'node_modules/.bin/tsc'), ...strict.split(' '), '--types', types, ...files];
    return execute(process.execPath, words, { cwd: folder }).then(
      ({ stdout }) => stdout,
      (error: { stdout: string }) => error.stdout,
    );
  };
  return {
    compile,
    writeClient: async (file, contract, ...words) => {
      const made = await ninefoldHere(['types', contract, ...words], { cwd: folder });
      expect({ code: made.code, error: made.error }).toEqual({ code: 0, error: '' });
      await writeFile(join(folder, file), made.out);
    },
    run: async (runtime, script, ...words) => {
      const [program = '', ...before] = await commandOf(runtime);
      await symlink(join(project, 'node_modules'), join(folder, 'node_modules')).catch(() => undefined);
      await writeFile(join(folder, 'package.json'), '{"type":"module"}');
      expect(await compile('node', script)).toBe('');
      return (await execute(program, [...before, join(folder, script), ...words])).stdout;
    },
  };
}

/** Node on both databases; the client is the same elsewhere, so one of them is enough there. */
export const places = [
  ...databases.map((database) => ({ ...database, runtime: 'node' as const })),
  ...databases.slice(0, 1).flatMap((database) => [
    { ...database, runtime: 'deno' as const },
    { ...database, runtime: 'bun' as const },
  ]),
];

/** The token of a person of a rehearsal. */
export async function tokenOf(app: TestApp, person: string): Promise<string> {
  const { body } = await app.request(undefined, 'POST', '/api/-/rehearsal/session', { person, token: true });
  return String(body.token);
}
