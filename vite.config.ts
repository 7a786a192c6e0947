import { fileURLToPath, pathToFileURL } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { compileMessages } from './shared/messages/compile-messages.ts';
import { chunkGroups } from './vite.chunks.ts';

const place = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** Messages of a room; what is said without messages (`words`, `labels`) stays as it is. */
const catalogue = /\/shared\/messages\/([a-z]{2,3}(?:-[A-Z][A-Za-z]+)?)\/(?!words|labels|index)[a-z-]+\.ts$/;

/** Parses the messages here, so that no browser needs a parser of ICU syntax. */
const parsedMessages: Plugin = {
  name: 'parsed-messages',
  async load(id) {
    if (!catalogue.test(id)) return undefined;
    const rooms: Record<string, Record<string, string>> = await import(pathToFileURL(id).href);
    return Object.entries(rooms)
      .map(([room, messages]) => `export const ${room} = ${JSON.stringify(compileMessages(messages))};`)
      .join('\n');
  },
};

/** Patterns are compiled by a library that few pages need. Workers, which have plugins of their own, need it from the start. */
const patternsLater: Plugin = {
  name: 'patterns-later',
  enforce: 'pre',
  resolveId: (id, importer) => {
    return id === 're2js' && importer !== place('client/patterns/re2.ts')
      ? place('client/patterns/re2-later.ts')
      : undefined;
  },
};

/** What stands in the page itself is painted before the styles of the theme have come. */
const stylesAfterName: Plugin = {
  name: 'styles-after-name',
  transformIndexHtml: {
    order: 'post',
    handler(html) {
      const styles = html.match(/ *<link rel="stylesheet"[^>]*>\n/g) ?? [];
      const rest = styles.reduce((text, link) => text.replace(link, ''), html);
      return rest.replace(/ *<section id="floating">/, (place) => styles.join('') + place);
    },
  },
};

/** Tells the server which scripts a page needs besides those of every page, so that they are asked for at once. */
const filesOfPages: Plugin = {
  name: 'files-of-pages',
  generateBundle(_, bundle) {
    const chunks = Object.values(bundle).filter((one) => one.type === 'chunk');
    const needed = (name: string, found = new Set<string>()): ReadonlySet<string> => {
      const chunk = chunks.find(({ fileName }) => fileName === name);
      if (chunk === undefined || found.has(name)) return found;
      found.add(name);
      for (const one of chunk.imports) needed(one, found);
      return found;
    };
    const first = needed(chunks.find(({ isEntry }) => isEntry)?.fileName ?? '');
    const pages = chunks.filter(({ name, isDynamicEntry }) => isDynamicEntry && preloaded.test(name));
    const files = pages.map(({ name, fileName }) => [
      name,
      [...needed(fileName)].filter((one) => !first.has(one)).map((one) => one.replace('assets/', '')),
    ]);
    this.emitFile({
      type: 'asset',
      fileName: '.pages.json',
      source: JSON.stringify(Object.fromEntries(files)),
    });
  },
};
const preloaded = /-screen$|^signed-in-frame$|^re2$/;

// The browser's part runs under a strict content security policy: no script or style stands inside index.html, nothing is
// inlined as a data: address, and modules are preloaded by links alone.
export default defineConfig({
  root: place('client'),
  plugins: [react(), parsedMessages, patternsLater, stylesAfterName, filesOfPages],
  worker: {
    plugins: () => [
      {
        // Its form for browsers asks the page what `&amp;` means, and a worker has no page.
        name: 'entities-without-a-page',
        enforce: 'pre',
        resolveId: (id) =>
          id === 'decode-named-character-reference' ? place(`node_modules/${id}/index.js`) : undefined,
      },
    ],
  },
  build: {
    outDir: place('dist/client'),
    emptyOutDir: true,
    target: 'es2023',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: { groups: chunkGroups },
        chunkFileNames: ({ facadeModuleId }) => {
          const language = catalogue.exec(facadeModuleId ?? '')?.[1];
          return `assets/${language === undefined ? '' : `messages-${language}-`}[name]-[hash].js`;
        },
      },
    },
    reportCompressedSize: false,
    chunkSizeWarningLimit: 1000, // kB: what every screen needs, compressed about a third of it
  },
  server: {
    port: 5173,
    proxy: { '/api': 'http://127.0.0.1:3000' },
  },
});
