import type { Rule } from './architecture-rules.ts';
import { importsOf, type SourceFile } from './source-file.ts';

/** Every page has the messages of the shell; which others come with it, the place says that fetches it. */
const ALWAYS = ['shell'];

/** A page is fetched together with the messages of all that it draws, also of what it fetches later itself. */
export const messagesOfPages: Rule = (files) => {
  const client = files.filter(({ path }) => path.startsWith('client/'));
  const byPath = new Map(client.map((file) => [file.path, file]));
  const pages = client.flatMap(pagesFetchedIn);
  const fetched = new Set(pages.map(({ path }) => path));
  const entries = [{ path: 'client/main.tsx', rooms: [] }, ...pages];
  return entries.flatMap(({ path, rooms }) => {
    const known = new Set([...ALWAYS, ...rooms]);
    const missing = drawnBy(path, byPath, fetched).find(({ room }) => !known.has(room));
    if (missing === undefined) return [];
    return [`${path}:1: draws messages of ${missing.room} (${missing.path}), and is fetched without them`];
  });
};

interface Page {
  readonly path: string;
  readonly rooms: readonly string[];
}

/** `page(['accounts'], async () => (await import('./a.tsx')).A)`; `view` is the same for screens of the contract. */
const FETCHED = /\bpage\(\s*\[([^\]]*)\]|\bview\(/g;
const OF_SCREENS = ['fields', 'screens'];

function pagesFetchedIn(file: SourceFile): readonly Page[] {
  const lazy = importsOf(file).filter((one) => one.lazy);
  const rooms = [...file.statements.matchAll(FETCHED)].map(([, list]) =>
    list === undefined ? OF_SCREENS : [...list.matchAll(/\w+/g)].map(([room]) => room),
  );
  if (rooms.length === 0) return [];
  return lazy.flatMap(({ target }, place) =>
    target === undefined ? [] : [{ path: target, rooms: rooms[place] ?? [] }],
  );
}

/** The rooms whose messages a file uses, itself or through what it imports; other pages answer for themselves. */
function drawnBy(path: string, byPath: ReadonlyMap<string, SourceFile>, pages: ReadonlySet<string>) {
  const seen = new Set([path]);
  const found: { readonly room: string; readonly path: string }[] = [];
  for (const at of seen) {
    const file = byPath.get(at);
    if (file === undefined || at.startsWith('client/messages/')) continue;
    for (const [, room = ''] of file.statements.matchAll(KEY)) found.push({ room, path: at });
    for (const { target, typeOnly } of importsOf(file))
      if (target !== undefined && !typeOnly && !pages.has(target)) seen.add(target);
  }
  return found;
}

const KEY = /'(accounts|fields|mails|screens|shell|studio)\.[a-zA-Z]+'/g;
