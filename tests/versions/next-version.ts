import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PlantedProject } from '#tests/planted/planted-project.ts';
import type { Running } from '#tests/server/cli/spawned.ts';

/** Which version comes next. */
export const NEXT = '0.2.0';

/** A next version of Ninefold, with a table more and a column more. */
export interface NextVersion {
  program: NonNullable<Running['program']>;
}

/** Makes it of the sources. */
export async function makeNextVersion(): Promise<NextVersion> {
  const project = await PlantedProject.make();
  await replace(join(project.folder, 'package.json'), [/"version": "[^"]+"/, `"version": "${NEXT}"`]);
  await replace(
    join(project.folder, 'server/tables/describe/engine-tables.ts'),
    [
      /ENGINE_TABLES_VERSION = (\d+);/,
      (_: string, number: string) => `ENGINE_TABLES_VERSION = ${Number(number) + 1};`,
    ],
    [/name: 'nf_view',\s+columns: \{/, (found: string) => `${found} pinned: 'integer?',`],
    [
      'export const engineTables: readonly EngineTable[] = [',
      (found: string) =>
        `${found}\n  { name: 'nf_pin', columns: { id: 'text', note: 'text?' }, key: ['id'] },`,
    ],
  );
  return { program: [process.execPath, '--disable-warning=ExperimentalWarning', project.server] };
}

type Replacement = readonly [string | RegExp, string | ((found: string, part: string) => string)];

async function replace(file: string, ...replacements: readonly Replacement[]): Promise<void> {
  let text = await readFile(file, 'utf8');
  for (const [from, to] of replacements) {
    const before = text;
    text = typeof to === 'string' ? text.replace(from, to) : text.replace(from, to);
    if (text === before) throw new Error(`${file} has no ${String(from)}`);
  }
  await writeFile(file, text);
}
