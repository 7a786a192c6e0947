import { execFile } from 'node:child_process';
import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ninefold, type Running, type Started, started } from '#tests/server/cli/spawned.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';
import { commandsOfPage, followedBelow, unitOfPage } from './way-to-https.ts';

/** In German, with a document and a function. */
const BRIEFE = `# Briefe

## 1. Zweck

\`\`\`yaml
locale: de-DE
timezone: Europe/Berlin
\`\`\`

## 3. Entities

\`\`\`yaml
brief:
  plural: briefe
  fields:
    an: { type: text, required: true }
    laut: { type: text, initial: gerufen(an) }
\`\`\`

## 6. Roles

\`\`\`yaml
roles: { schreiber: {} }
grants: { brief: { schreiber: all } }
\`\`\`

## 7. Calls

\`\`\`yaml
documents:
  brief: { of: brief, title: "Brief an {an}", text: "Guten Tag, {an}" }
functions:
  gerufen: { takes: [text], gives: text }
\`\`\`

\`\`\`ts
export function gerufen(wort: string): string | null {
  return wort.toUpperCase();
}
\`\`\`

## Examples

\`\`\`yaml
people: { berta: { name: Berta, roles: [schreiber] } }
\`\`\`
`;

/** Npm fetches what is not in its cache. */
const INSTALLING = 300_000;
const program = promisify(execFile);
const project = join(import.meta.dirname, '../..');

/** In place of `/`, on a machine that has nothing of ours. */
const root = await temporaryFolder('package');
/** The package as somebody gets it: in a folder of its own, without the sources and the Node of the project. */
const folder = join(root, 'opt/ninefold');
const home = join(folder, 'node_modules/ninefold');
const manifestOf = (place: string) => JSON.parse(readFileSync(join(place, 'package.json'), 'utf8'));
let archive = '';

beforeAll(async () => {
  await program(process.execPath, [join(project, 'bin/package.mjs'), root]);
  archive = join(root, `ninefold-${manifestOf(project).version}.tgz`);
  cpSync(join(project, 'contracts/equipment-desk.md'), join(root, 'contract.md'));
  writeFileSync(join(root, 'ninefold.service'), unitOfPage().text);
  for (const place of ['etc/systemd/system', 'etc/caddy']) mkdirSync(join(root, place), { recursive: true });
  for (const command of commandsOfPage()) await follow(command);
  const oldest = String(manifestOf(home).engines.node).replace('>=', '');
  await install(join(folder, 'old'), `node-${process.platform}-${process.arch}@${oldest}.0`);
}, INSTALLING);

const oldNode = () => join(folder, `old/node_modules/node-${process.platform}-${process.arch}/bin/node`);

