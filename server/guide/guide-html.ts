import { posix } from 'node:path';
import { micromark } from 'micromark';
import { gfmTable, gfmTableHtml } from 'micromark-extension-gfm-table';
import { escaped } from '#server/texts/escaped.ts';
import { anchorOf } from './anchors.ts';
import { type GuidePage, pathOf } from './guide-files.ts';

/** Where the pages stand, and which there are. */
export interface Guide {
  readonly pages: ReadonlyMap<string, GuidePage>;
  /** By their names. A package has none. */
  readonly pictures: ReadonlySet<string>;
  /** The address of a page by its path. */
  address(path: string): string;
  /** The address of a file that the pages use: `guide.css`, `pictures/desk-light.webp`. */
  file(name: string): string;
  /** Where a search is asked. */
  readonly search: string;
}

/** The text of a page. Links lead to the pages here; what they lead to outside of the documentation is only named. */
export function guideText(page: GuidePage, guide: Guide): string {
  // The pages are files of ours: what they have in HTML is code in tables, and pictures.
  const html = micromark(page.markdown, {
    allowDangerousHtml: true,
    extensions: [gfmTable()],
    htmlExtensions: [gfmTableHtml()],
  });
  return html
    .replace(/<picture>.*?<\/picture>/gs, (picture) => pictured(picture, guide))
    .replace(/<h([1-6])>(.*?)<\/h\1>/g, (_, depth: string, inner: string) => headed(depth, inner))
    .replace(/<a href="([^"]*)">(.*?)<\/a>/gs, (_, href: string, inner: string) => {
      const target = targetOf(href, page, guide);
      return target === undefined ? inner : `<a href="${escaped(target)}">${inner}</a>`;
    });
}

function headed(depth: string, inner: string): string {
  const anchor = anchorOf(inner);
  return `<h${depth} id="${anchor}"><a href="#${anchor}">${inner}</a></h${depth}>`;
}

/** A picture with the addresses of its files; nothing where they are not there. */
function pictured(picture: string, { pictures, file }: Guide): string {
  const source = /\b(src|srcset)="[^"]*?pictures\/([\w-]+\.webp)"/g;
  const names = [...picture.matchAll(source)].map(([, , name = '']) => name);
  if (!names.every((name) => pictures.has(name))) return '';
  return picture.replace(source, (_, key: string, name: string) => `${key}="${file(`pictures/${name}`)}"`);
}

function targetOf(href: string, { path }: GuidePage, { pages, address }: Guide): string | undefined {
  if (/^(?:https?:|mailto:|#)/.test(href)) return href;
  const [file = '', anchor] = href.split('#');
  const folder = pages.has(`${path}/`) || isFolder(path, pages) ? path : posix.dirname(path);
  const found = pathOf(posix.join(folder, file)).replace(/\/$/, '').replace(/^\.$/, '');
  if (!pages.has(found)) return undefined;
  return `${address(found)}${anchor === undefined ? '' : `#${anchor}`}`;
}

/** Whether a page stands for a folder: its links begin within it. */
function isFolder(path: string, pages: Guide['pages']): boolean {
  return path === '' || [...pages.keys()].some((other) => other.startsWith(`${path}/`));
}
