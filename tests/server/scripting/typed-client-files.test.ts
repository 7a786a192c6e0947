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
  const [, calls = ''] = text.split('function records(');
  expect(calls).toContain('...reads<Claim>');
  expect(calls).toContain('export function connect(');
  expect(calls).not.toMatch(/uploads|downloads|draws|feed|setsConstants/);
  expect(text).not.toMatch(/\bUSUAL\b/);
});

test('who may put a file into rows of an input alone has the call that uploads one', async () => {
  const yard = join(folder, 'yard.md');
  await writeFile(
    yard,
    `# Yard

## 3. Entities
\`\`\`yaml
machine: { fields: { name: { type: text, required: true } } }
shot: { fields: { machine: { type: ref, to: machine }, photo: { type: image } } }
\`\`\`

## 4. States
\`\`\`yaml
machine:
  transitions:
    shoot:
      by: [driver]
      input: { shots: { required: true, rows: { photo: { type: image, required: true } } } }
      then: [{ each: { s: input.shots }, create: shot, set: { machine: record, photo: s.photo } }]
\`\`\`

## 6. Roles
\`\`\`yaml
roles: { driver: {}, guest: {} }
grants: { machine: { driver: [read], guest: [read] } }
\`\`\`
`,
  );
  const workshop = workshopIn(folder);
  const written = async (role: string) => {
    await workshop.writeClient('yard.ts', yard, '--as', role);
    return readFileSync(join(folder, 'yard.ts'), 'utf8');
  };
  expect(await written('driver')).toContain('...uploads(send)');
  expect(await written('guest')).not.toContain('...uploads(send)');
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
      event: ['claim.ics', 'text/calendar; charset=utf-8', true],
      paid: ['paid', 'open'],
      feeds: [true, true, true, [404, 'not_found', []]],
      constants: [200, 100, [422, 'invalid', []], 100],
    });
  }, 300_000);
});
