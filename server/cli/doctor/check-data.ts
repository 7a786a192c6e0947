import { raw } from 'sql-template-tag';
import { hasColumn } from '#shared/engine/computed-fields.ts';
import { valueSchema } from '#shared/fields/value-schema.ts';
import type { Connection } from '#server/db/database.ts';
import type { Runtime } from '#server/runtime.ts';
import { isAsSent } from '#server/contents/is-as-sent.ts';
import { countMisfits } from '#server/tables/search/misfits.ts';
import { newestFiles } from '#server/tables/search/work-at-hand.ts';
import { attempted, type CheckUp, counted, error, ok } from './check-up.ts';

/** Of each entity, and of files, where not all of them are wanted. */
const SAMPLE = 1_000;
const FILES = 20;

/** How much is looked at. */
export interface Depth {
  readonly all: boolean;
}

/** The data against what they should be: pages of the file, references, values by the contract, content of files. */
export async function checkData(runtime: Runtime, depth: Depth): Promise<readonly CheckUp[]> {
  const found = await runtime.database.read(async (on) => [
    ...(await checkPages(on, depth)),
    await checkValues(on, runtime, depth),
  ]);
  return [...found, ...(await attempted('files', () => checkFiles(runtime, depth), 'NINEFOLD_FILES'))];
}

/** PostgreSQL keeps its references itself, and looks at its pages where it was made with checksums. */
async function checkPages(on: Connection, { all }: Depth): Promise<readonly CheckUp[]> {
  if (on.kind === 'postgres') return [];
  const pragma = all ? 'integrity_check(10)' : 'quick_check(10)';
  const said = (await on.all(raw(`PRAGMA ${pragma}`))).map((row) => String(Object.values(row)[0]));
  const astray = await on.all(raw('PRAGMA foreign_key_check'));
  const whole = said.join() === 'ok';
  return [
    whole
      ? ok('file', 'data.sqlite is whole.')
      : error(
          'file',
          `data.sqlite is damaged: ${said.join('; ')}`,
          'Restore the newest backup into an empty folder.',
        ),
    astray.length === 0
      ? ok('references', 'Every reference leads to a record.')
      : error(
          'references',
          `${counted(astray.length, 'reference')} that lead nowhere.`,
          'Restore a backup, or correct them by hand.',
        ),
  ];
}

async function checkValues(on: Connection, { model, storage }: Runtime, { all }: Depth): Promise<CheckUp> {
  const about = 'values';
  const misfits: string[] = [];
  let fields = 0;
  for (const entity of model.entities.values())
    for (const field of entity.fields.values()) {
      if (!hasColumn(field) || field.origin !== 'contract') continue;
      fields += 1;
      const place = { table: storage.table(entity.name), column: storage.column(entity.name, field.name) };
      const wrong = await countMisfits(
        on,
        { ...place, field, schema: valueSchema(field) },
        all ? undefined : SAMPLE,
      );
      if (wrong > 0) misfits.push(`${entity.name}.${field.name} (${wrong})`);
    }
  const looked = all ? 'all records' : `the newest ${SAMPLE} records of each entity`;
  if (misfits.length === 0)
    return ok(about, `${counted(fields, 'field')} of ${looked} hold what the contract says.`);
  return error(
    about,
    `Values that the contract does not allow, in ${looked}: ${misfits.join(', ')}.`,
    'They stay until somebody changes the record. They are older than a rule or a bound of the contract.',
  );
}

async function checkFiles(runtime: Runtime, { all }: Depth): Promise<readonly CheckUp[]> {
  const about = 'files';
  const files = await runtime.database.read((on) => newestFiles(on, all ? undefined : FILES));
  const broken: string[] = [];
  for (const file of files) if (!(await isAsSent(runtime, file))) broken.push(String(file['id']));
  if (broken.length === 0)
    return [ok(about, `${counted(files.length, 'file')} with the content that was sent.`)];
  const told = `${counted(broken.length, 'file')} with another content than was sent: ${broken.join(', ')}.`;
  return [error(about, told, 'Restore a backup.')];
}
