import type { Rolldown } from 'vite';

type Modules = Parameters<Rolldown.CodeSplittingNameFunction>[1];
/** The pages, each fetched when it is first opened, that need a module: the files in which they begin. */
type Pages = readonly string[];

const VIEWS = ['table', 'detail', 'form'];

/**
 * Files of what several pages share. Left to itself the bundler makes one for every set of pages that have something in
 * common, and a list came in ninety: with HTTP/1.1, six at a time. Here a page has about five, and nobody who signs in,
 * or reads a page of words, loads what lists and forms are made of.
 */
const shared: Record<string, (pages: Pages) => boolean> = {
  parts: (pages) => pages.some(isLight) && VIEWS.some((view) => isNeededBy(pages, view)),
  records: (pages) =>
    isNeededBy(pages, 'detail') || (isNeededBy(pages, 'table') && isNeededBy(pages, 'form')),
  lists: (pages) => isNeededBy(pages, 'table'),
  forms: (pages) => isNeededBy(pages, 'form'),
};

/** Groups of modules in the form of the bundler, the first that takes a module first. */
export const chunkGroups: Rolldown.CodeSplittingGroup[] = [
  { name: 'first', tags: ['$initial'] }, // what every page needs: it compresses better than seventy, and is one request
  { name: 'schemas', test: /node_modules[\\/]zod[\\/]/ },
  ...Object.keys(shared).map((kind) => ({
    debugName: kind,
    name: (id: string, modules: Modules) => (kindOf(id, modules) === kind ? kind : null),
  })),
];

const isNeededBy = (pages: Pages, view: string) =>
  pages.some((page) => page.endsWith(`/client/screens/${view}/${view}-screen.tsx`));

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
  return new Set([...own, ...info.importers.flatMap((importer) => [...pagesOf(importer, modules, seen)])]);
}
