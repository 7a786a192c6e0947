import { readFileSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestApp } from '#tests/support/app.ts';
import { appForAll } from '#tests/support/app-for.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';
import { claimsScript } from './claims-script.ts';
import { places, tokenOf, workshopIn } from './script-workshop.ts';

const contract = join(import.meta.dirname, 'claims.md');

/** The key of the feed of days, made by its person from a browser, as keys are. */
async function keyOf({ request, url }: TestApp): Promise<string> {
  const session = await request(undefined, 'POST', '/api/-/rehearsal/session', { person: 'cora' });
  const cookie = session.headers.get('set-cookie')?.split(';')[0] ?? '';
  const made = await fetch(`${url}/api/-/tokens`, {
    method: 'POST',
    headers: { cookie, origin: url, 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Days', scopes: ['feed:days'] }),
  });
  return String((await made.json()).token);
}

let folder: string;
beforeAll(async () => {
  folder = await temporaryFolder('typed-client-files');
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test('who may neither upload nor set, and is given no document and no feed, has no such calls', async () => {
  const workshop = workshopIn(folder);
  await workshop.writeClient('guest.ts', contract, '--as', 'guest');
  const text = readFileSync(join(folder, 'guest.ts'), 'utf8');
  const [, connecting = ''] = text.split('export function connect(');
  expect(connecting).toContain('...reads<Claim>');
  expect(connecting).not.toMatch(/uploads|downloads|draws|feed|setsConstants/);
  expect(text).not.toMatch(/\bUSUAL\b/);
});

describe.each(places)('a script in $runtime on $kind', ({ open, runtime }) => {
  const app = appForAll(open, { contract: readFileSync(contract, 'utf8') });

  test('uploads, downloads, draws documents, fetches feeds, tries, confirms, and sets constants', async () => {
    const workshop = workshopIn(folder);
    await workshop.writeClient('claims.ts', contract);
    await writeFile(join(folder, 'script.ts'), claimsScript);
    const told = await workshop.run(
      runtime,
      'script.ts',
      app.url,
      await tokenOf(app, 'cora'),
      await keyOf(app),
    );
    const confirm = [409, 'confirm', ['UNUSUALLY_HIGH']];
    expect(JSON.parse(told)).toEqual({
      stored: ['Ünïque (taxi).txt', 'text/plain', 21],
      form: [['Accept', 'Authorization']],
      asked: confirm,
      tried: ['Taxi', 0],
      again: true,
      stale: [412, 'stale', []],
      changed: 'Cab',
      receipt: ['Ünïque (taxi).txt', 'text/plain; charset=utf-8', true],
      noPhoto: [404, 'not_found', []],
      slip: ['Claim Cab.pdf', 'application/pdf', '%PDF-', true],
      page: ['text/html; charset=utf-8', true],
      paid: ['paid', 'open'],
      feeds: [true, true, true, [404, 'not_found', []]],
      constants: [200, 100, [422, 'invalid', []], 100],
    });
  }, 300_000);
});
