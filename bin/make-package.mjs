import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { buildClientWhenStale } from './build-client.mjs';
import { bundleServer } from './bundle-server.mjs';
import { main, projectFolder } from './install.mjs';
import { run } from './run.mjs';
import { sbomOf } from './sbom.mjs';

/** Taken along as it is; the typed client is made of the text of `server/scripting`. */
const FILES = [
  'bin/command-line.mjs',
  'bin/node-flags.mjs',
  'bin/run.mjs',
  'contracts',
  'docs',
  'dist/client',
  'server/scripting',
  'LICENSE',
  'README.md',
];
/** Of the documentation: pages show none where they are not there. */
const PICTURES = join(projectFolder, 'docs/pictures');
/** Scripts and styles a second time: the archive is compressed itself, and a server makes them at its start. */
const COMPRESSED = /\.br$/;
/** Of Swagger UI, whose package reports each installation to its makers. */
const SWAGGER_UI = ['swagger-ui.css', 'swagger-ui-bundle.js', 'LICENSE', 'NOTICE'];
/** Of the dependencies of the project: what brings a Node for who works on it, and what Swagger UI reports with. */
const LEFT_OUT = ['node', '@scarf/scarf'];
/** The first whose SQLite (3.53) finds the columns of an outer row at any depth; `tests/tooling/package.test.ts` runs it. */
const OLDEST_NODE = '24.16';

const whole = join(projectFolder, 'dist/package');

/**
 * Writes `ninefold-<version>.tgz`, which runs where it is installed, without sources, compilers or a build.
 * @param {string} folder where the archive goes
 * @returns {Promise<number>} the exit code of npm
 */
async function makePackage(folder) {
  await buildClientWhenStale();
  rmSync(whole, { recursive: true, force: true });
  for (const { name, text } of await bundleServer()) write(name, text);
  for (const name of FILES)
    cpSync(join(projectFolder, name), join(whole, name), {
      recursive: true,
      filter: (file) => file !== PICTURES && !COMPRESSED.test(file),
    });
  for (const name of SWAGGER_UI)
    cpSync(join(projectFolder, 'node_modules/swagger-ui-dist', name), join(whole, 'swagger-ui', name));
  cpSync(join(projectFolder, 'bin/installed.mjs'), join(whole, 'bin/ninefold.mjs'));
  write('package.json', JSON.stringify(manifest(), undefined, 2));
  write('sbom.cdx.json', JSON.stringify(sbomOf(projectFolder, LEFT_OUT)));
  mkdirSync(folder, { recursive: true });
  const words = ['pack', whole, '--pack-destination', resolve(folder), '--loglevel=error'];
  const code = await run('npm', words, { shell: process.platform === 'win32' });
  if (code === 0) packAnew(join(folder, `ninefold-${manifest().version}.tgz`));
  return code;
}

/**
 * Files of one kind lie together in an archive: with smaller blocks each kind gets a code of its own, and it is a little smaller.
 * @param {string} archive
 */
function packAnew(archive) {
  const whole = gunzipSync(readFileSync(archive));
  writeFileSync(archive, gzipSync(whole, { level: 9, memLevel: 6 }));
}

/**
 * @param {string} name within the package
 * @param {string} text
 */
function write(name, text) {
  const place = join(whole, name);
  mkdirSync(dirname(place), { recursive: true });
  writeFileSync(place, text);
}

/** The manifest of the project without what only those need who work on it. */
function manifest() {
  const { name, version, description, license, type, dependencies } = projectManifest();
  const { node: _, 'swagger-ui-dist': __, ...needed } = dependencies;
  return {
    name,
    version,
    description,
    license,
    type,
    keywords: ['web application', 'admin panel', 'low-code', 'rest-api', 'sqlite', 'postgresql'],
    bin: { ninefold: 'bin/ninefold.mjs' },
    imports: { '#shared/*': './shared/*', '#server/*': './server/*', '#swagger-ui/*': './swagger-ui/*' },
    engines: { node: `>=${OLDEST_NODE}` },
    dependencies: needed,
  };
}

/** @returns {Record<string, string> & { dependencies: Record<string, string> }} */
function projectManifest() {
  return JSON.parse(readFileSync(join(projectFolder, 'package.json'), 'utf8'));
}

await main(() => makePackage(process.argv[2] ?? '.'));
