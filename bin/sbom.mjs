import { execFileSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * What is in the package, as CycloneDX (https://cyclonedx.org/specification/overview/).
 * @typedef {{ 'bom-ref': string, name: string, properties: { name: string, value: string }[] }} Component
 * @typedef {{ ref: string, dependsOn: string[] }} Dependency
 * @typedef {{ metadata: { component: Component }, components: Component[], dependencies: Dependency[] }} Sbom
 */

/** Where the modules and styles of the browser's part are, which stand in the package as one bundle. */
const BUNDLED = ['client/**/*.{ts,tsx,css}'];
/** `from 'x'`, `import 'x'`, `import('x')`, `@import 'x'`, `url('x')`: of `x` the name of the package. */
const IMPORTED = /(?:\bfrom|\bimport\(?|@import|\burl\()\s*['"]((?:@[\w.-]+\/)?[a-z][\w.-]*)/g;

/**
 * The dependencies that a package of the project brings, and the packages that its browser's part is made of, with all
 * that they may bring. npm makes the list of the lock file and asks no registry; the same checkout gives the same list.
 * @param {string} folder
 * @param {readonly string[]} leftOut names of dependencies that the package does not have
 */
export function sbomOf(folder, leftOut) {
  const { $schema, bomFormat, specVersion, version, metadata, components, dependencies } = whole(folder);
  const self = metadata.component;
  const below = new Map(dependencies.map(({ ref, dependsOn }) => [ref, dependsOn]));
  const direct = components.filter((one) => below.get(self['bom-ref'])?.includes(one['bom-ref']));
  const imported = importedBy(folder);
  const roots = direct.filter(
    (one) => !leftOut.includes(one.name) && (!isOfDevelopment(one) || imported.has(one.name)),
  );
  const left = new Set(components.filter(({ name }) => leftOut.includes(name)).map((one) => one['bom-ref']));
  const kept = reached(roots, below, left);
  const { name } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const parts = components.filter((one) => kept.has(one['bom-ref']));
  // Name and version are in each part once: within the list a number in their place says the same.
  const numbers = new Map(parts.map((one, index) => [one['bom-ref'], String(index)]));
  /** @param {string} ref */
  const short = (ref) => numbers.get(ref) ?? ref;
  return {
    $schema,
    bomFormat,
    specVersion,
    version,
    metadata: { component: { ...self, name, properties: [] } },
    components: parts.map((one) => ({ ...asPart(one), 'bom-ref': short(one['bom-ref']) })),
    dependencies: dependencies
      .filter(({ ref }) => kept.has(ref) || ref === self['bom-ref'])
      .map(({ ref, dependsOn }) => ({
        ref: short(ref),
        dependsOn: dependsOn.filter((one) => kept.has(one)).map(short),
      })),
  };
}

/**
 * @param {string} folder
 * @returns {Sbom & Record<'$schema' | 'bomFormat' | 'specVersion' | 'version', unknown>}
 */
function whole(folder) {
  const words = ['sbom', '--package-lock-only', '--sbom-format', 'cyclonedx', '--loglevel=error'];
  const options = { cwd: folder, maxBuffer: 2 ** 26, shell: process.platform === 'win32' };
  return JSON.parse(execFileSync('npm', words, options).toString());
}

/** @param {string} folder */
function importedBy(folder) {
  const texts = globSync(BUNDLED, { cwd: folder }).map((file) => readFileSync(join(folder, file), 'utf8'));
  return new Set(texts.flatMap((text) => [...text.matchAll(IMPORTED)].map(([, name]) => name)));
}

/**
 * @param {readonly Component[]} roots
 * @param {ReadonlyMap<string, readonly string[]>} below
 * @param {ReadonlySet<string>} left
 */
function reached(roots, below, left) {
  const kept = new Set(roots.map((one) => one['bom-ref']));
  for (const ref of kept) for (const next of below.get(ref) ?? []) if (!left.has(next)) kept.add(next);
  return kept;
}

const OF_DEVELOPMENT = 'cdx:npm:package:development';

/** @param {Component} component */
function isOfDevelopment({ properties }) {
  return properties.some(({ name }) => name === OF_DEVELOPMENT);
}

/**
 * For us it is for development; in the package it is a part like any other.
 * @param {Component} component
 */
function asPart(component) {
  const kept = component.properties.filter(({ name }) => name !== OF_DEVELOPMENT);
  const { properties: _, ...part } = component;
  return kept.length === 0 ? part : { ...part, properties: kept };
}
