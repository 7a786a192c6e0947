import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, posix, resolve } from 'node:path';
import { build } from 'vite';
import { pictureFolder, readGuide, readPictures } from '#server/guide/guide-files.ts';
import { emptySearchPage, guidePage, guideStyle } from '#server/guide/guide-layout.ts';
import { main, projectFolder, say } from './install.mjs';

/** The documentation as a site of files, for any server or none: every address is relative. */
const [place = join(projectFolder, 'dist/docs')] = process.argv.slice(2);
const folder = resolve(place);

/** @param {string} path of a page */
const fileOf = (path) => `${path === '' ? 'index' : path}.html`;

/**
 * The pages as one of them links to the others.
 * @param {string} path of that page
 * @returns {Promise<import('#server/guide/guide-html.ts').Guide>}
 */
async function guideFrom(path) {
  /** @param {string} file */
  const from = (file) => posix.relative(posix.dirname(fileOf(path)), file);
  return {
    pages: await readGuide(),
    pictures: await readPictures(),
    address: (to) => from(fileOf(to)),
    file: from,
    search: from('search.html'),
  };
}

/**
 * @param {string} file within the site
 * @param {string} text
 */
function write(file, text) {
  mkdirSync(dirname(join(folder, file)), { recursive: true });
  writeFileSync(join(folder, file), text);
}

/** What the page of the search runs: the same search as a server's, and every page to search in. */
async function writeSearch() {
  const entry = join(projectFolder, 'bin/docs-search.mjs');
  const output = { entryFileNames: 'search.js', format: /** @type {const} */ ('iife') };
  await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    build: { outDir: folder, emptyOutDir: false, rollupOptions: { input: entry, output } },
  });
  const pages = [...(await readGuide()).values()];
  write('search-pages.js', `globalThis.guidePages = ${JSON.stringify(pages)};\n`);
  write('search.html', emptySearchPage(['search-pages.js', 'search.js'], await guideFrom('search')));
}

await main(async () => {
  rmSync(folder, { recursive: true, force: true });
  const pages = await readGuide();
  for (const page of pages.values()) write(fileOf(page.path), guidePage(page, await guideFrom(page.path)));
  write('guide.css', guideStyle);
  write('icon.svg', readFileSync(join(projectFolder, 'client/public/icon.svg'), 'utf8'));
  cpSync(pictureFolder, join(folder, 'pictures'), { recursive: true });
  await writeSearch();
  say(`${pages.size} pages are in ${folder}.`);
  return 0;
});
