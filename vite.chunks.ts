import { basename } from 'node:path';
import type { Rolldown } from 'vite';

type Modules = Parameters<Rolldown.CodeSplittingNameFunction>[1];
/** The pages, each fetched when it is first opened, that need a module: the files in which they begin. */
type Pages = readonly string[];

const VIEWS = ['form', 'table', 'detail'];

/**
 * Files of what several pages share. Left to itself the bundler makes one for every set of pages that have something in
 * common, and a list came in ninety: with HTTP/1.1, six at a time. Here a page has about five. Whoever opens a public form
 * loads neither what the frame of who is signed in and the tools of visitors have alone, nor what records and lists are
 * made of; whoever signs in, or reads a page of words, no fields either. A file takes with it what its modules import, unless
 * one that stands before it has that.
 */
const shared: Record<string, (pages: Pages) => boolean> = {
  frame: (pages) => pages.some(isFrame) && isOfViews(pages),
  parts: (pages) => pages.some(isLight) && isOfViews(pages),
  fields: (pages) => isNeededBy(pages, 'form') && VIEWS.slice(1).some((view) => isNeededBy(pages, view)),
  records: (pages) => isNeededBy(pages, 'detail'),
  lists: (pages) => isNeededBy(pages, 'table'),
  forms: (pages) => isNeededBy(pages, 'form'),
  tools: (pages) => pages.some(isFrame),
};

/** Groups of modules in the form of the bundler, the first that takes a module first. */
export const chunkGroups: Rolldown.CodeSplittingGroup[] = [
  { name: 'first', tags: ['$initial'] }, // what every page needs: it compresses better than seventy, and is one request
  { name: 'schemas', test: /node_modules[\\/]zod[\\/]/ },
  ...Object.keys(shared).map((kind) => ({
    debugName: kind,
    name: (id: string, modules: Modules) => (kindOf(id, modules) === kind ? kind : null),
  })),
  { name: 'icons', test: /node_modules[\\/]@tabler[\\/]/, minShareCount: 2 }, // those left: each would be a file
];

const isNeededBy = (pages: Pages, view: string) =>
  pages.some((page) => page.endsWith(`/client/screens/${view}/${view}-screen.tsx`));

const isOfViews = (pages: Pages) => VIEWS.some((view) => isNeededBy(pages, view));

const isFrame = (page: string) => page.endsWith('/client/shell/frames/signed-in-frame.tsx');

/** Of an account, of the shell or of words. The settings are a form of records. */
const isLight = (page: string) =>
  (/\/client\/(accounts|shell)\//.test(page) && !page.includes('/settings/')) ||
  page.includes('/page-screen.');

/** Every group asks about every module; the answer does not change while one build lasts. */
const kinds = new WeakMap<object, Map<string, string | undefined>>();

function kindOf(id: string, modules: Modules): string | undefined {
  const known = kinds.get(modules) ?? new Map<string, string | undefined>();
  kinds.set(modules, known);
  if (!known.has(id)) {
    const pages = [...pagesOf(id, modules)];
    known.set(id, pages.length < 2 ? undefined : Object.keys(shared).find((kind) => shared[kind]?.(pages)));
  }
  return known.get(id);
}

function pagesOf(id: string, modules: Modules, seen = new Set<string>()): Set<string> {
  const info = seen.has(id) ? null : modules.getModuleInfo(id);
  seen.add(id);
  if (info === null) return new Set();
  const own = info.dynamicImporters.length > 0 ? [id] : [];
  const importers = info.importers.flatMap((importer) =>
    isIndex(importer) ? usersBehind(importer, namesOf(info), modules) : [importer],
  );
  return new Set([...own, ...importers.flatMap((importer) => [...pagesOf(importer, modules, seen)])]);
}

/** The file of a library that passes on all of its parts: who imports it needs some of them. */
const isIndex = (id: string) => /[\\/]node_modules[\\/].*[\\/](index|tabler-icons-react)\.mjs$/.test(id);

/** What a module is called where it is used; what has no name of its own by its file, as icons are. */
const namesOf = ({ id, exports }: Rolldown.ModuleInfo) =>
  exports.map((name) => (name === 'default' ? basename(id, '.mjs') : name));

function usersBehind(index: string, names: readonly string[], modules: Modules): readonly string[] {
  const importers = modules.getModuleInfo(index)?.importers ?? [];
  return importers.flatMap((file) => {
    if (isIndex(file)) return usersBehind(file, names, modules);
    return names.some((name) => wordsOf(file, modules).has(name)) ? [file] : [];
  });
}

const words = new Map<string, ReadonlySet<string>>();

function wordsOf(file: string, modules: Modules): ReadonlySet<string> {
  const known = words.get(file) ?? new Set(modules.getModuleInfo(file)?.code?.match(/[\w$]+/g));
  words.set(file, known);
  return known;
}