describe('the page that leads from nothing to https', () => {
  test('has six commands, of which only those are not followed here that need a machine of their own', () => {
    const commands = commandsOfPage();
    expect(commands).toHaveLength(6);
    expect(commands.flatMap((command) => followedBelow(root, command).left)).toEqual([
      'apt-get install -y caddy npm',
      'useradd --system ninefold',
      'systemctl reload caddy',
      'systemctl enable --now ninefold',
      'journalctl -fu ninefold',
    ]);
  });

  test('ends with an application that shows the link for its owner, and a proxy that leads to it', async () => {
    const { environment, folder: place, command } = unitOfPage();
    const [file = '', start, ...words] = command.map((word) => word.replace(/^\//, `${root}/`));
    expect(start).toBe('start');
    const env = { ...environment, NINEFOLD_DATA: join(root, environment['NINEFOLD_DATA'] ?? '') };
    const running = { cwd: join(root, place), env, program: [process.execPath, file] } as const;
    const served = await started([...words, '--port', '0'], running);
    expect((await fetch(`${served.url}/readyz`)).status).toBe(200);
    await expect.poll(() => served.said()).toContain(`${environment['NINEFOLD_URL']}/-/setup#key=`);
    expect(await served.stop()).toMatchObject({ code: 0 });
    expect(globSync('var/lib/ninefold/data.sqlite', { cwd: root })).toHaveLength(1);
    const proxy = readFileSync(join(root, 'etc/caddy/Caddyfile'), 'utf8');
    expect(proxy).toBe(
      `${new URL(environment['NINEFOLD_URL'] ?? '').host} {\n  reverse_proxy 127.0.0.1:3000\n}\n`,
    );
  });
});

describe('the package', () => {
  test('is small, and has neither sources nor tests', () => {
    expect(statSync(archive).size).toBeLessThan(4_300_000);
    const files = globSync('**/*', { cwd: home });
    expect(files.filter((file) => /\.tsx?$/.test(file) && !file.startsWith('server/scripting/'))).toEqual([]);
    expect(files.filter((file) => /^(tests|client|docs\/pictures)\b/.test(file))).toEqual([]);
    expect(files).toEqual(
      expect.arrayContaining(['LICENSE', 'README.md', 'docs/tutorial.md', 'contracts/feedback.md']),
    );
  });

  test('has every file that one of its own names', () => {
    const named = globSync('{server,shared}/**/*.js', { cwd: home }).flatMap((file) => {
      const places = readFileSync(join(home, file), 'utf8').matchAll(/new URL\(\s*["'`](\.\/[^"'`]+)/g);
      return [...places].map(([, place = '']) => join(dirname(file), place));
    });
    expect(named).toEqual(expect.arrayContaining(['server/reader-program.js', 'server/writer-program.js']));
    expect(named.filter((file) => !existsSync(join(home, file)))).toEqual([]);
  });

  test('has no letter in its modules with which V8 would keep each of them in two bytes', () => {
    const files = globSync('server/**/*.js', { cwd: home });
    expect(files.length).toBeGreaterThan(20);
    // oxlint-disable-next-line no-control-regex
    const wide = files.filter((file) => /[^\0-\xFF]/.test(readFileSync(join(home, file), 'utf8')));
    expect(wide).toEqual([]);
  });

  test('brings no Node, and nothing that runs while it is installed', () => {
    const packages = globSync(`${folder}/node_modules/{*,@*/*}/package.json`).map(dirname).map(manifestOf);
    const running = packages.filter(({ scripts = {} }) =>
      ['preinstall', 'install', 'postinstall'].some((name) => name in scripts),
    );
    expect(running.map(({ name }) => name)).toEqual([]);
    expect(packages.map(({ name }) => name)).not.toContain('node');
  });

  test('says what is in it, and what its dependencies bring', () => {
    const sbom = JSON.parse(readFileSync(join(home, 'sbom.cdx.json'), 'utf8'));
    expect(sbom).toMatchObject({ bomFormat: 'CycloneDX', metadata: { component: { name: 'ninefold' } } });
    const parts: { name: string; version: string; hashes: object[] }[] = sbom.components;
    const names = new Set(parts.map(({ name }) => name));
    const installed = globSync(`${folder}/node_modules/**/node_modules/{*,@*/*}/package.json`)
      .concat(globSync(`${folder}/node_modules/{*,@*/*}/package.json`))
      .map(dirname)
      .map(manifestOf)
      .filter(({ name }) => name !== 'ninefold');
    expect(installed.length).toBeGreaterThan(50);
    expect(installed.filter(({ name }) => !names.has(name)).map(({ name }) => name)).toEqual([]);
    const { dependencies } = manifestOf(home);
    for (const [name, version] of Object.entries(dependencies))
      expect(parts.filter((part) => part.name === name).map((part) => part.version)).toContain(version);
    // What the browser's part is made of, and the pages of the API.
    for (const name of [
      'react',
      'react-dom',
      '@fontsource-variable/inter',
      '@mantine/core',
      '@codemirror/view',
      'swagger-ui-dist',
    ])
      expect(names).toContain(name);
    for (const name of ['node', '@scarf/scarf', 'vitest', 'vite', 'playwright'])
      expect(names).not.toContain(name);
    expect(parts.filter(({ hashes }) => hashes.length === 0)).toEqual([]);
  });

  test('says which Node it needs', async () => {
    const manifest = manifestOf(home);
    const place = join(home, 'package.json');
    writeFileSync(place, JSON.stringify({ ...manifest, engines: { node: '>=99.1' } }));
    const told = await ninefold(['--version'], on(process.execPath));
    // Without a program, as npm leaves it where it runs no install scripts.
    placeNode('node');
    const blocked = await ninefold(['--version'], on(process.execPath));
    const direct = `node-${process.platform}-${process.arch}`;
    symlinkSync(process.execPath, join(placeNode(direct), 'bin/node'));
    const brought = await ninefold(['--version'], on(process.execPath));
    writeFileSync(place, JSON.stringify(manifest));
    for (const name of ['node', direct]) rmSync(join(folder, 'node_modules', name), { recursive: true });
    expect(told.code).toBe(1);
    expect(told.error).toContain(`Ninefold needs Node 99.1 or newer; this is ${process.version}.`);
    expect(told.error).toContain(`npm install ${direct}@24`);
    expect(blocked).toEqual(told);
    expect(brought).toMatchObject({ code: 0, out: `${manifest.version}\n` });
  });
});

describe.each([
  { name: 'the Node of the project', node: () => process.execPath },
  { name: 'the oldest Node that it names', node: oldNode },
])('on $name', ({ node }) => {
  let data: string;
  let server: Started;

  beforeAll(async () => {
    data = await temporaryFolder('package-data');
    const contract = join(home, 'contracts/equipment-desk.md');
    const words = ['user', 'add', 'olga@desk.example', '--role', 'owner', '--data', data];
    const { code, error } = await ninefold(words, { ...on(node()), input: 'a long password\n' });
    if (code !== 0) throw new Error(error);
    server = await started([contract, '--data', data, '--port', '0'], on(node()));
  });

  afterAll(async () => {
    await server.stop();
  });

  test('it tells its version, and checks and tries contracts', async () => {
    const { version } = manifestOf(project);
    expect(await ninefold(['--version'], on(node()))).toMatchObject({ code: 0, out: `${version}\n` });
    const mine = join(data, 'mine.md');
    expect(await ninefold(['new', mine], on(node()))).toMatchObject({ code: 0 });
    expect(await ninefold(['check', mine], on(node()))).toMatchObject({ code: 0 });
    const types = await ninefold(['types', join(home, 'contracts/feedback.md')], on(node()));
    expect(types.out).toContain('export function connect(');
    // Its conditions are the deepest of all that ship.
    const tried = await ninefold(['test', join(home, 'contracts/appointments.md')], on(node()));
    expect(tried, tried.out).toMatchObject({ code: 0 });
  });

  test('the owner signs in to the application, and what they make is found', async () => {
    const send = (path: string, body: object, headers: Record<string, string> = {}) =>
      fetch(`${server.url}/api/${path}`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', Origin: server.url, ...headers },
        body: JSON.stringify(body),
      });
    const session = await send('-/session', { email: 'olga@desk.example', password: 'a long password' });
    expect(session.status).toBe(200);
    const [cookie = ''] = session.headers.getSetCookie().map((one) => one.split(';')[0]);
    expect((await send('shelves', { name: 'Z9', room: '1' }, { Cookie: cookie })).status).toBe(201);
    const found = await fetch(`${server.url}/api/shelves?q=z9`, { headers: { Cookie: cookie } });
    expect((await found.json()).items).toMatchObject([{ name: 'Z9' }]);
  });

  test('its screens and the pages of its API are there', async () => {
    const page = await (await fetch(server.url)).text();
    const [, script = ''] = /<script[^>]* src="([^"]+)"/.exec(page) ?? [];
    expect((await fetch(new URL(script, server.url))).status).toBe(200);
    for (const name of ['swagger-ui.css', 'swagger-ui-bundle.js'])
      expect((await fetch(`${server.url}/api/-/docs/${name}`)).status).toBe(200);
  });

  test('it draws a document, runs a function and says in German what is wrong', async () => {
    const contract = join(data, 'briefe.md');
    writeFileSync(contract, BRIEFE);
    const rehearsal = await started([contract, '--rehearse', '--port', '0'], on(node()));
    const send = (path: string, body: object, headers: Record<string, string> = {}) =>
      fetch(`${rehearsal.url}/api/${path}`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', ...headers },
        body: JSON.stringify(body),
      });
    const refused = await send('briefe', {});
    expect(await refused.json()).toMatchObject({ title: 'Bitte melden Sie sich zuerst an.' });
    const { token } = await (await send('-/rehearsal/session', { person: 'berta', token: true })).json();
    const headers = { Authorization: `Bearer ${token}` };
    const made = await (await send('briefe', { an: 'Anton' }, headers)).json();
    expect(made).toMatchObject({ laut: 'ANTON' });
    const page = await fetch(`${rehearsal.url}/api/briefe/${made.id}/-/documents/brief?format=pdf`, {
      headers,
    });
    expect((await page.text()).slice(0, 5)).toBe('%PDF-');
    await rehearsal.stop();
  });

  test('it ends when it is told to', async () => {
    expect(await server.stop()).toMatchObject({ code: 0 });
  });
});

/** A package that is a Node of its own, still without its program. */
function placeNode(name: string): string {
  const place = join(folder, 'node_modules', name);
  mkdirSync(join(place, 'bin'), { recursive: true });
  writeFileSync(join(place, 'package.json'), JSON.stringify({ name, version: '99.2.0' }));
  return place;
}

function on(node: string): Running {
  return { cwd: folder, program: [node, join(home, 'bin/ninefold.mjs')] };
}

/** The Node of this machine is new enough: none is fetched. */
async function follow(command: string): Promise<void> {
  const { run } = followedBelow(root, command.replace(/ node@24$/, ''));
  const quiet = { npm_config_audit: 'false', npm_config_fund: 'false', npm_config_ignore_scripts: 'true' };
  if (run !== undefined) await program('sh', ['-c', run], { cwd: root, env: { ...process.env, ...quiet } });
}

/** What an install script would do is looked at above, and not done. */
async function install(into: string, what: string): Promise<void> {
  mkdirSync(into, { recursive: true });
  writeFileSync(join(into, 'package.json'), '{}');
  const quiet = ['--no-audit', '--no-fund', '--loglevel=error', '--ignore-scripts'];
  await program('npm', ['install', ...quiet, '--prefix', into, what], { cwd: into });
}
