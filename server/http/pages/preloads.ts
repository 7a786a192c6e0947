import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { languageOf } from '#shared/messages/languages.ts';
import { isMissing } from '#server/is-missing.ts';

/** What a page is about to ask for, as far as it is known before its first script has run. */
export interface Wanted {
  /** As a tag of BCP 47. */
  readonly language: string;
  readonly signedIn: boolean;
  /** How the screen at the address is drawn. */
  readonly view?: string | undefined;
}

/** Links to it. The page would learn from one script after another what it needs, and ask for it only then. */
export async function preloads(folder: string, { language, signedIn, view }: Wanted): Promise<string> {
  const files = await filesOfPages(folder);
  const pages = [
    ...(signedIn ? ['signed-in-frame', 're2'] : []),
    ...(view === undefined ? [] : [`${view}-screen`]),
  ];
  const rooms = ['shell', ...(view === undefined ? [] : ['fields', 'screens'])];
  const texts = rooms.map((room) => `messages-${languageOf(language)}-${room}-`);
  const names = await readdir(join(folder, 'assets'));
  const paths = [
    ...texts.flatMap((beginning) => names.find((name) => name.startsWith(beginning)) ?? []),
    ...new Set(pages.flatMap((page) => files[page] ?? [])),
  ];
  return paths
    .map((path) => `<link rel="modulepreload" fetchpriority="low" href="/assets/${path}" />`)
    .join('\n    ');
}

/** By the name of a page the scripts that it needs besides those of every page, as the build has written them. */
async function filesOfPages(folder: string): Promise<Readonly<Record<string, readonly string[]>>> {
  try {
    return JSON.parse(await readFile(join(folder, '.pages.json'), 'utf8'));
  } catch (error) {
    if (isMissing(error)) return {};
    throw error;
  }
}
