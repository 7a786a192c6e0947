import { createWriteStream } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { isId } from '#shared/fields/base/is-id.ts';
import type { ErasedAnswer } from '#shared/api/calls/person-data.ts';
import { written } from '#server/messages/write-message.ts';
import { engineCall } from '#server/identity/people/call-of.ts';
import { base64Of, eraseAccount, exportPerson } from '#server/operations/accounts/person-data.ts';
import { fileName } from '#server/contents/file-name.ts';
import type { Runtime } from '#server/runtime.ts';
import { idsByLogin } from '#server/tables/person/known-as.ts';
import { isEmptyFolder } from '#server/cli/support/empty-folder.ts';
import { noteEvent } from '#server/cli/support/note-event.ts';
import { say } from '#server/cli/support/say.ts';
import { wrong } from '#server/cli/support/with-runtime.ts';

/** `ninefold user export <email> <folder>`: `person.json`, and the files that stand in it. */
export async function exportTo(runtime: Runtime, words: readonly string[]): Promise<number> {
  const [who, folder, ...more] = words;
  if (who === undefined || folder === undefined || more.length > 0)
    return wrong('Usage: ninefold user export <email> <folder>');
  const id = await personOf(runtime, who);
  const kept = id === undefined ? undefined : await exportPerson(runtime, id);
  if (kept === undefined || kept.kind === 'refusal')
    return failed(`Nobody here has or had the address ${who}.`);
  if (!(await isEmptyFolder(folder))) return failed(`${folder} is not empty.`);
  const files = kept.value.files.map((file) => ({ ...file, file: fileName(file) }));
  await writeFile(join(folder, 'person.json'), `${JSON.stringify({ ...kept.value, files }, null, 2)}\n`, {
    mode: 0o600,
  });
  if (files.length > 0) await mkdir(join(folder, 'files'), { mode: 0o700 });
  for (const file of files)
    await pipeline(
      Readable.from(bytesOf(runtime, file)),
      createWriteStream(join(folder, file.file), { mode: 0o600 }),
    );
  await noteEvent(runtime, { kind: 'person_exported', person: id });
  say(
    `Written to ${join(folder, 'person.json')}, with ${files.length === 1 ? '1 file' : `${files.length} files`}.`,
  );
  return 0;
}

async function* bytesOf(runtime: Runtime, file: Parameters<typeof base64Of>[1]): AsyncGenerator<Buffer> {
  for await (const piece of base64Of(runtime, file)) yield Buffer.from(piece, 'base64');
}

/** `ninefold user erase <email>`: without `--yes` it is done and undone again, to say where they would still be named. */
export async function erase(
  runtime: Runtime,
  words: readonly string[],
  { mentions, sure }: { readonly mentions: boolean; readonly sure: boolean },
): Promise<number> {
  const [who, ...more] = words;
  if (who === undefined || more.length > 0)
    return wrong('Usage: ninefold user erase <email> [--mentions] [--yes]');
  const id = await personOf(runtime, who);
  if (id === undefined) return failed(`Nobody here has or had the address ${who}.`);
  const call = engineCall(runtime, runtime.newId());
  const erased = await eraseAccount(runtime, call, { id, mentions, dryRun: !sure });
  if (erased.kind === 'refusal') return failed(written(erased.detail));
  for (const line of linesOf(erased.value, sure)) say(line);
  if (!sure) return failed('Nothing was erased; add --yes to do it.');
  await noteEvent(runtime, { kind: 'person_erased', person: id });
  say(leftBehind[runtime.database.kind]);
  return 0;
}

/** What no command on the data can reach. */
const leftBehind = {
  sqlite: 'The file of the database was rewritten. Earlier backups and copies still contain the person.',
  postgres:
    'No query finds the person any more. The bytes stay in the files of PostgreSQL until their space is used again (VACUUM FULL rewrites the tables), in its log, and in earlier backups.',
} as const;

function linesOf({ erased, named }: ErasedAnswer, sure: boolean): readonly string[] {
  const counted = erased.map(({ what, count }) => `  ${inWords[what]}: ${count}`);
  const gone = counted.length === 0 ? ['  nothing: it was done before'] : counted;
  return [sure ? 'Erased:' : 'This would be erased:', ...gone, ...mentionLines(named, sure)];
}

const inWords: Readonly<Record<ErasedAnswer['erased'][number]['what'], string>> = {
  fields: 'fields of their record',
  history: 'entries of its history, which stay without values',
  sign_in: 'ways to sign in',
  sessions: 'sessions and known browsers',
  tokens: 'tokens',
  links: 'links and invitations',
  preferences: 'preferences',
  views: 'saved views',
  notices: 'notices',
  messages: 'mails and other messages',
  answers: 'kept answers of calls',
  requests: 'requests, which stay without what was sent',
  files: 'files',
};

function mentionLines(named: ErasedAnswer['named'], sure: boolean): readonly string[] {
  if (named.length === 0)
    return [sure ? 'They are named nowhere any more.' : 'They would be named nowhere any more.'];
  const places = named.map(({ place, entity, field, count }) => {
    const where = [entity, field].filter((part) => part !== undefined).join('.');
    return `  ${place}${where === '' ? '' : ` of ${where}`}: ${count}`;
  });
  const head = sure
    ? 'Their name or address still occurs in:'
    : 'Their name or address would still occur in:';
  return [head, ...places, 'Add --mentions to remove it there as well, except from contracts.'];
}

/** An address, a user name, or an id; somebody who was erased or deleted before has an id alone. */
async function personOf({ database, storage }: Runtime, who: string): Promise<string | undefined> {
  if (isId(who)) return who.toLowerCase();
  return database.read(async (connection) => (await idsByLogin(connection, storage, who))[0]);
}

function failed(message: string): number {
  say(message);
  return 1;
}
