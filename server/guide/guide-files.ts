import { readdir, readFile } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { projectFolder } from '#server/project-folder.ts';

/** A page of the documentation as its file has it. */
export interface GuidePage {
  /** Its path without the ending, such as `language/03-entities`; empty for the map of all pages. */
  readonly path: string;
  readonly title: string;
  readonly markdown: string;
}

const folder = join(projectFolder, 'docs');

/** Where the pictures lie; a package is without them. */
export const pictureFolder = join(folder, 'pictures');

/** Every page, by its path. Read once: the files are those of the version that runs. */
export async function readGuide(): Promise<ReadonlyMap<string, GuidePage>> {
  reading ??= readPages();
  return reading;
}

/** The names of the pictures. */
export async function readPictures(): Promise<ReadonlySet<string>> {
  listing ??= readdir(pictureFolder).catch(() => []);
  return new Set(await listing);
}

let listing: Promise<readonly string[]> | undefined;
let reading: Promise<ReadonlyMap<string, GuidePage>> | undefined;

async function readPages(): Promise<ReadonlyMap<string, GuidePage>> {
  const files = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith('.md'));
  const pages = await Promise.all(files.toSorted().map(readPage));
  const all = new Map(pages.map((page) => [page.path, page]));
  return all.set('decisions', listOf('decisions', 'Decisions', pages));
}

async function readPage(file: string): Promise<GuidePage> {
  const markdown = await readFile(join(folder, file), 'utf8');
  return { path: pathOf(file.replaceAll(sep, '/')), title: titleOf(markdown), markdown };
}

/** The path of a file: what stands for a folder has the path of the folder. */
export function pathOf(file: string): string {
  return file.replace(/\.md$/, '').replace(/(?:^|\/)README$/, '');
}

function titleOf(markdown: string): string {
  return /^# (.+)$/m.exec(markdown)?.[1]?.replaceAll('`', '') ?? '';
}

/** A page that lists those of a folder. */
function listOf(path: string, title: string, pages: readonly GuidePage[]): GuidePage {
  const lines = pages
    .filter((page) => page.path.startsWith(`${path}/`))
    .map((page) => `- [${page.title}](${page.path.slice(path.length + 1)}.md)`);
  return { path, title, markdown: `# ${title}\n\n${lines.join('\n')}\n` };
}
