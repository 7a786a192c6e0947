import type { Bucket } from '#server/bucket/bucket.ts';
import { FILES, objectsOf } from '#server/contents/pieces.ts';
import { isAsSent } from '#server/contents/is-as-sent.ts';
import { type Moved, moveContents, type Place } from '#server/contents/move-content.ts';
import { removeGone } from '#server/contents/remove-gone.ts';
import type { Runtime } from '#server/runtime.ts';
import { countKept, countPlaced } from '#server/sql/engine/file-rows.ts';
import { newestFiles } from '#server/tables/search/work-at-hand.ts';
import { say } from '#server/cli/support/say.ts';
import { withRuntime, wrong } from '#server/cli/support/with-runtime.ts';

const usage = 'Usage: ninefold files [move bucket|database | verify [--remove]] [--data … | --database …]';

/** `ninefold files`: where the content of files is; moves it, and looks at it. Exit code 1 where something is wrong with it. */
export async function run(argv: readonly string[]): Promise<number> {
  return withRuntime(argv, {
    options: { remove: 'switch' },
    work: (runtime, { words, switches }) => {
      const [what, to, ...more] = words;
      if (more.length > 0) return Promise.resolve(wrong(usage));
      if (what === undefined) return tell(runtime);
      if (what === 'verify' && to === undefined) return verify(runtime, switches.has('remove'));
      if (what === 'move' && (to === 'bucket' || to === 'database')) return move(runtime, to);
      return Promise.resolve(wrong(usage));
    },
  });
}

const unset = 'NINEFOLD_FILES must name the bucket.';

async function tell({ database, bucket }: Runtime): Promise<number> {
  for (const place of ['database', 'bucket'] as const) {
    const [row] = await database.ask(countPlaced(place));
    const where = place === 'database' ? 'the database' : (bucket?.address ?? 'a bucket that is not set');
    say(`${counted(Number(row?.['count'] ?? 0))}, ${Number(row?.['bytes'] ?? 0)} bytes, in ${where}.`);
  }
  return 0;
}

async function move(runtime: Runtime, to: Place): Promise<number> {
  const { bucket } = runtime;
  if (bucket === undefined) return wrong(unset);
  await bucket.reach();
  const moved = await moveContents({ ...runtime, bucket }, to);
  await removeGone({ ...runtime, bucket }, runtime.clock.now());
  return told(moved, to === 'bucket' ? bucket.address : 'the database');
}

function told({ moved, broken }: Moved, where: string): number {
  say(`${counted(moved)} moved to ${where}.`);
  for (const id of broken) say(`${id} stays where it is: its content is not what was sent.`);
  return broken.length === 0 ? 0 : 1;
}

/** Reads every file, and looks for what lies in the bucket and belongs to none. */
async function verify(runtime: Runtime, remove: boolean): Promise<number> {
  // What lies there is listed first: what is sent meanwhile is not taken for left over.
  const { bucket } = runtime;
  const left = bucket === undefined ? [] : await leftOver(runtime, bucket);
  const files = await runtime.database.read((on) => newestFiles(on));
  const broken: string[] = [];
  for (const file of files) if (!(await isAsSent(runtime, file))) broken.push(String(file['id']));
  for (const id of broken) say(`${id} does not have the content that was sent.`);
  if (left.length > 0) say(`${counted(left.length)} in ${bucket?.address} that nothing here names.`);
  if (remove && bucket !== undefined) await removeAll(bucket, left);
  else if (left.length > 0)
    say('Add --remove to delete them, if no other installation uses the same folder.');
  say(`${counted(files.length)}, ${broken.length} of them broken.`);
  return broken.length === 0 ? 0 : 1;
}

async function leftOver({ database }: Runtime, bucket: Bucket): Promise<readonly string[]> {
  const there = new Set<string>();
  for await (const { name } of bucket.list(FILES)) there.add(name.split('/')[1] ?? '');
  const left: string[] = [];
  for (const id of there) {
    const [row] = await database.ask(countKept(id));
    if (Number(row?.['count'] ?? 0) === 0) left.push(id);
  }
  return left;
}

async function removeAll(bucket: Bucket, ids: readonly string[]): Promise<void> {
  for (const id of ids) for await (const { name } of bucket.list(objectsOf(id))) await bucket.remove(name);
}

function counted(files: number): string {
  return files === 1 ? '1 file' : `${files} files`;
}
