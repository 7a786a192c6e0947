import { cp, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';

/** Who signs in to the kept data. */
export const keeper = { email: 'ada@example.org', password: 'a good long password' };

/** What an address answered when the data were kept. */
export interface Expected {
  readonly path: string;
  readonly body: unknown;
}

/** Data that a version of Ninefold made, as they stand in the folder of that version. */
export interface KeptData {
  readonly contract: string;
  readonly archive: string;
  readonly expected: readonly Expected[];
  /** A data folder of one's own with them. */
  folder(): Promise<string>;
}

/** Reads what was kept in a folder. */
export async function readKept(place: string): Promise<KeptData> {
  return {
    contract: join(place, 'contract.md'),
    archive: join(place, 'data.archive'),
    expected: JSON.parse(await readFile(join(place, 'expected.json'), 'utf8')),
    folder: async () => {
      const folder = await temporaryFolder('kept');
      await writeFile(join(folder, 'data.sqlite'), gunzipSync(await readFile(join(place, 'data.sqlite.gz'))));
      return folder;
    },
  };
}

/** Keeps data for later versions. Nobody may have them open. */
export async function writeKept(
  place: string,
  {
    data,
    archive,
    expected,
  }: { readonly data: string; readonly archive: string; readonly expected: readonly Expected[] },
): Promise<void> {
  await writeFile(
    join(place, 'data.sqlite.gz'),
    gzipSync(await readFile(join(data, 'data.sqlite')), { level: 9 }),
  );
  await cp(archive, join(place, 'data.archive'));
  await writeFile(join(place, 'expected.json'), `${JSON.stringify(expected, undefined, 2)}\n`);
}

/** The calls of somebody who has signed in. */
export interface SignedIn {
  get(path: string): Promise<unknown>;
  post(path: string, body: object): Promise<Record<string, unknown>>;
  upload(name: string, content: Uint8Array<ArrayBuffer>, type: string): Promise<unknown>;
}

/** Signs in as the keeper of the data. */
export async function signIn(url: string): Promise<SignedIn> {
  const session = await fetch(`${url}/api/-/session`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Origin: url },
    body: JSON.stringify(keeper),
  });
  if (session.status !== 200) throw new Error(`signing in was answered with ${session.status}`);
  const headers = {
    Origin: url,
    Cookie: session.headers
      .getSetCookie()
      .map((one) => one.split(';')[0])
      .join('; '),
  };
  const read = async (answer: Response) => {
    if (!answer.ok) throw new Error(`${answer.url}: ${answer.status} ${await answer.text()}`);
    return answer.json();
  };
  return {
    get: async (path) => read(await fetch(url + path, { headers })),
    post: async (path, body) =>
      read(
        await fetch(url + path, {
          method: 'POST',
          headers: { ...headers, 'Content-Type': 'application/json' },
          body: JSON.stringify(body),
        }),
      ),
    upload: async (name, content, type) => {
      const form = new FormData();
      form.set('file', new Blob([content], { type }), name);
      return read(await fetch(`${url}/api/-/files`, { method: 'POST', body: form, headers }));
    },
  };
}
