import { posix } from 'node:path';
import { micromark } from 'micromark';
import { gfmTable, gfmTableHtml } from 'micromark-extension-gfm-table';
import { escaped } from '#server/texts/escaped.ts';
import { type GuidePage, pathOf } from './guide-files.ts';

/** Where the pages stand, and which there are. */
export interface Guide {
  readonly pages: ReadonlyMap<string, GuidePage>;
  /** The address of a page by its path. */
  address(path: string): string;
}

/** The text of a page. Links lead to the pages here; what they lead to outside of the documentation is only named. */
export function guideText(page: GuidePage, guide: Guide): string {
  const html = micromark(page.markdown, { extensions: [gfmTable()], htmlExtensions: [gfmTableHtml()] });
  return html
    .replace(/<h([1-6])>(.*?)<\/h\1>/g, (_, depth: string, inner: string) => headed(depth, inner))
    .replace(/<a href="([^"]*)">(.*?)<\/a>/gs, (_, href: string, inner: string) => {
      const target = targetOf(href, page, guide);
      return target === undefined ? inner : `<a href="${escaped(target)}">${inner}</a>`;
    });
}

/** The name of a heading in addresses, as code hosts make it. */
export function anchorOf(heading: string): string {
  const words = heading.replace(/<[^>]+>/g, '').replace(/&[a-z]+;/g, '');
  return words
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');
}

function headed(depth: string, inner: string): string {
  const anchor = anchorOf(inner);
  return `<h${depth} id="${anchor}"><a href="#${anchor}">${inner}</a></h${depth}>`;
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
