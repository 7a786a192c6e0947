import { readFileSync } from 'node:fs';
import { raw } from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openBucket } from '#server/bucket/bucket.ts';
import { moveContents } from '#server/contents/move-content.ts';
import { removeGone } from '#server/contents/remove-gone.ts';
import { addToken } from '#server/identity/keys/tokens.ts';
import { engineCall } from '#server/identity/people/call-of.ts';
import { newPerson } from '#server/operations/accounts/new-person.ts';
import { eraseAccount } from '#server/operations/accounts/person-data.ts';
import { openRealApp } from '#tests/support/app.ts';
import { databases } from '#tests/support/databases.ts';
import { openS3Server, type S3Server } from '#tests/support/s3-server.ts';
import { PIXEL } from '../upload.ts';

const contract = readFileSync(new URL('erased.md', import.meta.url), 'utf8');

let server: S3Server;
beforeAll(async () => {
  server = await openS3Server();
});
afterAll(() => server.goAway());

describe.each(databases)('files in a bucket, of a person who is erased on $kind,', ({ kind, open }) => {
  test('are gone from it: whether a record had them, nobody took them or they were on their way', async () => {
    const database = await open();
    const bucket = openBucket({ ...server.settings, prefix: `erased-${kind}/` });
    const app = await openRealApp({ contract, database, bucket });
    const { runtime } = app;
    const now = runtime.clock.now();
    const person = async (name: string, roles: readonly string[]) => {
      const account = { name, email: `${name}@example.org`, passwordHash: 'none', roles, now };
      const made = await runtime.database.write((on) => newPerson(on, runtime, account));
      if (made.kind === 'refusal') throw new Error(made.code);
      const { id } = made.value;
      const token = { id: runtime.newId(), userId: id, name: 'test', now };
      return { id, key: await runtime.database.write((on) => addToken(on, token)) };
    };
    const [patient, doctor] = [await person('kunigunde', []), await person('dora', ['doctor'])];
    const upload = async ({ key }: { readonly key: string }) => {
      const body = new FormData();
      body.set('file', new Blob([new Uint8Array(PIXEL)]), 'Kunigunde.png');
      const headers = { Authorization: `Bearer ${key}` };
      const answer = await fetch(`${app.url}/api/-/files`, { method: 'POST', body, headers });
      expect(answer.status).toBe(201);
      return { id: String((await answer.json()).id) };
    };
    const newPicture = async () => {
      const picture = await upload(patient);
      const headers = { Authorization: `Bearer ${patient.key}` };
      const path = `/api/users/${patient.id}`;
      expect((await app.request(undefined, 'PATCH', path, { picture }, headers)).status).toBe(200);
    };
    const inBucket = async () => {
      const names: string[] = [];
      for await (const { name } of bucket.list('')) names.push(name);
      return names;
    };
    const there = { ...runtime, bucket };
    await newPicture();
    // What a move has copied into the database lies in the bucket until it is looked through.
    expect(await moveContents(there, 'database')).toEqual({ moved: 1, broken: [] });
    await newPicture();
    await upload(patient);
    const other = await upload(doctor);
    expect(await inBucket()).toHaveLength(4);

    const request = { id: patient.id, mentions: true, dryRun: false };
    const erased = await eraseAccount(runtime, engineCall(runtime, runtime.newId()), request);
    expect(erased.kind).toBe('done');
    await removeGone(there, runtime.clock.now());
    expect(await inBucket()).toEqual([expect.stringContaining(other.id)]);
    const rows = await runtime.database.ask(
      raw('SELECT id FROM nf_file UNION SELECT file FROM nf_file_gone'),
    );
    expect(rows).toEqual([{ id: other.id }]);
    await app.close();
    await database.dispose();
  });
});
