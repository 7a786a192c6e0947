import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { projectVersion } from '#server/project-version.ts';
import { ninefold, started } from '#tests/server/cli/spawned.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';
import { keeper, signIn, writeKept } from './kept-data.ts';

// Keeps data of this version, once, when it is released: `node tests/versions/keep.ts`. Its contract is written before.
const place = join(import.meta.dirname, projectVersion);
const cwd = await temporaryFolder('keep');
const data = join(cwd, 'data');
await mkdir(data, { mode: 0o700 });

/** The smallest picture there is. */
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

async function said(words: readonly string[], input?: string): Promise<void> {
  const { code, error } = await ninefold([...words, '--data', data], { cwd, input });
  if (code !== 0) throw new Error(`${words.join(' ')}: ${error}`);
}

// A contract before this one, so that names have a past.
const contract = join(place, 'contract.md');
const text = await readFile(contract, 'utf8');
const first = join(cwd, 'first.md');
await writeFile(first, text.replace(', was: called', '').replaceAll('naming', 'called'));
await said(['publish', first]);
await said(['user', 'add', keeper.email, '--name', 'Ada', '--role', 'owner'], `${keeper.password}\n`);

const before = await started([first, '--data', data, '--port', '0'], { cwd });
const early = await signIn(before.url);
await early.post('/api/things', { called: 'Ladder', price: '120.00' });
await before.stop();

const server = await started([contract, '--data', data, '--port', '0'], { cwd });
const ada = await signIn(server.url);
const me = (await ada.get('/api/-/me')) as { readonly person: { readonly id: string } };
const drill = await ada.post('/api/things', {
  naming: 'Drill',
  kind: 'tool',
  marks: ['loud', 'heavy'],
  price: '89.90',
  weight: '2.350',
  bought: '2026-02-28',
  seen_at: '2026-03-01T07:30:00.000Z',
  is_insured: true,
  photo: await ada.upload('drill.png', picture, 'image/png'),
  keeper: me.person.id,
  parts: [{ name: 'Bit', count: 12 }],
});
await ada.post(`/api/things/${String(drill['id'])}/lend`, {});
await ada.post('/api/-/views', { screen: '/things', name: 'Tools', query: 'f.kind=tool', shared: true });
const paths = [
  '/api/things?sort=number&expand=keeper',
  `/api/things/${String(drill['id'])}`,
  `/api/things/${String(drill['id'])}/-/history`,
  '/api/parts',
  '/api/-/views',
  '/api/-/notices',
];
const expected = [];
for (const path of paths) expected.push({ path, body: await ada.get(path) });
await server.stop();
const archive = join(cwd, 'data.archive');
await said(['backup', archive]);
await writeKept(place, { data, archive, expected });
process.stdout.write(`Kept in ${place}\n`);
